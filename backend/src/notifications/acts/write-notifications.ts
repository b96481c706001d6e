import { limits, type NotificationType } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { noteIsReadableTo } from '../../access/note-access.sql.ts';
import { notebookIsReadableTo } from '../../access/notebook-access.sql.ts';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { isUnwanted } from '../../moderation/blocks.ts';
import { isOneOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Notification, NotificationRung } from '../notification.entities.ts';
import { NotificationsChanged } from '../notifications-changed.event.ts';
import { earlierRing, withdrawnRings } from './rings.ts';

/** An act, and the note or notebook that a recipient has to be able to read. */
export interface Act {
  type: NotificationType;
  actorId: string;
  thing: { type: 'note' | 'notebook'; id: string } | null;
  commentId?: string;
}

/**
 * Shares of different things, mentions and new notes are notifications of their own: a person has `unseenShares` of one type and
 * one actor that they have not seen or that were withdrawn within a day, so that no one fills the bell of another.
 */
const unbidden: readonly NotificationType[] = ['noteShared', 'notebookShared', 'mention', 'published'];

const readable = { note: noteIsReadableTo('person.id'), notebook: notebookIsReadableTo('person.id') };

/**
 * Writes a row for each of these people who is to be notified of an act: not the actor, not those who blocked or muted
 * the actor, switched the type off, may not read the thing, or have `unseenShares` of such a type from the actor. For
 * whom it repeats an act of that day the row has the id of then, or is seen from the beginning, so that it does not ring.
 * With the act, in its transaction.
 *
 * @returns the ids of those people
 */
export async function writeNotifications(
  unit: Unit,
  { type, actorId, thing, commentId }: Act,
  recipients: readonly string[],
): Promise<string[]> {
  const others = [...new Set(recipients)].filter((id) => id !== actorId);
  if (others.length === 0) return [];
  const among = isOneOf('person.id', others);
  const mayRead: SqlPart =
    thing === null
      ? part('1 = 1')
      : part(
          `(SELECT ${thing.type}.id FROM ${thing.type} WHERE ${thing.type}.id = ? AND (${readable[thing.type]})) IS NOT NULL`,
          thing.id,
        );
  const withdrawn = withdrawnRings(type, actorId);
  // COALESCE keeps SQLite from the index of actors: an author has as many notifications as followers.
  const hasRoom = unbidden.includes(type)
    ? part(
        `(SELECT COUNT(*) FROM notification earlier WHERE earlier.recipient_id = person.id AND earlier.type = ?
           AND COALESCE(earlier.actor_id, '') = ? AND earlier.seen = 0) + ${withdrawn.sql} < ${limits.unseenShares}`,
        type,
        actorId,
        ...withdrawn.values,
      )
    : part('1 = 1');
  const subject = (type === 'commentLiked' ? commentId : thing?.id) ?? '';
  const earlier = earlierRing(type, actorId, subject);
  const found: { id: string; repeated: number | string; unseen_ring: string | null }[] =
    await unit.manager.query(
      `SELECT person.id, ${earlier.sql} FROM \`user\` person
     WHERE ${among.sql} AND ${personIsKnown} AND NOT (${isUnwanted('person.id', '?')})
       AND (SELECT 1 FROM notification_off WHERE notification_off.user_id = person.id AND notification_off.type = ?) IS NULL
       AND ${mayRead.sql} AND ${hasRoom.sql}`,
      [...earlier.values, ...among.values, actorId, actorId, type, ...mayRead.values, ...hasRoom.values],
    );
  const notified = found
    .map((row) => ({
      // A browser shows no id twice.
      id: row.unseen_ring ?? uuidv7(),
      recipientId: row.id,
      rings: Number(row.repeated) === 0,
      seen: Number(row.repeated) === 1 && row.unseen_ring === null,
    }))
    // Seen mentions have no bound of their own.
    .filter(({ seen }) => !seen || type !== 'mention');
  if (notified.length === 0) return [];
  const createdAt = Date.now();
  await unit.manager.insert(
    Notification,
    notified.map(({ id, recipientId, seen }) => ({
      id,
      recipientId,
      type,
      actorId,
      noteId: thing?.type === 'note' ? thing.id : null,
      notebookId: thing?.type === 'notebook' ? thing.id : null,
      commentId: commentId ?? null,
      seen,
      createdAt,
    })),
  );
  const rung = notified.filter(({ rings }) => rings);
  if (rung.length > 0)
    await unit.manager.insert(
      NotificationRung,
      rung.map(({ id, recipientId }) => ({ id, recipientId, actorId, type, subject, seen: false })),
    );
  const recipientIds = notified.map(({ recipientId }) => recipientId);
  unit.emit(new NotificationsChanged(recipientIds, type));
  return recipientIds;
}

/**
 * Removes rows whose act was undone, at most so many, and answers how many. `where` is a condition on `notification` that
 * an index serves.
 */
export async function withdrawNotifications(
  unit: Unit,
  where: SqlPart,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const rows: { id: string; recipient_id: string }[] = await unit.manager.query(
    `SELECT id, recipient_id FROM notification WHERE ${where.sql} LIMIT ${most}`,
    [...where.values],
  );
  if (rows.length === 0) return 0;
  const among = isOneOf(
    'id',
    rows.map(({ id }) => id),
  );
  await unit.manager.query(`DELETE FROM notification WHERE ${among.sql}`, [...among.values]);
  const recipientIds = [...new Set(rows.map(({ recipient_id: recipientId }) => recipientId))];
  unit.emit(new NotificationsChanged(recipientIds));
  return rows.length;
}
