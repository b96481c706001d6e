import type { EntityManager } from 'typeorm';
import { inChunks, part, placeholders, type SqlPart } from '../database/sql-part.ts';
import { blockSize } from './doc-set.ts';
import { type IndexedKind, indexedKinds } from './search-key.ts';

/** Neighbouring blocks, with both ends. */
export interface BlockSpan {
  bottom: number;
  top: number;
}

/** The documents of one key in one block. */
export interface Posting {
  /** What the caller named the keys by. */
  at: number;
  block: number;
  token: Buffer;
  docs: Buffer;
}

/** Keys that are looked for: a list, or all that begin alike. */
export interface Keys {
  condition: SqlPart;
  isRange: boolean;
}

/**
 * Rows that the ranges of a search read of each block together. Of more, each range has its first keys, so that whole
 * words are among them. Everyone's words are in the same ranges: one person could fill a range for all others.
 */
const mostOfRanges = 4_000;
/** SQLite takes 500. */
const selectsAtOnce = 400;

/** The block of the newest document; -1 when there is none. */
export async function newestBlock(manager: EntityManager, kind: IndexedKind): Promise<number> {
  const [row]: { next_doc: number | string }[] = await manager.query(
    'SELECT next_doc FROM search_state WHERE kind = ?',
    [indexedKinds[kind]],
  );
  return Math.floor((Number(row?.next_doc ?? 0) - 1) / blockSize);
}

/** The postings of these keys in a span of blocks. */
export async function readPostings(
  manager: EntityManager,
  kind: IndexedKind,
  { bottom, top }: BlockSpan,
  wanted: readonly { at: number; keys: Keys }[],
): Promise<Posting[]> {
  const blocks = Array.from({ length: top - bottom + 1 }, (_, at) => bottom + at);
  const ranges = wanted.filter(({ keys }) => keys.isRange).length;
  const select = (at: number, among: string, { sql, values }: SqlPart) =>
    part(
      `SELECT ${at} AS at, block, token, docs FROM search_posting
       WHERE kind = ${indexedKinds[kind]} AND block ${among} AND ${sql}`,
      ...values,
    );
  const firstOf = ({ sql, values }: SqlPart) =>
    part(
      `SELECT * FROM (${sql} ORDER BY token LIMIT ${Math.ceil(mostOfRanges / ranges)}) of_range`,
      ...values,
    );
  const selects = wanted.flatMap(({ at, keys: { condition, isRange } }) =>
    isRange
      ? blocks.map((block) => firstOf(select(at, `= ${block}`, condition)))
      : select(at, `IN (${blocks.join(', ')})`, condition),
  );
  const postings: Posting[] = [];
  for (const some of inChunks(selects, selectsAtOnce)) {
    const rows: Posting[] = await manager.query(
      some.map(({ sql }) => sql).join(' UNION ALL '),
      some.flatMap(({ values }) => [...values]),
    );
    for (const row of rows) postings.push({ ...row, at: Number(row.at) });
  }
  return postings;
}

/** These keys. */
export function exactly(keys: readonly string[]): Keys {
  const tokens = keys.map((key) => Buffer.from(key));
  return { condition: part(`token IN ${placeholders(tokens)}`, ...tokens), isRange: false };
}

/** All keys that begin so. */
export function startingWith(key: string): Keys {
  const from = Buffer.from(key);
  // No byte of UTF-8 is 255.
  const end = Buffer.concat([from, Buffer.of(255)]);
  return { condition: part('token >= ? AND token < ?', from, end), isRange: true };
}
