import { limits } from '@commonplace/contracts/api';
import { isOneOf } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { type Act, writeNotifications } from './write-notifications.ts';

/**
 * Notifies people whom a comment names, by their usernames. Of one comment each person has one notification, and so many
 * people are notified as named, whatever is edited.
 *
 * @returns the ids of those who were notified
 */
export async function notifyMentioned(
  unit: Unit,
  about: Omit<Act, 'type'> & { commentId: string },
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0) return [];
  const earlier: { recipient_id: string; type: string }[] = await unit.manager.query(
    `SELECT recipient_id, type FROM notification
     WHERE comment_id = ? AND actor_id = ? AND type IN ('mention', 'gotComment')`,
    [about.commentId, about.actorId],
  );
  const among = isOneOf('username', usernames);
  const people: { id: string; username: string }[] = await unit.manager.query(
    `SELECT id, username FROM \`user\` WHERE ${among.sql}`,
    [...among.values],
  );
  const notified = new Set(earlier.map(({ recipient_id: recipientId }) => recipientId));
  const ids = new Map(people.map(({ id, username }) => [username, id]));
  const room = limits.mentionsPerComment - earlier.filter(({ type }) => type === 'mention').length;
  const recipients = usernames
    .flatMap((username) => ids.get(username) ?? [])
    .filter((id) => !notified.has(id))
    .slice(0, Math.max(0, room));
  return writeNotifications(unit, { type: 'mention', ...about }, recipients);
}
