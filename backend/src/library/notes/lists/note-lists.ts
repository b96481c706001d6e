import type { EntityManager } from 'typeorm';
import {
  noteHasSharing,
  noteIsInPlace,
  noteIsReadableBy,
  noteOfPublishedNotebookIsReadableBy,
  notesGrantedTo,
} from '../../../access/note-access.sql.ts';
import { isInPlace } from '../../../access/notebook-access.sql.ts';
import { isEverySharing } from '../../../access/sharing-of.ts';
import { type PageRequest, readPage } from '../../../platform/database/read-page.ts';
import { allOf, isOneOf, part, type SqlPart } from '../../../platform/database/sql-part.ts';
import { amongFound, type FoundInList } from '../../../platform/search/find-in-list.ts';
import { RangeBudget } from '../../../platform/search/index/postings.ts';
import { foundNotes, isIndexed } from './note-search.ts';
import type { NoteListing, NoteSource } from './note-source.ts';

/** A page by ids, and how many there are on all pages. */
export interface NoteIds {
  ids: string[];
  count: number;
}

/** A person's own notes, in all of their notebooks or in these. */
export function ownNotes(personId: string, notebookIds?: readonly string[]): NoteSource {
  const where = [part(`note.author_id = ? AND ${noteIsInPlace}`, personId)];
  if (notebookIds) where.push(isOneOf('note.notebook_id', notebookIds));
  const isInOrder = notebookIds === undefined || notebookIds.length === 1;
  const author = notebookIds ? { author: personId } : { author: personId, everythingOf: personId };
  return { from: part('note'), where, isInOrder, viewer: personId, draftsFor: personId, ...author };
}

/**
 * Notes of others that a person has saved, in all of their notebooks or in these, as far as they may
 * still read them (A3); not what is saved in a notebook that is in the trash. A row of `note_save` outlives a
 * right, so that the note is back when that returns.
 */
export function savedNotes(personId: string, notebookIds?: readonly string[]): NoteSource {
  const into = notebookIds && isOneOf('notebook_id', notebookIds);
  return {
    from: part(
      `(SELECT DISTINCT note_id FROM note_save WHERE user_id = ? AND ${isInPlace('note_save.notebook_id')}
         ${into ? `AND ${into.sql}` : ''}) saved
       JOIN note ON note.id = saved.note_id`,
      personId,
      ...(into?.values ?? []),
    ),
    where: [noteIsReadableBy(personId)],
    isInOrder: false,
    viewer: null,
    draftsFor: personId,
  };
}

/** Notes of others that a person has a grant on. */
export function sharedNotes(personId: string): NoteSource {
  const { from, where } = notesGrantedTo(personId);
  return {
    from,
    where: [where, part('note.author_id <> ?', personId)],
    isInOrder: false,
    viewer: null,
    draftsFor: personId,
  };
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
  const where = [isOneOf('note.notebook_id', notebookIds), part(noteIsInPlace)];
  if (whole.length < notebookIds.length) {
    const inWhole = whole.length > 0 ? isOneOf('note.notebook_id', whole) : part('FALSE');
    const readable = noteOfPublishedNotebookIsReadableBy(personId);
    where.push(part(`${inWhole.sql} OR ${readable.sql}`, ...inWhole.values, ...readable.values));
  }
  return {
    from: part('note'),
    where,
    isInOrder: notebookIds.length === 1,
    viewer: personId,
    draftsFor: personId,
  };
}

/**
 * The ids of one page and how many notes there are with these filters, in two statements at most however
 * many there are, and in four more where a list is searched. What no index has in its order is gone through once.
 */
export async function listNoteIds(
  manager: EntityManager,
  source: NoteSource,
  { limit, offset, searchQuery, sharing, sortBy, sortOrder }: NoteListing,
  budget = new RangeBudget(),
): Promise<NoteIds> {
  const isFiltered = sharing !== undefined && !isEverySharing(sharing);
  const direction = sortOrder ?? (sortBy === 'title' ? 'ASC' : 'DESC');
  const order = `${columns[sortBy]} ${direction}, note.id ${direction}`;
  const where = isFiltered ? [...source.where, noteHasSharing(sharing, source.author)] : source.where;
  const read = async (from: SqlPart, met: SqlPart, counting: PageRequest['counting']) => {
    const { rows, count } = await readPage<{ id: string }>(manager, {
      columns: part('note.id AS id'),
      from: part(`FROM ${from.sql} WHERE ${met.sql}`, ...from.values, ...met.values),
      ...{ order, limit, offset, counting },
    });
    return { ids: rows.map(({ id }) => id), count };
  };
  if (searchQuery === undefined || searchQuery === '') {
    // Of what no index has in order, the first page counts while it gathers; a later one may be beyond the end, and
    // would be asked for twice.
    const isCountedBeside = source.isInOrder || offset > 0;
    return read(source.from, allOf(where), isCountedBeside ? 'beside' : 'in passing');
  }
  const found = await foundNotes(manager, source, searchQuery, budget);
  const { docs } = found;
  if (docs.length + found.ids.length === 0) return nothing;
  const { author, everythingOf } = source;
  if (
    docs.length > few &&
    found.ids.length === 0 &&
    !isFiltered &&
    everythingOf &&
    (await isIndexed(manager, everythingOf))
  ) {
    const ids = await pageInOrder(manager, source, new Set(docs), { order, limit, offset });
    if (ids !== null) return { ids, count: docs.length };
  }
  const readFound = (among: FoundInList) => {
    const { from, condition } = amongFound('note', source.from, among);
    return read(from, allOf([...where, condition]), 'in passing');
  };
  const page = await readFound(found);
  if (page.count > 0 || author === undefined || (everythingOf !== undefined && !isFiltered)) return page;
  // What is spelled so was looked for in all that the author wrote: this part may have what is only like it.
  const inPart = await foundNotes(manager, { ...source, where, author: undefined }, searchQuery, budget);
  return inPart.docs.length + inPart.ids.length === 0 ? nothing : readFound(inPart);
}

const nothing: NoteIds = { ids: [], count: 0 };

/** So many notes are read by their ids and put in order: each costs ten times what it costs beside its neighbours. */
const few = 100;
/** Notes of the first step on the way to a page of what many notes have, each next one of twice as many, and of all steps. */
const firstStep = 100;
const mostPassed = 3_000;

/** A page of found notes, from the list in its order; null when it is too far away. */
async function pageInOrder(
  manager: EntityManager,
  { from, where }: NoteSource,
  docs: ReadonlySet<number>,
  { order, limit, offset }: { order: string; limit: number; offset: number },
): Promise<string[] | null> {
  const met = allOf(where);
  const found: string[] = [];
  for (let passed = 0, step = firstStep; passed < mostPassed; passed += step, step *= 2) {
    const rows: { id: string; doc: number | null }[] = await manager.query(
      `SELECT note.id AS id,
         (SELECT search_doc.doc FROM search_doc WHERE search_doc.subject_id = note.id) AS doc
       FROM ${from.sql} WHERE ${met.sql} ORDER BY ${order} LIMIT ${step} OFFSET ${passed}`,
      [...from.values, ...met.values],
    );
    for (const { id, doc } of rows) if (doc !== null && docs.has(Number(doc))) found.push(id);
    if (found.length >= offset + limit || rows.length < step) return found.slice(offset, offset + limit);
  }
  return null;
}

const columns = {
  updatedAt: 'note.updated_at',
  createdAt: 'note.created_at',
  title: 'note.title',
} as const satisfies Record<NoteListing['sortBy'], string>;
