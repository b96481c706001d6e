import type { EntityManager } from 'typeorm';
import { listOf, placeholders } from '../../platform/database/sql-part.ts';
import { readCounts } from '../counts/counts.ts';
import type { FollowState } from './followings.ts';

/**
 * What lists of people show of following each, by their ids; in two statements however many there are.
 *
 * @param personId who asks, null for a guest
 */
export async function followStates(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<(id: string) => FollowState> {
  if (ids.length === 0) return () => ({ followersCount: 0, userFollows: false });
  const [counts, rows] = await Promise.all([
    readCounts(manager, ['person-followers'], listOf(ids)),
    personId === null
      ? []
      : manager.query<{ id: string }[]>(
          `SELECT followed_id AS id FROM person_follow WHERE follower_id = ? AND followed_id IN ${placeholders(ids)}`,
          [personId, ...ids],
        ),
  ]);
  const followed = new Set(rows.map(({ id }) => id));
  return (id) => ({ followersCount: counts.of('person-followers', id), userFollows: followed.has(id) });
}
