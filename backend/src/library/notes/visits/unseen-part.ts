import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notebookOfNoteGrantedSince, noteCameTo, noteIsFollowedBy } from '../../../access/note-access.sql.ts';
import { personIsKnown } from '../../../accounts/people/find-person.ts';
import { isBlocked } from '../../../moderation/blocks.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import type { ViewPart } from '../../../platform/views/view-parts.ts';
import { type NotePartFields, NoteParts } from '../read/note-parts.ts';

/** `isUnseen` in the views of notes (W30); for a guest nothing is. */
@Injectable()
export class UnseenPart implements ViewPart<NotePartFields> {
  constructor(parts: NoteParts) {
    parts.register(this);
  }

  async hydrate(manager: EntityManager, viewerId: string | null, among: SqlPart) {
    if (viewerId === null) return new Map<string, { isUnseen: true }>();
    const ids = await unseenAmong(manager, viewerId, among);
    return new Map(ids.map((id) => [id, { isUnseen: true as const }]));
  }
}

/** Whether a person is told of changes in a note: what they may edit, and what is shared with them. */
export async function isFollowed(manager: EntityManager, personId: string, noteId: string): Promise<boolean> {
  const followed = noteIsFollowedBy(personId);
  const rows: object[] = await manager.query(
    `SELECT note.id FROM note WHERE note.id = ? AND ${followed.sql}`,
    [noteId, ...followed.values],
  );
  return rows.length > 0;
}

/** Those of these notes that a person has not seen as they are (W30), in one query (`among` as in {@link ViewPart}). */
export async function unseenAmong(
  manager: EntityManager,
  personId: string,
  among: SqlPart,
): Promise<string[]> {
  const followed = noteIsFollowedBy(personId);
  const came = noteCameTo(personId);
  const since = notebookOfNoteGrantedSince(personId);
  const rows: { id: string }[] = await manager.query(
    `SELECT note.id AS id FROM note
     LEFT JOIN note_visit visit ON visit.note_id = note.id AND visit.user_id = ?
     WHERE note.id IN (${among.sql}) AND ${followed.sql}
       AND ((visit.seq IS NULL AND ${came.sql} AND NOT (${isBlocked('?', 'note.author_id')}))
         OR (SELECT 1 FROM note_writer writer JOIN \`user\` person ON person.id = writer.user_id AND ${personIsKnown}
             WHERE writer.note_id = note.id AND writer.user_id <> ? AND NOT (${isBlocked('?', 'writer.user_id')})
               AND writer.seq > COALESCE(visit.seq, -1)
               AND (visit.seq IS NOT NULL OR writer.at > COALESCE(${since.sql}, 0)) LIMIT 1) IS NOT NULL)`,
    [
      ...[personId, ...among.values, ...followed.values],
      ...[...came.values, personId],
      ...[personId, personId, ...since.values],
    ],
  );
  return rows.map(({ id }) => id);
}
