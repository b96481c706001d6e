import { Tooltip } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { initials } from '../../../shared/format/initials.ts';
import { usePublicProfile } from '../../../shared/profiles/use-public-profile.ts';
import type { PersonHere } from '../session/session-state.ts';
import classes from './people-here.module.css';

interface PeopleHereProps {
  people: readonly PersonHere[];
  /** Who is looking. */
  userId: string;
  /** The number of people shown one by one. Oneself is last, so that a phone, which shows one, shows another person. */
  most: number;
}

/** Who has the note open, with their faces in rings of their presence colours; the others grey while one is offline; nothing while one is alone. */
export const PeopleHere = memo(function PeopleHere({ people, userId, most }: PeopleHereProps) {
  const { t } = useTranslation('live-note');
  if (people.every(({ id }) => id === userId)) return null;
  const nameOf = ({ id, name, isAway }: PersonHere) => {
    if (id === userId) return t('people.you', { name });
    return isAway ? t('people.away', { name }) : name;
  };
  const ordered = people.toSorted((a, b) => Number(a.id === userId) - Number(b.id === userId));
  const shown = ordered.slice(0, most);
  const others = ordered.slice(most);
  return (
    <ul className={classes.people} aria-label={t('people.label')}>
      {shown.map((person) => (
        <Badge key={person.id} name={nameOf(person)} color={person.color} isAway={person.isAway}>
          <Face person={person} />
        </Badge>
      ))}
      {others.length > 0 && (
        // Its words first: who speaks to a computer says what they see.
        <Badge
          name={`${t('people.more', { count: others.length })}: ${others.map(nameOf).join(', ')}`}
          isAway={others.every(({ isAway }) => isAway)}
        >
          {t('people.more', { count: others.length })}
        </Badge>
      )}
    </ul>
  );
});

/** The picture of a person over their letters, which show while it is not there. */
function Face({ person }: { person: PersonHere }) {
  const { data } = usePublicProfile(person.username);
  const picture = data?.display_picture.downloadUrl;
  return (
    <>
      {initials(person.name)}
      {picture && <img key={picture} src={picture} alt="" className={classes.picture} />}
    </>
  );
}

interface BadgeProps {
  name: string;
  color?: string;
  isAway: boolean;
  children: ReactNode;
}

function Badge({ name, color, isAway, children }: BadgeProps) {
  return (
    <li className={classes.person}>
      <Tooltip label={name}>
        <button
          type="button"
          className={classes.badge}
          style={isAway ? undefined : { background: color }}
          data-away={isAway || undefined}
          aria-label={name}
        >
          {children}
        </button>
      </Tooltip>
    </li>
  );
}
