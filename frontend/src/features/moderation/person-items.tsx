import { Menu } from '@mantine/core';
import { IconUserCheck, IconUserOff, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import classes from './person-items.module.css';
import { useChangeRelation, useRelations } from './relations.ts';
import { type OtherPerson, requestedDialog } from './requested-dialog.ts';

const label = { itemLabel: classes.label ?? '' };

/** Menu items that mute and block a person, or undo that. Renders nothing for oneself and for guests. */
export function PersonItems({ person }: { person: OtherPerson }) {
  const { t } = useTranslation('moderation');
  const user = useUser();
  const relations = useRelations();
  const change = useChangeRelation();
  if (!user || user.username === person.username) return null;
  const includesPerson = (people: readonly OtherPerson[] = []) =>
    people.some(({ username }) => username === person.username);
  const isMuted = includesPerson(relations.data?.mute);
  const isBlocked = includesPerson(relations.data?.block);
  const { username } = person;
  const [MuteIcon, BlockIcon] = [
    isMuted ? IconVolume : IconVolumeOff,
    isBlocked ? IconUserCheck : IconUserOff,
  ];
  return (
    <>
      <Menu.Item
        classNames={label}
        leftSection={<MuteIcon size={18} stroke={1.5} aria-hidden />}
        onClick={() => change.mutate({ relation: 'mute', person, on: !isMuted })}
      >
        {t(isMuted ? 'unmute.item' : 'mute.item', { username })}
      </Menu.Item>
      <Menu.Item
        classNames={label}
        leftSection={<BlockIcon size={18} stroke={1.5} aria-hidden />}
        onClick={() =>
          isBlocked
            ? change.mutate({ relation: 'block', person, on: false })
            : requestedDialog.open({ act: 'block', person })
        }
      >
        {t(isBlocked ? 'unblock.item' : 'block.item', { username })}
      </Menu.Item>
    </>
  );
}
