import type { EntityManager } from 'typeorm';
import { isOneOf, part, type SqlPart } from '../platform/database/sql-part.ts';
import type { NoteListing, NoteSource } from './note-source.ts';

/** Notes that have the words of a search: where they come from, and how a page of them is read. */
export interface FoundNotes extends Pick<NoteSource, 'from' | 'where' | 'isInOrder'> {
  /** Tables of the statement's own. */
  common?: SqlPart;
  /** How many there are, where that is known already. */
  count?: number;
}

/** The page that is to be read of what is found. */
export interface SearchedPage extends Pick<NoteListing, 'sortBy' | 'limit' | 'offset'> {
  /** Whether further conditions than the words are to be met. */
  isFiltered: boolean;
}

/** So many notes are read by their ids: each costs ten times what it costs beside its neighbours. */
const few = 500;

/** The indexes that have an author's notes in an order. */
const indexes = {
  updatedAt: 'note_author_updated',
  createdAt: 'note_author_created',
  title: 'note_author_title',
} as const satisfies Record<NoteListing['sortBy'], string>;

/** Of a source, the notes of which `words` is true in `note_search`; null if that is known to be none. */
export async function notesWithWords(
  manager: EntityManager,
  source: NoteSource,
  words: SqlPart,
  page: SearchedPage,
): Promise<FoundNotes | null> {
  const { from, where, everythingOf: author } = source;
  if (author !== undefined) return ownNotesWithWords(manager, source, author, words, page);
  const sql = `${from.sql} JOIN note_search
    ON note_search.note_id = note.id AND note_search.author_id = note.author_id AND ${words.sql}`;
  return { from: part(sql, ...from.values, ...words.values), where, isInOrder: false };
}

/**
 * All words of an author lie side by side and are read in that order. A few notes that have them are then read
 * by their ids. If it is more, a page of them is near in any order: the notes are gone through in the one asked
 * for, each asked for its words, until the page is full. Only for a page far behind all that were found are put
 * in order.
 */
async function ownNotesWithWords(
  manager: EntityManager,
  { from, where }: NoteSource,
  author: string,
  words: SqlPart,
  { sortBy, limit, offset, isFiltered }: SearchedPage,
): Promise<FoundNotes | null> {
  const first: { note_id: string }[] = await manager.query(
    `SELECT note_id FROM note_search WHERE author_id = ? AND ${words.sql} LIMIT ${few + 1}`,
    [author, ...words.values],
  );
  const ids = first.map(({ note_id }) => note_id);
  if (ids.length === 0) return null;
  if (ids.length <= few)
    return {
      from: part(dialectOf(manager).byId),
      where: [isOneOf('note.id', ids), ...where],
      isInOrder: false,
    };
  const count = isFiltered ? null : await countWithWords(manager, author, words);
  if (count === null) return gathered(manager, { from, where }, author, words);
  // A quarter of the notes, if what is found stands everywhere in the order.
  if ((offset + limit) * 4 > count) return { ...gathered(manager, { from, where }, author, words), count };
  const sql = `${dialectOf(manager).inOrder(indexes[sortBy])} note_search
    ON note_search.note_id = note.id AND note_search.author_id = note.author_id AND ${words.sql}`;
  return { from: part(sql, ...words.values), where, isInOrder: true, count };
}

/**
 * How many of an author's notes have the words, without asking each note: that takes as long as finding them.
 * The words of notes that were just removed stay with their author until their rows go; then it is null.
 */
async function countWithWords(
  manager: EntityManager,
  author: string,
  words: SqlPart,
): Promise<number | null> {
  const [searched, written] = await Promise.all([
    manager.query<{ notes: number; found: number | string }[]>(
      `SELECT COUNT(*) AS notes, SUM(${words.sql}) AS found FROM note_search WHERE author_id = ?`,
      [...words.values, author],
    ),
    manager.query<{ notes: number }[]>('SELECT COUNT(*) AS notes FROM note WHERE author_id = ?', [author]),
  ]);
  return Number(searched[0]?.notes) === Number(written[0]?.notes) ? Number(searched[0]?.found) : null;
}

/** All that were found, gathered before a page of them is read. */
function gathered(
  manager: EntityManager,
  { from, where }: Pick<NoteSource, 'from' | 'where'>,
  author: string,
  words: SqlPart,
): FoundNotes {
  const found = part(
    `(SELECT DISTINCT note_id FROM note_search WHERE author_id = ? AND ${words.sql})`,
    author,
    ...words.values,
  );
  // SQLite goes through an index of the notes to find those among them, MariaDB from them to the notes: the
  // other way takes each twice as long.
  if (isSqlite(manager))
    return {
      common: part(`WITH found AS MATERIALIZED ${found.sql}`, ...found.values),
      from,
      where: [...where, part('note.id IN (SELECT note_id FROM found)')],
      isInOrder: false,
    };
  const sql = `${found.sql} found JOIN ${from.sql} ON note.id = found.note_id`;
  return { from: part(sql, ...found.values, ...from.values), where, isInOrder: false };
}

function isSqlite({ connection }: EntityManager): boolean {
  return connection.options.type === 'better-sqlite3';
}

/** Hints to the planner: without them MariaDB scans every note, and SQLite looks for a few ids among all. */
interface Dialect {
  /** Notes, found by their ids. */
  byId: string;
  /** Notes in the order of an index, and to each its row of the next table. */
  inOrder: (index: string) => string;
}

const sqlite: Dialect = {
  byId: 'note INDEXED BY sqlite_autoindex_note_1',
  inOrder: (index) => `note INDEXED BY ${index} CROSS JOIN`,
};
const mariadb: Dialect = {
  byId: 'note FORCE INDEX (PRIMARY)',
  inOrder: (index) => `note FORCE INDEX (${index}) STRAIGHT_JOIN`,
};

function dialectOf(manager: EntityManager): Dialect {
  return isSqlite(manager) ? sqlite : mariadb;
}
