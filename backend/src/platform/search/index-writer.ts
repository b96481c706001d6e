import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { inChunks, places } from '../database/sql-part.ts';
import {
  addStored,
  addTo,
  blockSize,
  emptySet,
  encodePlaces,
  hasPlace,
  placesOf,
  removeFrom,
} from './doc-set.ts';
import { type IndexedKind, indexedKinds, keysOf, type SearchEntry } from './search-key.ts';

/** Statements of an open transaction. */
export interface SearchStatements {
  query<T = unknown>(sql: string, values: unknown[]): Promise<T>;
}

/** A thing by its id, as it is now; null when it is there no more. */
export interface Indexed {
  id: string;
  entry: SearchEntry | null;
}

interface StoredEntry {
  subject_id: string;
  doc: number;
  numbered_at: number | string;
  keys: Buffer;
}

/** What is searched newest first has the highest numbers: a thing that changes after so long gets a new one. */
const renumberAfterMs = 7 * 24 * 60 * 60_000;

/** Keys of one block and the places that they gain and lose. */
type BlockChanges = Map<string, { gained: number[]; lost: number[] }>;

/** Keys of one statement. */
const keysAtOnce = 400;

/**
 * Brings the index of these things up to date, in the open transaction: only keys that differ from those stored are
 * written, so that doing it again changes nothing. Writers of a kind wait for each other.
 */
export async function writeIndex(
  statements: SearchStatements,
  kind: IndexedKind,
  things: readonly Indexed[],
): Promise<void> {
  if (things.length === 0) return;
  const number = indexedKinds[kind];
  await statements.query('UPDATE search_state SET writes = writes + 1 WHERE kind = ?', [number]);
  const stored = await readEntries(statements, things);
  const changes = new Map<number, BlockChanges>();
  const now = Date.now();
  const first = await nextDoc(statements, number);
  let next = first;
  for (const { id, entry } of things) {
    const before = stored.get(id);
    const had = before ? storedKeys(before) : new Set<string>();
    const has = entry ? keysOf(entry) : new Set<string>();
    if (before && isSame(had, has)) continue;
    const isOld = before !== undefined && isOldNumber(before, next, now);
    const doc = before && !isOld ? before.doc : next;
    if (before) note(changes, before.doc, 'lost', isOld ? had : without(had, has));
    if (entry) {
      note(changes, doc, 'gained', isOld ? has : without(has, had));
      if (doc === next) next += 1;
    }
    await replaceEntry(
      statements,
      number,
      id,
      before,
      entry ? { doc, keys: has, at: isOld || !before ? now : Number(before.numbered_at) } : null,
    );
  }
  if (next > first)
    await statements.query('UPDATE search_state SET next_doc = ? WHERE kind = ?', [next, number]);
  for (const [block, ofBlock] of [...changes].sort(([a], [b]) => a - b))
    await writeBlock(statements, number, block, ofBlock);
}

/** Those of these things whose entry differs from what they are now, or whose keys do not name them. */
export async function findWrongEntries(
  statements: SearchStatements,
  kind: IndexedKind,
  things: readonly Indexed[],
): Promise<Indexed[]> {
  if (things.length === 0) return [];
  const stored = await readEntries(statements, things);
  const wrong: Indexed[] = [];
  for (const thing of things) {
    const { id, entry } = thing;
    const before = stored.get(id);
    const has = entry ? keysOf(entry) : new Set<string>();
    const isRight =
      entry === null
        ? before === undefined
        : before !== undefined &&
          isSame(storedKeys(before), has) &&
          (await areNamed(statements, indexedKinds[kind], before.doc, has));
    if (!isRight) wrong.push(thing);
  }
  return wrong;
}

/** Whether the postings of all these keys have a document. */
async function areNamed(
  statements: SearchStatements,
  kind: number,
  doc: number,
  keys: ReadonlySet<string>,
): Promise<boolean> {
  for (const some of inChunks([...keys], keysAtOnce)) {
    const tokens = some.map((key) => Buffer.from(key));
    const rows = await statements.query<{ docs: Buffer }[]>(
      `SELECT docs FROM search_posting WHERE kind = ? AND block = ? AND token IN ${places(tokens)}`,
      [kind, Math.floor(doc / blockSize), ...tokens],
    );
    const named = rows.filter(({ docs }) => {
      const set = emptySet();
      addStored(set, docs);
      return hasPlace(set, doc % blockSize);
    });
    if (named.length < some.length) return false;
  }
  return true;
}

async function readEntries(
  statements: SearchStatements,
  things: readonly Indexed[],
): Promise<Map<string, StoredEntry>> {
  const ids = things.map(({ id }) => id);
  const rows: StoredEntry[] = await statements.query(
    `SELECT subject_id, doc, numbered_at, \`keys\` FROM search_entry WHERE subject_id IN ${places(ids)}`,
    ids,
  );
  return new Map(rows.map((row) => [row.subject_id, row]));
}

/** A number is used once: what a lost entry left in postings names nothing. */
async function nextDoc(statements: SearchStatements, kind: number): Promise<number> {
  const [row] = await statements.query<{ next_doc: number | string }[]>(
    'SELECT next_doc FROM search_state WHERE kind = ?',
    [kind],
  );
  return Number(row?.next_doc ?? 0);
}

/** Forgets these things, so that they are indexed as new ones. */
export async function forgetEntries(statements: SearchStatements, ids: readonly string[]): Promise<void> {
  for (const table of ['search_doc', 'search_entry'])
    await statements.query(`DELETE FROM ${table} WHERE subject_id IN ${places(ids)}`, [...ids]);
}

function isOldNumber({ doc, numbered_at }: StoredEntry, next: number, now: number): boolean {
  return now - Number(numbered_at) > renumberAfterMs && next - doc > blockSize / 16;
}

function isSame(had: ReadonlySet<string>, has: ReadonlySet<string>): boolean {
  return had.size === has.size && [...had].every((key) => has.has(key));
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...keys].filter((key) => !others.has(key)));
}

function note(
  changes: Map<number, BlockChanges>,
  doc: number,
  what: 'gained' | 'lost',
  keys: ReadonlySet<string>,
): void {
  const block = Math.floor(doc / blockSize);
  const ofBlock: BlockChanges = changes.get(block) ?? new Map();
  changes.set(block, ofBlock);
  for (const key of keys) {
    const change = ofBlock.get(key) ?? { gained: [], lost: [] };
    change[what].push(doc % blockSize);
    ofBlock.set(key, change);
  }
}

async function replaceEntry(
  statements: SearchStatements,
  kind: number,
  id: string,
  before: StoredEntry | undefined,
  entry: { doc: number; keys: ReadonlySet<string>; at: number } | null,
): Promise<void> {
  if (before && before.doc !== entry?.doc)
    await statements.query('DELETE FROM search_doc WHERE kind = ? AND doc = ?', [kind, before.doc]);
  if (!entry) {
    await statements.query('DELETE FROM search_entry WHERE subject_id = ?', [id]);
    return;
  }
  const { doc, keys, at } = entry;
  if (before?.doc !== doc)
    await statements.query('INSERT INTO search_doc (kind, doc, subject_id) VALUES (?, ?, ?)', [
      kind,
      doc,
      id,
    ]);
  await statements.query(
    'REPLACE INTO search_entry (subject_id, kind, doc, numbered_at, `keys`) VALUES (?, ?, ?, ?, ?)',
    [id, kind, doc, at, packKeys(keys)],
  );
}

async function writeBlock(
  statements: SearchStatements,
  kind: number,
  block: number,
  changes: BlockChanges,
): Promise<void> {
  for (const some of inChunks([...changes.keys()].sort(), keysAtOnce)) {
    const tokens = some.map((key) => Buffer.from(key));
    const rows: { token: Buffer; docs: Buffer }[] = await statements.query(
      `SELECT token, docs FROM search_posting WHERE kind = ? AND block = ? AND token IN ${places(tokens)}`,
      [kind, block, ...tokens],
    );
    const stored = new Map(rows.map(({ token, docs }) => [token.toString(), docs]));
    const kept: unknown[] = [];
    const emptied: Buffer[] = [];
    for (const [at, key] of some.entries()) {
      const docs = changed(stored.get(key), changes.get(key));
      const token = tokens[at] as Buffer;
      if (docs.length > 0) kept.push(kind, block, token, docs);
      else emptied.push(token);
    }
    if (kept.length > 0)
      await statements.query(
        `REPLACE INTO search_posting (kind, block, token, docs) VALUES ${Array(kept.length / 4)
          .fill('(?, ?, ?, ?)')
          .join(', ')}`,
        kept,
      );
    if (emptied.length > 0)
      await statements.query(
        `DELETE FROM search_posting WHERE kind = ? AND block = ? AND token IN ${places(emptied)}`,
        [kind, block, ...emptied],
      );
  }
}

function changed(
  stored: Buffer | undefined,
  change: { gained: readonly number[]; lost: readonly number[] } | undefined,
): Buffer {
  const set = emptySet();
  if (stored) addStored(set, stored);
  for (const place of change?.lost ?? []) removeFrom(set, place);
  for (const place of change?.gained ?? []) addTo(set, place);
  return encodePlaces([...placesOf(set)].reverse());
}

function packKeys(keys: ReadonlySet<string>): Buffer {
  return deflateRawSync([...keys].sort().join('\n'), { level: 3 });
}

function storedKeys({ keys }: StoredEntry): Set<string> {
  return new Set(inflateRawSync(keys).toString().split('\n'));
}
