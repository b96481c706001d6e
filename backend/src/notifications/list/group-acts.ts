import type { StoredAct } from './read-acts.ts';

/** Acts alike, as one notification. */
export interface ActGroup {
  latest: StoredAct;
  /** How many other people did the same. `isMore`: there may be earlier acts, beyond the limit of what is read. */
  others: number;
  /** How many acts they are. */
  acts: number;
  isMore: boolean;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Groups acts of one type on one subject: all unseen ones into one notification, seen ones by the day (UTC) of the act.
 *
 * @param acts the latest first, as the groups will be
 */
export function groupActs(acts: readonly StoredAct[]): ActGroup[] {
  const groups = new Map<string, StoredAct[]>();
  for (const act of acts) {
    const when = act.isSeen ? Math.floor(act.createdAt / dayMs) : 'unseen';
    const key = `${act.type} ${act.subject} ${when}`;
    const group = groups.get(key);
    if (group) group.push(act);
    else groups.set(key, [act]);
  }
  return [...groups.values()].map((group) => ({
    latest: group[0] as StoredAct,
    others: new Set(group.map(({ actorId }) => actorId)).size - 1,
    acts: group.length,
    isMore: group.some(({ hasEarlier }) => hasEarlier),
  }));
}
