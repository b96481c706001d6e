import type { EntityManager } from 'typeorm';
import {
  noteHasSharing,
  noteIsReadableBy,
  noteOfPublishedNotebookIsReadableBy,
  notesGrantedTo,
} from '../access/note-access.sql.ts';
import { isEverySharing } from '../access/sharing-of.ts';
import { readPage } from '../platform/database/read-page.ts';
import { havingWords } from '../platform/database/search-words.ts';
import { allOf, isOneOf, part } from '../platform/database/sql-part.ts';
import { type FoundNotes, notesWithWords } from './note-search.ts';
import type { NoteListing, NoteSource } from './note-source.ts';

/** A page by ids, and how many there are on all pages. */
export interface NoteIds {
  ids: string[];
  count: number;
}

/** A person's own notes, in all of their notebooks or in these. */
export function ownNotes(personId: string, notebookIds?: readonly string[]): NoteSource {
  const where = [part('note.author_id = ?', personId)];
  if (notebookIds) where.push(isOneOf('note.notebook_id', notebookIds));
  const isInOrder = notebookIds === undefined || notebookIds.length === 1;
  const author = notebookIds ? { author: personId } : { author: personId, everythingOf: personId };
  return { from: part('note'), where, isInOrder, ...author };
}

/**
 * Notes of others that a person has saved, in all of their notebooks or in these, as far as they may
 * still read them (A3). A row of `note_save` outlives a right, so that the note is back when that returns.
 */
export function savedNotes(personId: string, notebookIds?: readonly string[]): NoteSource {
  const into = notebookIds && isOneOf('notebook_id', notebookIds);
  return {
    from: part(
      `(SELECT DISTINCT note_id FROM note_save WHERE user_id = ?${into ? ` AND ${into.sql}` : ''}) saved
       JOIN note ON note.id = saved.note_id`,
      personId,
      ...(into?.values ?? []),
    ),
    where: [noteIsReadableBy(personId)],
    isInOrder: false,
  };
}

/** Notes of others that a person has a grant on. */
export function sharedNotes(personId: string): NoteSource {
  const { from, where } = notesGrantedTo(personId);
  return { from, where: [where, part('note.author_id <> ?', personId)], isInOrder: false };
}

/**
 * The notes in notebooks that a person (null for a guest) may read: all of them in `whole`, which are
 * their own or shared with them; in the others, which everyone reads, protected notes only with a right
 * of their own (A2, A3).
 */
export function notesOfNotebooks(
  personId: string | null,
  notebookIds: readonly string[],
  whole: readonly string[],
): NoteSource {
  const where = [isOneOf('note.notebook_id', notebookIds)];
  if (whole.length < notebookIds.length) {
    const inWhole = whole.length > 0 ? isOneOf('note.notebook_id', whole) : part('FALSE');
    const readable = noteOfPublishedNotebookIsReadableBy(personId);
    where.push(part(`${inWhole.sql} OR ${readable.sql}`, ...inWhole.values, ...readable.values));
  }
  return { from: part('note'), where, isInOrder: notebookIds.length === 1 };
}

/**
 * The ids of one page and how many notes there are with these filters, in two statements at most however
 * many there are, and in three more where one's own notes are searched. What no index has in its order is
 * gone through once.
 */
export async function listNoteIds(
  manager: EntityManager,
  source: NoteSource,
  { limit, offset, searchQuery, sharing, sortBy, sortOrder }: NoteListing,
): Promise<NoteIds> {
  const words = havingWords(manager, searchQuery ?? '');
  const isFiltered = sharing !== undefined && !isEverySharing(sharing);
  const page = { sortBy, limit, offset, isFiltered };
  const found: FoundNotes | null =
    words === null ? source : await notesWithWords(manager, source, words, page);
  if (found === null) return { ids: [], count: 0 };
  const { common, from, where, isInOrder, count: counted } = found;
  const met = allOf(isFiltered ? [...where, noteHasSharing(sharing, source.author)] : where);
  // Of what no index has in order, the first page counts while it gathers; a later one may be beyond the end, and
  // would be asked for twice.
  const isCountedBeside = isInOrder || (words === null && offset > 0);
  const direction = sortOrder ?? (sortBy === 'title' ? 'ASC' : 'DESC');
  const { rows, count } = await readPage<{ id: string }>(manager, {
    ...(common && { common }),
    columns: part('note.id AS id'),
    from: part(`FROM ${from.sql} WHERE ${met.sql}`, ...from.values, ...met.values),
    order: `${columns[sortBy]} ${direction}, note.id ${direction}`,
    limit,
    offset,
    counting: counted ?? (isCountedBeside ? 'beside' : 'in passing'),
  });
  return { ids: rows.map(({ id }) => id), count };
}

const columns = {
  updatedAt: 'note.updated_at',
  createdAt: 'note.created_at',
  title: 'note.title',
} as const satisfies Record<NoteListing['sortBy'], string>;
