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

/**
 * Whether all moments of a note say that there was nothing of it at an instant: it was not created yet, or what it was
 * before its first moment is not known. Such a moment has no edits: it is what history was cleared up to, or begins with.
 */
export function isBeforeAll(days: readonly Day[], instant: number, createdAt: number): boolean {
  const first = days.at(-1)?.sessions.at(-1)?.moments.at(-1);
  if (!first || instant >= first.at) return false;
  return instant < createdAt || (first.at === first.until && first.added === 0 && first.removed === 0);
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
