import type { Permission } from '@commonplace/contracts/abilities';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { NoteFacts } from '../access/note-policy.ts';
import { NotebookGrant } from '../notebooks/notebook-grant.entity.ts';
import { Note } from './note.entity.ts';
import { NoteGrant } from './note-grant.entity.ts';

/** A note with what its view and the policy need beside it. */
export interface NoteRow {
  note: Note;
  /** Rights of the person who asked. */
  facts: NoteFacts;
  hasGrants: boolean;
  notebookHasGrants: boolean;
}

interface RawRow {
  note_permission: Permission | null;
  notebook_permission: Permission | null;
  note_has_grants: number | string;
  notebook_has_grants: number | string;
}

export const noteHasGrants = 'EXISTS (SELECT 1 FROM note_grant WHERE note_grant.note_id = note.id)';
const notebookHasGrants =
  'EXISTS (SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = note.notebook_id)';

/**
 * Notes with author, notebook and the grants of the person who asks (null for a guest), in one query
 * however many there are. Nothing is filtered by rights: the caller asks the policy.
 * Aliases: `note`, `author`, `notebook`, `note_grant_of_viewer`, `notebook_grant_of_viewer`.
 */
export function selectNotes(manager: EntityManager, personId: string | null): SelectQueryBuilder<Note> {
  return manager
    .createQueryBuilder(Note, 'note')
    .innerJoinAndSelect('note.author', 'author')
    .innerJoinAndSelect('note.notebook', 'notebook')
    .leftJoin(
      NoteGrant,
      'note_grant_of_viewer',
      'note_grant_of_viewer.note_id = note.id AND note_grant_of_viewer.user_id = :personId',
    )
    .leftJoin(
      NotebookGrant,
      'notebook_grant_of_viewer',
      'notebook_grant_of_viewer.notebook_id = note.notebook_id AND notebook_grant_of_viewer.user_id = :personId',
    )
    .addSelect('note_grant_of_viewer.permission', 'note_permission')
    .addSelect('notebook_grant_of_viewer.permission', 'notebook_permission')
    .addSelect(noteHasGrants, 'note_has_grants')
    .addSelect(notebookHasGrants, 'notebook_has_grants')
    .setParameter('personId', personId);
}

export async function readNoteRows(query: SelectQueryBuilder<Note>): Promise<NoteRow[]> {
  // Every join is to one row, so entities and raw rows stand side by side.
  const { entities, raw } = await query.getRawAndEntities<RawRow>();
  return entities.map((note, index) => toNoteRow(note, raw[index] as RawRow));
}

/** One note by its id, or null when there is none. */
export async function findNoteRow(
  manager: EntityManager,
  personId: string | null,
  noteId: string,
): Promise<NoteRow | null> {
  const [row] = await readNoteRows(selectNotes(manager, personId).where('note.id = :noteId', { noteId }));
  return row ?? null;
}

function toNoteRow(note: Note, raw: RawRow): NoteRow {
  return {
    note,
    facts: {
      authorId: note.authorId,
      isProtected: note.isProtected,
      isPublished: note.publishedAt !== null,
      grant: raw.note_permission,
      notebook: {
        ownerId: note.notebook.ownerId,
        isProtected: note.notebook.isProtected,
        isPublished: note.notebook.publishedAt !== null,
        grant: raw.notebook_permission,
      },
    },
    hasGrants: Number(raw.note_has_grants) === 1,
    notebookHasGrants: Number(raw.notebook_has_grants) === 1,
  };
}
