import { limits, type NotificationType, notificationTypes } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { commentIsReadableBy } from '../../access/comment-access.sql.ts';
import { noteIsReadableBy } from '../../access/note-access.sql.ts';
import { notebookIsReadableBy } from '../../access/notebook-access.sql.ts';
import { personIsKnown } from '../../accounts/people/find-person.ts';
import { writtenByUnwanted } from '../../moderation/blocks.ts';
import { isOneOf, part, type SqlPart } from '../../platform/database/sql-part.ts';

/** A stored act as it is grouped. */
export interface StoredAct {
  id: string;
  type: NotificationType;
  actorId: string;
  /** Acts of one type on one subject are one notification. */
  subject: string;
  isSeen: boolean;
  createdAt: number;
  /** It is the earliest of its type that is shown, and there may be earlier ones, which are not read. */
  hasEarlier: boolean;
}

interface RawAct {
  id: string;
  type: NotificationType;
  actor_id: string;
  subject: string;
  seen: number;
  created_at: number | string;
  of_type: number | string;
}

/**
 * The latest acts of each type that a person is notified of and may read about, the latest first. Of each type an
 * index is read from its end, so that ten thousand likes cost as much as two hundred and displace no comment.
 */
export async function readActs(
  manager: EntityManager,
  personId: string,
  among: 'all' | 'unseen' = 'all',
): Promise<StoredAct[]> {
  const isWanted = among === 'unseen' ? 'WHERE seen = 0' : '';
  // All of these are counted, whatever is shown of them.
  const ofType = (type: NotificationType) =>
    `SELECT found.*, COUNT(*) OVER () AS of_type FROM (SELECT id, type, actor_id, note_id, notebook_id, comment_id, seen, created_at FROM notification
       WHERE recipient_id = ? AND type = '${type}' ORDER BY created_at DESC, id DESC LIMIT ${limits.notificationsKept}) found ${isWanted}`;
  const shown = shownTo(personId);
  const rows: RawAct[] = await manager.query(
    `SELECT found.id, found.type, found.actor_id, found.seen, found.created_at, found.of_type,
       CASE found.type WHEN 'commentLiked' THEN found.comment_id WHEN 'published' THEN found.actor_id
         ELSE COALESCE(comment.parent_id, found.note_id, found.notebook_id, '') END AS subject
     FROM (${notificationTypes.map(ofType).join(' UNION ALL ')}) found ${shown.sql}
     ORDER BY found.created_at DESC, found.id DESC`,
    [...notificationTypes.map(() => personId), ...shown.values],
  );
  const earliest = new Map(rows.map((row) => [row.type, row]));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    actorId: row.actor_id,
    subject: row.subject,
    isSeen: Number(row.seen) === 1,
    createdAt: Number(row.created_at),
    hasEarlier: Number(row.of_type) >= limits.notificationsKept && earliest.get(row.type) === row,
  }));
}

/** What a notification says about its latest act. */
export interface ActDetails {
  id: string;
  type: NotificationType;
  actor: { name: string; username: string; pictureUrl: string | null };
  note: { id: string; title: string } | null;
  notebook: { id: string; name: string } | null;
  /** `answered`: the comment that it replies to; null for one that is no reply. */
  comment: { id: string; content: string; answered: { id: string; isOwn: boolean } | null } | null;
}

interface RawDetails {
  id: string;
  type: NotificationType;
  name: string;
  username: string;
  picture_url: string | null;
  note_id: string | null;
  note_title: string | null;
  notebook_id: string | null;
  notebook_name: string | null;
  comment_id: string | null;
  content: string | null;
  answered_id: string | null;
  answered_commenter_id: string | null;
}

/** The details of these acts, as far as the person may read about them now. */
export async function readActDetails(
  manager: EntityManager,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActDetails>> {
  if (ids.length === 0) return new Map();
  const shown = shownTo(personId);
  const among = isOneOf('found.id', ids);
  const rows: RawDetails[] = await manager.query(
    `SELECT found.id, found.type, person.name, person.username, person.picture_url,
       note.id AS note_id, note.title AS note_title, notebook.id AS notebook_id, notebook.name AS notebook_name,
       comment.id AS comment_id, comment.content, answered.id AS answered_id,
       answered.commenter_id AS answered_commenter_id
     FROM notification found ${shown.sql} AND found.recipient_id = ? AND ${among.sql}`,
    [...shown.values, personId, ...among.values],
  );
  return new Map(rows.map((row) => [row.id, toDetails(row, personId)]));
}

/**
 * Joins what an act in `found` is about, and keeps what the person is shown of: nothing of people they blocked or
 * muted or who are gone, nothing they may not read, no comments that an administrator has hidden.
 */
function shownTo(personId: string): SqlPart {
  const unwanted = writtenByUnwanted(personId, 'found.actor_id');
  const note = noteIsReadableBy(personId);
  const notebook = notebookIsReadableBy(personId);
  const comment = commentIsReadableBy(personId);
  const answered = commentIsReadableBy(personId, 'answered');
  return part(
    `LEFT JOIN \`user\` person ON person.id = found.actor_id
     LEFT JOIN note ON note.id = found.note_id
     LEFT JOIN notebook ON notebook.id = found.notebook_id
     LEFT JOIN comment ON comment.id = found.comment_id
     LEFT JOIN comment answered ON answered.id = comment.parent_id
     WHERE ${personIsKnown} AND NOT (${unwanted.sql})
       AND (found.note_id IS NULL OR ${note.sql})
       AND (found.notebook_id IS NULL OR ${notebook.sql})
       AND (found.comment_id IS NULL OR ${comment.sql})
       AND (answered.id IS NULL OR ${answered.sql})`,
    ...unwanted.values,
    ...note.values,
    ...notebook.values,
    ...comment.values,
    ...answered.values,
  );
}

function toDetails(row: RawDetails, personId: string): ActDetails {
  const { note_id: noteId, notebook_id: notebookId, comment_id: commentId, answered_id: answeredId } = row;
  return {
    id: row.id,
    type: row.type,
    actor: { name: row.name, username: row.username, pictureUrl: row.picture_url },
    note: noteId === null ? null : { id: noteId, title: row.note_title ?? '' },
    notebook: notebookId === null ? null : { id: notebookId, name: row.notebook_name ?? '' },
    comment:
      commentId === null
        ? null
        : {
            id: commentId,
            content: row.content ?? '',
            answered:
              answeredId === null ? null : { id: answeredId, isOwn: row.answered_commenter_id === personId },
          },
  };
}
