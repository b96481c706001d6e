import type { Permission } from '@commonplace/contracts/abilities';
import type { EntityManager } from 'typeorm';
import {
  grantsAmong,
  noteFactColumns,
  type RawNoteFacts,
  toNoteFacts,
} from '../../../access/note-access.sql.ts';
import type { NoteFacts } from '../../../access/note-policy.ts';
import { selectInLists } from '../../../platform/database/select-in-lists.ts';

type NoteRow = Omit<RawNoteFacts, 'permission' | 'notebook_permission'> & { id: string; notebook_id: string };

interface GrantRow {
  thing_id: string;
  user_id: string;
  permission: Permission;
}

/**
 * The facts of many notes for many people, in three statements for as many as a list may be long. Null for a note that is
 * not there or whose author's account has ended.
 */
export async function noteFactsAmong(
  manager: EntityManager,
  noteIds: readonly string[],
  userIds: readonly string[],
): Promise<(noteId: string, userId: string) => NoteFacts | null> {
  const rows: NoteRow[] = await selectInLists(
    manager,
    `SELECT note.id, note.notebook_id, ${noteFactColumns}
     FROM note JOIN notebook ON notebook.id = note.notebook_id
     JOIN \`user\` author ON author.id = note.author_id AND author.ended_at IS NULL
     WHERE note.id IN (?)`,
    [noteIds],
  );
  const notes = new Map(rows.map((row) => [row.id, row]));
  const noteGrants = await grantsOf(manager, 'note', [...notes.keys()], userIds);
  const notebookIds = rows.map((row) => row.notebook_id);
  const notebookGrants = await grantsOf(manager, 'notebook', notebookIds, userIds);
  return (noteId, userId) => {
    const note = notes.get(noteId);
    if (!note) return null;
    return toNoteFacts({
      ...note,
      permission: noteGrants(noteId, userId),
      notebook_permission: notebookGrants(note.notebook_id, userId),
    });
  };
}

/** The permissions of many people on many things. */
export async function grantsOf(
  manager: EntityManager,
  kind: 'note' | 'notebook',
  ids: readonly string[],
  userIds: readonly string[],
): Promise<(thingId: string, userId: string) => Permission | null> {
  const rows: GrantRow[] = await selectInLists(manager, grantsAmong(kind), [ids, userIds]);
  const grants = new Map(rows.map((row) => [`${row.thing_id} ${row.user_id}`, row.permission]));
  return (thingId, userId) => grants.get(`${thingId} ${userId}`) ?? null;
}
