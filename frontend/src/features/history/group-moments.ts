import type { Moment, Person } from '@commonplace/contracts/api';
import { startOfDay } from '../../shared/format/days-ago.ts';

/** Moments that follow each other without a long pause, the newest first. */
export interface Session {
  moments: Step[];
  at: number;
  until: number;
  people: Person[];
  added: number;
  removed: number;
  name: string | null;
  /** What it is compared with: the note just before it. */
  from: number;
}

/** A moment with the instant of the note just before it. */
export interface Step extends Moment {
  from: number;
}

export interface Day {
  /** Its beginning where the person is. */
  start: number;
  sessions: Session[];
}

/** Milliseconds without an edit after which a session is another one. */
const longestPause = 30 * 60_000;

/**
 * Moments as a timeline: by day where the person is, and by session. A named moment is always the last one of a session.
 *
 * @param moments the newest first
 */
export function groupMoments(moments: readonly Moment[]): Day[] {
  const days: Day[] = [];
  let later: Moment | null = null;
  for (const [index, moment] of moments.entries()) {
    const start = startOfDay(moment.until);
    const isSameDay = days.at(-1)?.start === start;
    if (!isSameDay) days.push({ start, sessions: [] });
    const sessions = days.at(-1)?.sessions ?? [];
    const goesOn: boolean =
      isSameDay && later !== null && moment.name === null && later.at - moment.until <= longestPause;
    const step: Step = { ...moment, from: moments[index + 1]?.until ?? moment.at - 1 };
    const session = sessions.at(-1);
    if (goesOn && session) extend(session, step);
    else {
      const { at, until, people, added, removed, name, from } = step;
      sessions.push({ moments: [step], at, until, people: [...people], added, removed, name, from });
    }
    later = moment;
  }
  return days;
}

/** Whether a moment that is compared with an instant is the oldest of these. */
export function isOldest(days: readonly Day[], from: number): boolean {
  const first = days.at(-1)?.sessions.at(-1)?.moments.at(-1);
  return first !== undefined && from < first.at;
}

function extend(session: Session, step: Step): void {
  session.moments.push(step);
  session.at = step.at;
  session.from = step.from;
  session.added += step.added;
  session.removed += step.removed;
  const known = new Set(session.people.map(({ id }) => id));
  session.people.push(...step.people.filter(({ id }) => !known.has(id)));
}
