import type { NotificationType } from '@commonplace/contracts/api';
import { firstIdOfAge } from '../../platform/database/first-id-of-age.ts';
import { part, type SqlPart } from '../../platform/database/sql-part.ts';

const rememberedForMs = 24 * 60 * 60_000;

/** People write several comments on a note, and delete some of them. */
const deletedComments = 3;

/** A comment is about the note or notebook: each comment has a new id. */
const ofComments: readonly NotificationType[] = ['gotComment', 'mention'];

/** Ids before it are of rings that count no longer. */
export const firstRemembered = () => firstIdOfAge(rememberedForMs);

const ofActor = 'rung.recipient_id = person.id AND rung.actor_id = ? AND rung.type = ?';
const isWithdrawn = '(SELECT notification.id FROM notification WHERE notification.id = rung.id) IS NULL';

/** How many of the last day's rings of one actor and type are of acts that were undone since, for `person`. */
export function withdrawnRings(type: NotificationType, actorId: string): SqlPart {
  return part(
    `(SELECT COUNT(*) FROM notification_rung rung WHERE ${ofActor} AND rung.id >= ? AND ${isWithdrawn})`,
    actorId,
    type,
    firstRemembered(),
  );
}

/**
 * Columns for an act: whether it, or `deletedComments` on the same subject, rang for `person` within a day (`repeated`, 1 or
 * 0), and the id of that ring if its act was undone before it was seen (`unseen_ring`).
 */
export function earlierRing(type: NotificationType, actorId: string, subject: string): SqlPart {
  const same = `FROM notification_rung rung WHERE ${ofActor} AND rung.subject = ? AND rung.id >= ?`;
  const values = [actorId, type, subject, firstRemembered()];
  if (ofComments.includes(type))
    return part(
      `(SELECT COUNT(*) ${same} AND ${isWithdrawn}) >= ${deletedComments} AS repeated, NULL AS unseen_ring`,
      ...values,
    );
  // A block ends a follow and leaves its notification.
  return part(
    `(SELECT COUNT(*) ${same}) > 0 AS repeated,
     (SELECT MAX(rung.id) ${same} AND rung.seen = 0 AND ${isWithdrawn}) AS unseen_ring`,
    ...values,
    ...values,
  );
}
