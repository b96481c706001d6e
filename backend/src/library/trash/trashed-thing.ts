import type { EntityManager } from 'typeorm';
import { mayHandleTrashed } from '../../access/trash-policy.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import { findNotebookRow, type NotebookRow } from '../notebooks/read/notebook-rows.ts';
import { type NoteRow, readNoteRows } from '../notes/read/note-rows.ts';
import { trashExpiry } from './trash-time.ts';

/** A note that a person may restore from the trash or delete there (A26); null for every other. */
export async function trashedNote(
  manager: EntityManager,
  personId: string,
  noteId: string,
): Promise<NoteRow | null> {
  const [row] = await trashedNotes(manager, personId, [noteId]);
  return row ?? null;
}

/** Those of these notes that a person may restore from the trash or delete there (A26), in the order of the ids. */
export async function trashedNotes(
  manager: EntityManager,
  personId: string,
  noteIds: readonly string[],
): Promise<NoteRow[]> {
  const kept = await keptOf(manager, 'note', noteIds);
  const rows = await readNoteRows(manager, personId, kept, 'listed');
  return rows.filter(
    ({ author, facts: { authorId, isTrashed } }) =>
      author.endedAt === null && mayHandleTrashed(personId, { ownerId: authorId, isTrashed }),
  );
}

/** The same of a notebook. */
export async function trashedNotebook(
  manager: EntityManager,
  personId: string,
  notebookId: string,
): Promise<NotebookRow | null> {
  const row = await findNotebookRow(manager, personId, notebookId);
  if (!row || row.owner.endedAt !== null) return null;
  if (!mayHandleTrashed(personId, row.facts)) return null;
  return (await keptOf(manager, 'notebook', [notebookId])).length > 0 ? row : null;
}

/** Those of these that are in a trash. What waits for its purge is in no one's any more. */
async function keptOf(
  manager: EntityManager,
  table: 'note' | 'notebook',
  ids: readonly string[],
): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM ${table} WHERE id IN ${placeholders(ids)} AND trashed_at > ?`,
    [...ids, trashExpiry()],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}
