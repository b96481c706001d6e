import type { EntityManager } from 'typeorm';
import { part, places, type SqlPart } from '../database/sql-part.ts';
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

/** The block of the newest document; -1 when there is none. */
export async function newestBlock(manager: EntityManager, kind: IndexedKind): Promise<number> {
  const [row]: { next_doc: number | string }[] = await manager.query(
    'SELECT next_doc FROM search_state WHERE kind = ?',
    [indexedKinds[kind]],
  );
  return Math.floor((Number(row?.next_doc ?? 0) - 1) / blockSize);
}

/** All postings of these keys in a span of blocks, in one statement. */
export async function readPostings(
  manager: EntityManager,
  kind: IndexedKind,
  { bottom, top }: BlockSpan,
  wanted: readonly { at: number; keys: SqlPart }[],
): Promise<Posting[]> {
  const among = Array.from({ length: top - bottom + 1 }, (_, at) => bottom + at).join(', ');
  const selects = wanted.map(
    ({ at, keys }) =>
      `SELECT ${at} AS at, block, token, docs FROM search_posting
       WHERE kind = ${indexedKinds[kind]} AND block IN (${among}) AND ${keys.sql}`,
  );
  const rows: Posting[] = await manager.query(
    selects.join(' UNION ALL '),
    wanted.flatMap(({ keys }) => [...keys.values]),
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** These keys. */
export function exactly(keys: readonly string[]): SqlPart {
  const tokens = keys.map((key) => Buffer.from(key));
  return part(`token IN ${places(tokens)}`, ...tokens);
}

/** All keys that begin so. */
export function startingWith(key: string): SqlPart {
  const from = Buffer.from(key);
  // No byte of UTF-8 is 255.
  return part('token >= ? AND token < ?', from, Buffer.concat([from, Buffer.of(255)]));
}
