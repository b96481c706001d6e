import type { Person } from '@commonplace/contracts/api';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session/index.ts';
import { PersonItems } from './person-items.tsx';
import { ReportItem } from './report-item.tsx';

/** The menu of another person: mute, block, report. Renders nothing for oneself. */
export function PersonMenu({ person }: { person: Pick<Person, 'id' | 'name' | 'username'> }) {
  const { t } = useTranslation('moderation');
  const user = useUser();
  if (!user || user.id === person.id) return null;
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t('more', { name: person.name })}>
          <IconDots size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <PersonItems person={person} />
        <ReportItem subject={{ type: 'person', id: person.id }} />
      </Menu.Dropdown>
    </Menu>
  );
}
