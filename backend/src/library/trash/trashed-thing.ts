import type { EntityManager } from 'typeorm';
import { mayHandleTrashed } from '../../access/trash-policy.ts';
import { findNotebookRow, type NotebookRow } from '../notebooks/read/notebook-rows.ts';
import { findNoteRow, type NoteRow } from '../notes/read/note-rows.ts';
import { trashExpiry } from './trash-time.ts';

/** A note that a person may restore from the trash or delete there (A26); null for every other. */
export async function trashedNote(
  manager: EntityManager,
  personId: string,
  noteId: string,
): Promise<NoteRow | null> {
  const row = await findNoteRow(manager, personId, noteId);
  if (!row || row.author.endedAt !== null) return null;
  const { authorId, isTrashed } = row.facts;
  if (!mayHandleTrashed(personId, { ownerId: authorId, isTrashed })) return null;
  return (await isKept(manager, 'note', noteId)) ? row : null;
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
  return (await isKept(manager, 'notebook', notebookId)) ? row : null;
}

/** What waits for its purge is in no one's trash any more. */
async function isKept(manager: EntityManager, table: 'note' | 'notebook', id: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(`SELECT 1 FROM ${table} WHERE id = ? AND trashed_at > ?`, [
    id,
    trashExpiry(),
  ]);
  return rows.length > 0;
}
