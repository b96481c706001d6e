import type { Sharing } from '@commonplace/contracts/abilities';
import type { api, EndpointInput } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { searchedParts } from '../platform/database/search-words.ts';
import { noteHasGrants } from './note-rows.ts';

/** What every list can be asked for, whatever it lists. */
export type NoteListing = Omit<EndpointInput<typeof api.notebooks.notes>['query'], 'notebookId'>;

/** A part of a statement with the values of its `?`, in their order. */
interface Part {
  sql: string;
  values: readonly unknown[];
}

/** Notes to list: where they come from, with the alias `note`, and which of them. */
export interface NoteSource {
  from: Part;
  where: readonly Part[];
  /** Whether an index has them in each order; else all of them are gone through for each page. */
  isInOrder: boolean;
  /** Whose notes they all are, if they are all of somebody's. */
  author?: string;
}

/** A page by ids, and how many there are on all pages. */
export interface NoteIds {
  ids: string[];
  count: number;
}

function part(sql: string, ...values: unknown[]): Part {
  return { sql, values };
}

function isOneOf(column: string, values: readonly string[]): Part {
  return part(`${column} IN (${values.map(() => '?').join(', ')})`, ...values);
}

/** A person's own notes, in all of their notebooks or in these. */
export function ownNotes(personId: string, notebookIds?: readonly string[]): NoteSource {
  const where = [part('note.author_id = ?', personId)];
  if (notebookIds) where.push(isOneOf('note.notebook_id', notebookIds));
  const isInOrder = notebookIds === undefined || notebookIds.length === 1;
  return { from: part('note'), where, isInOrder, ...(notebookIds ? {} : { author: personId }) };
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
       JOIN note ON note.id = saved.note_id
       JOIN notebook ON notebook.id = note.notebook_id`,
      personId,
      ...(into?.values ?? []),
    ),
    where: [isReadBy(personId)],
    isInOrder: false,
  };
}

/** Notes of others that a person has a grant on. */
export function sharedNotes(personId: string): NoteSource {
  return {
    from: part('note_grant granted JOIN note ON note.id = granted.note_id'),
    where: [part('granted.user_id = ?', personId), part('note.author_id <> ?', personId)],
    isInOrder: false,
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
  const where = [isOneOf('note.notebook_id', notebookIds)];
  if (whole.length < notebookIds.length) {
    const inWhole = whole.length > 0 ? isOneOf('note.notebook_id', whole) : part('FALSE');
    where.push(
      part(
        `(note.is_protected = 0 OR ${inWhole.sql} OR EXISTS (
            SELECT 1 FROM note_grant WHERE note_grant.note_id = note.id AND note_grant.user_id = ?))`,
        ...inWhole.values,
        personId,
      ),
    );
  }
  return { from: part('note'), where, isInOrder: notebookIds.length === 1 };
}

/**
 * The ids of one page and how many notes there are with these filters, in two statements at most however
 * many there are. What no index has in its order, and what is searched or filtered, is gone through once.
 */
export async function listNoteIds(
  manager: EntityManager,
  { from, where, isInOrder, author }: NoteSource,
  { limit, offset, searchQuery, sharing, sortBy, sortOrder }: NoteListing,
): Promise<NoteIds> {
  const conditions = [...where];
  const isFiltered = sharing !== undefined && !everySharing.every((one) => sharing.includes(one));
  if (isFiltered) conditions.push(hasSharing(sharing));
  const searched = searchedParts(searchQuery ?? '');
  const found = searched.length > 0 ? withWords({ from, author }, searched) : from;
  const statement = `FROM ${found.sql} WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  const values = [found, ...conditions].flatMap((it) => it.values);

  const direction = sortOrder ?? (sortBy === 'title' ? 'ASC' : 'DESC');
  const order = `ORDER BY ${columns[sortBy]} ${direction}, note.id ${direction} LIMIT ${limit} OFFSET ${offset}`;
  const goesThroughAll = searched.length > 0 || isFiltered || !isInOrder;
  const counted = goesThroughAll ? ', COUNT(*) OVER () AS count' : '';
  const page: { id: string; count?: number }[] = await manager.query(
    `SELECT note.id AS id${counted} ${statement} ${order}`,
    [...values],
  );
  const ids = page.map(({ id }) => id);
  const [first] = page;
  if (first?.count !== undefined) return { ids, count: Number(first.count) };
  // Whoever has seen the last page has counted.
  if (ids.length < limit && (ids.length > 0 || offset === 0)) return { ids, count: offset + ids.length };
  const [all]: { count: number }[] = await manager.query(`SELECT COUNT(*) AS count ${statement}`, [
    ...values,
  ]);
  return { ids, count: Number(all?.count) };
}

/** Only those that have all of these words. */
function withWords({ from, author }: Pick<NoteSource, 'from' | 'author'>, words: readonly Buffer[]): Part {
  const conditions = words.map(() => 'INSTR(note_search.words, ?) > 0').join(' AND ');
  if (author === undefined)
    return part(
      `${from.sql} JOIN note_search
         ON note_search.note_id = note.id AND note_search.author_id = note.author_id AND ${conditions}`,
      ...from.values,
      ...words,
    );
  // All words of an author lie side by side: they are read in their order, and then the notes that have them.
  return part(
    `(SELECT DISTINCT note_id FROM note_search WHERE author_id = ? AND ${conditions}) found
       JOIN ${from.sql} ON note.id = found.note_id`,
    author,
    ...words,
    ...from.values,
  );
}

const columns = {
  updatedAt: 'note.updated_at',
  createdAt: 'note.created_at',
  title: 'note.title',
} as const satisfies Record<NoteListing['sortBy'], string>;

const everySharing = ['private', 'shared', 'published'] as const satisfies readonly Sharing[];

/** Rule A1 as a condition; `sharingOf` is the same rule on rows that are loaded. */
function hasSharing(wanted: readonly Sharing[]): Part {
  const conditions = {
    published: 'note.published_at IS NOT NULL',
    shared: `(note.published_at IS NULL AND ${noteHasGrants})`,
    private: `(note.published_at IS NULL AND NOT (${noteHasGrants}))`,
  } as const satisfies Record<Sharing, string>;
  return part(`(${wanted.map((sharing) => conditions[sharing]).join(' OR ')})`);
}

/** Rule A3 as a condition on `note` and `notebook`, for somebody else's notes; `notePolicy` is the same rule on rows that are loaded. */
function isReadBy(personId: string): Part {
  return part(
    `((note.is_protected = 0 AND (note.published_at IS NOT NULL OR notebook.published_at IS NOT NULL))
      OR EXISTS (SELECT 1 FROM note_grant WHERE note_grant.note_id = note.id AND note_grant.user_id = ?)
      OR EXISTS (SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = notebook.id AND notebook_grant.user_id = ?))`,
    personId,
    personId,
  );
}
