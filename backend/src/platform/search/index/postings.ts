import { setImmediate as letRequestsRun } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { part, placeholders, type SqlPart } from '../../database/sql-part.ts';
import { FairTurns } from '../../process/fair-turns.ts';
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

/** Keys that are looked for: a list, or all from one up to another, which is left out. */
export type Keys = { list: readonly Buffer[] } | { from: Buffer; end: Buffer };

/** Keys with what the caller names them by. */
export interface WantedKeys {
  at: number;
  keys: Keys;
}

/** Rows of ranges that one statement reads, or up to twice as many: some 20 ms of SQLite, in which nothing else is answered. */
const rowsAtOnce = 3_000;
/** Statements of all searches that run at once; calls are answered in between, however many searches there are. */
const reading = new FairTurns({ mostRunning: 2 });
/** SQLite allows 500 SELECTs in one UNION. */
const selectsAtOnce = 400;

/**
 * About how many rows the ranges of one search read. Everyone's words are in the same ranges, also those of private notes,
 * and what is found must not tell whether one word more is there: so ranges are read to their end. Beyond the budget, which
 * is random, only whole words are looked for: a writer of so many words that begin alike hides what others have by that
 * beginning, not by its whole word.
 */
export class RangeBudget {
  private left = 20_000 * (1 + Math.random());

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(rows: number): void {
    this.left -= rows;
  }
}

/** The block of the newest document; -1 when there is none. */
export async function newestBlock(manager: EntityManager, kind: IndexedKind): Promise<number> {
  const [row]: { next_doc: number | string }[] = await manager.query(
    'SELECT next_doc FROM search_state WHERE kind = ?',
    [indexedKinds[kind]],
  );
  return Math.floor((Number(row?.next_doc ?? 0) - 1) / blockSize);
}

/** A select of a statement: of a list all its rows in some blocks, of a range the next ones of a block. */
interface Select {
  at: number;
  keys: Keys;
  blocks: readonly number[];
  /** The last token of the range that was read. */
  after: Buffer | null;
}

/** The postings of these keys in a span of blocks; of ranges as many as the budget allows. */
export async function readPostings(
  manager: EntityManager,
  kind: IndexedKind,
  { bottom, top }: BlockSpan,
  wanted: readonly WantedKeys[],
  budget: RangeBudget,
): Promise<Posting[]> {
  const blocks = Array.from({ length: top - bottom + 1 }, (_, at) => bottom + at);
  let pending = wanted.flatMap(({ at, keys }): Select[] =>
    isRange(keys)
      ? blocks.map((block) => ({ at, keys, blocks: [block], after: null }))
      : [{ at, keys, blocks, after: null }],
  );
  if (budget.isSpent) pending = pending.flatMap(withoutRange);
  const postings: Posting[] = [];
  while (pending.length > 0) {
    const some = pending.slice(0, selectsAtOnce);
    const ranges = some.filter(({ keys }) => isRange(keys)).length;
    // At random: the time of a search does not tell either where the end of a range is.
    const most = Math.ceil((rowsAtOnce * (1 + Math.random())) / Math.max(ranges, 1));
    const selects = some.map((select, number) => statementOf(kind, select, number, most));
    const rows: Posting[] = await reading.run('', async () => {
      const read = await manager.query(
        selects.map(({ sql }) => sql).join(' UNION ALL '),
        selects.flatMap(({ values }) => [...values]),
      );
      // better-sqlite3 is synchronous: without this pause no other request is answered.
      await letRequestsRun();
      return read;
    });
    const bySelect = Map.groupBy(rows, ({ at }) => Number(at));
    for (const [number, { at }] of some.entries())
      for (const row of bySelect.get(number) ?? []) postings.push({ ...row, at });
    const unfinished = some.flatMap((select, number): Select[] => {
      const read = bySelect.get(number) ?? [];
      if (!isRange(select.keys)) return [];
      budget.spend(read.length);
      if (read.length < most) return [];
      return [{ ...select, after: read.map(({ token }) => token).reduce(laterOf) }];
    });
    pending = [...unfinished, ...pending.slice(selectsAtOnce)];
    if (budget.isSpent) pending = pending.flatMap(withoutRange);
  }
  return postings;
}

function statementOf(
  kind: IndexedKind,
  { keys, blocks, after }: Select,
  number: number,
  most: number,
): SqlPart {
  const postings = `SELECT ${number} AS at, block, token, docs FROM search_posting WHERE kind = ${indexedKinds[kind]}`;
  if (!isRange(keys))
    return part(
      `${postings} AND block IN (${blocks.join(', ')}) AND token IN ${placeholders(keys.list)}`,
      ...keys.list,
    );
  const range = `${postings} AND block = ${blocks[0]} AND token ${after ? '>' : '>='} ? AND token < ? ORDER BY token LIMIT ${most}`;
  return part(`SELECT * FROM (${range}) of_range`, after ?? keys.from, keys.end);
}

/** In place of a range its first key, which is the whole word, unless that was read. */
function withoutRange(select: Select): Select[] {
  const { keys, after } = select;
  if (!isRange(keys)) return [select];
  return after ? [] : [{ ...select, keys: { list: [keys.from] } }];
}

const isRange = (keys: Keys): keys is { from: Buffer; end: Buffer } => 'from' in keys;
const laterOf = (a: Buffer, b: Buffer) => (Buffer.compare(a, b) < 0 ? b : a);

/** These keys. */
export function exactly(keys: readonly string[]): Keys {
  return { list: keys.map((key) => Buffer.from(key)) };
}

/** All keys that begin so. */
export function startingWith(key: string): Keys {
  const from = Buffer.from(key);
  // No byte of UTF-8 is 255.
  return { from, end: Buffer.concat([from, Buffer.of(255)]) };
}
