import type { EntityManager } from 'typeorm';
import { readableNoteRows } from '../../library/notes/read/note-rows.ts';
import { unwantedAmong } from '../../moderation/blocks.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import type { FeedEntry } from '../../social/feed/feed.ts';
import { mutedAuthors } from '../../social/follows/muted-authors.ts';
import type { DueDigest } from './due-digest.ts';
import { weeklyMail } from './weekly-mail.ts';

/** Notes of a week that are considered; the mail lists the first of them and counts the authors of all. */
export const mostConsidered = 100;

/**
 * New public notes of what a person follows as a mail; null when there are none. In the transaction that queues it,
 * which checks again what was found before: rights, blocks and mutes may have changed since.
 */
export async function weeklyDigest(
  manager: EntityManager,
  { person, publicUrl, unsubscribeUrl }: DueDigest,
  found: readonly FeedEntry[],
): Promise<MailMessage | null> {
  const rows = await readableNoteRows(
    manager,
    null,
    found.map(({ id }) => id),
  );
  const authorIds = [...new Set(rows.map(({ author }) => author.id))];
  const [unwanted, muted] = await Promise.all([
    unwantedAmong(manager, person.id, authorIds),
    mutedAuthors(manager, person.id),
  ]);
  const reasons = new Map(found.map(({ id, reason }) => [id, reason]));
  const notes = rows
    .filter(({ author }) => !unwanted.has(author.id) && !muted.has(author.id))
    .map((row) => ({ ...row, reason: reasons.get(row.note.id) ?? { kind: 'author' as const } }));
  if (notes.length === 0) return null;
  const isMore = found.length === mostConsidered;
  return weeklyMail({ to: person.email, notes, isMore, publicUrl, unsubscribeUrl });
}
