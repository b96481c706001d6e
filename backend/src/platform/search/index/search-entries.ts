import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { placeholders } from '../../database/sql-part.ts';
import { isStart, withStarts } from './search-key.ts';

/** Statements of an open transaction. */
export interface SearchStatements {
  query<T = unknown>(sql: string, values: unknown[]): Promise<T>;
}

/** What the index has of a thing. */
export interface StoredEntry {
  subject_id: string;
  doc: number;
  numbered_at: number | string;
  keys: Buffer;
}

/** As `numbered_at`: the entry is wrong, and the next writer gives it a new number and all its keys. */
const toBeReplaced = 0;

/** Writers of a kind wait for each other until their transactions end. */
export async function lockWriters(statements: SearchStatements, kind: number): Promise<void> {
  await statements.query('UPDATE search_state SET writes = writes + 1 WHERE kind = ?', [kind]);
}

/** By the ids of their things; those that there are. */
export async function readEntries(
  statements: SearchStatements,
  ids: readonly string[],
): Promise<Map<string, StoredEntry>> {
  const rows: StoredEntry[] = await statements.query(
    `SELECT subject_id, doc, numbered_at, \`keys\` FROM search_entry WHERE subject_id IN ${placeholders(ids)}`,
    [...ids],
  );
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** Which of these things have no entry, or one to be replaced. */
export async function findUnindexed(
  statements: SearchStatements,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await statements.query<{ id: string }[]>(
    `SELECT subject_id AS id FROM search_entry
     WHERE numbered_at <> ${toBeReplaced} AND subject_id IN ${placeholders(ids)}`,
    [...ids],
  );
  const indexed = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !indexed.has(id));
}

/** The next number. None is used twice, so postings that remain of a removed entry belong to no document. */
export async function nextDoc(statements: SearchStatements, kind: number): Promise<number> {
  const [row] = await statements.query<{ next_doc: number | string }[]>(
    'SELECT next_doc FROM search_state WHERE kind = ?',
    [kind],
  );
  return Number(row?.next_doc ?? 0);
}

/** Takes the next numbers, which follow each other. Answers the first. */
export async function reserveNumbers(
  statements: SearchStatements,
  kind: number,
  count: number,
): Promise<number> {
  const first = await nextDoc(statements, kind);
  await statements.query('UPDATE search_state SET next_doc = ? WHERE kind = ?', [first + count, kind]);
  return first;
}

/** Has the next writer replace the entries of these things, those that there are, with all their keys. */
export async function markToBeReplaced(statements: SearchStatements, ids: readonly string[]): Promise<void> {
  await statements.query(
    `UPDATE search_entry SET numbered_at = ${toBeReplaced} WHERE subject_id IN ${placeholders(ids)}`,
    [...ids],
  );
}

/** See {@link markToBeReplaced}. */
export function isToBeReplaced({ numbered_at }: Pick<StoredEntry, 'numbered_at'>): boolean {
  return Number(numbered_at) === toBeReplaced;
}

/** A window for few kilobytes: by default each call would get a quarter of a megabyte first. */
const packing = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4_096 };

/** The stored form of the keys of an entry. Start keys follow from the others. */
export function packKeys(keys: ReadonlySet<string>): Buffer {
  const own = [...keys].filter((key) => !isStart(key)).sort();
  // A copy, because the answer is the beginning of a longer buffer.
  return Buffer.from(deflateRawSync(own.join('\n'), packing));
}

/** The keys that an entry was stored with. */
export function storedKeys({ keys }: Pick<StoredEntry, 'keys'>): Set<string> {
  return withStarts(new Set(inflateRawSync(keys).toString().split('\n')));
}
