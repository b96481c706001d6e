import { Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonHere } from '../session/session-state.ts';
import classes from './people-here.module.css';

interface PeopleHereProps {
  people: readonly PersonHere[];
  /** Who is looking. */
  userId: string;
  /** The number of people shown one by one. Oneself is last, so that a phone, which shows one, shows another person. */
  most: number;
}

/** Who has the note open, in their presence colours; the others grey while one is offline; nothing while one is alone. */
export const PeopleHere = memo(function PeopleHere({ people, userId, most }: PeopleHereProps) {
  const { t } = useTranslation('editor');
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
          {initials(person.name)}
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

interface BadgeProps {
  name: string;
  color?: string;
  isAway: boolean;
  children: string;
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

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
