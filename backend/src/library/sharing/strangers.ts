import { limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { dealtWith } from '../../access/dealt-with.sql.ts';
import { grantsCount } from '../../access/grant-counts.sql.ts';
import { isOneOf } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';

const dayMs = 24 * 60 * 60_000;
/** Older shares count as seen: the notifications that would say so are removed in time, or were switched off. */
const unseenForMs = 7 * dayMs;

/** When a person last saw that a giver (`?`) shared something with them, in their notifications; or never. By the index of
 * recipients, hence COALESCE: the giver may have shared with very many. */
const lastSeen = `COALESCE((SELECT MAX(seen.created_at) FROM notification seen WHERE seen.recipient_id = person.id
  AND seen.type IN ('noteShared', 'notebookShared') AND COALESCE(seen.actor_id, '') = ? AND seen.seen = 1), 0)`;

/** Whether a share that counts is one of a giver with whom the person never dealt. */
const ofStranger = (giver: string) =>
  `${grantsCount('person.id', giver)} AND NOT ${dealtWith('person.id', giver)}`;

/**
 * A person who never dealt with the giver has so many shares of theirs of a week that they have not seen; fewer on a day
 * with many of all such givers (W82c): else anyone fills the list of anyone. The few pass whatever others share, so that
 * a crowd keeps out only itself. The refusal is the same for both bounds: it does not tell what others share.
 *
 * @throws AppError `rejected`
 */
export async function refuseFlood(
  { manager }: Unit,
  giverId: string,
  recipientIds: readonly string[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  const among = isOneOf('person.id', recipientIds);
  const since = Date.now() - dayMs;
  const unseenSince = Date.now() - unseenForMs;
  const [flooded]: { name: string }[] = await manager.query(
    `SELECT counted.name AS name FROM (
       SELECT person.name AS name, person.username AS username,
         (SELECT COUNT(*) FROM note_grant given WHERE given.user_id = person.id AND given.author_id = ?
            AND given.created_at > ? AND given.created_at > ${lastSeen})
         + (SELECT COUNT(*) FROM notebook_grant given JOIN notebook ON notebook.id = given.notebook_id
            WHERE given.user_id = person.id AND notebook.owner_id = ? AND given.created_at > ? AND given.created_at > ${lastSeen}) AS unseen,
         (SELECT COUNT(*) FROM note_grant given WHERE given.user_id = person.id AND given.created_at > ?
            AND ${ofStranger('given.author_id')})
         + (SELECT COUNT(*) FROM notebook_grant given JOIN notebook ON notebook.id = given.notebook_id
            WHERE given.user_id = person.id AND given.created_at > ?
            AND ${ofStranger('notebook.owner_id')}) AS of_strangers
       FROM \`user\` person WHERE ${among.sql} AND NOT ${dealtWith('person.id', '?')}) counted
     WHERE counted.unseen >= ${limits.unseenShares}
       OR (counted.unseen >= ${limits.unseenSharesInCrowd} AND counted.of_strangers >= ${limits.sharesOfStrangersPerDay})
     ORDER BY counted.username LIMIT 1`,
    [
      giverId,
      unseenSince,
      giverId,
      giverId,
      unseenSince,
      giverId,
      since,
      since,
      ...among.values,
      giverId,
      giverId,
      giverId,
    ],
  );
  if (!flooded) return;
  const message = `${flooded.name} has not seen what you last shared with them. Share more when they have.`;
  throw new AppError('rejected', { message, errors: { usersView: message } });
}
