import { inChunks, placeholders } from '../../database/sql-part.ts';
import { type ChangesByBlock, keysAtOnce, recordKeys, writeBlocks } from './block-changes.ts';
import { blockSize, decodeSet, hasPlace } from './doc-set.ts';
import {
  isToBeReplaced,
  lockWriters,
  nextDoc,
  packKeys,
  readEntries,
  type SearchStatements,
  type StoredEntry,
  storedKeys,
} from './search-entries.ts';
import { type IndexedKind, indexedKinds, keysOf, type SearchEntry } from './search-key.ts';

/** A thing by its id, as it is now; null when it is there no more. */
export interface Indexed {
  id: string;
  entry: SearchEntry | null;
}

/** What is searched newest first has the highest numbers: a thing that changes after so long gets a new one. */
const renumberAfterMs = 7 * 24 * 60 * 60_000;

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
  await lockWriters(statements, number);
  const stored = await readEntries(
    statements,
    things.map(({ id }) => id),
  );
  const changes: ChangesByBlock = new Map();
  const now = Date.now();
  let next = await nextDoc(statements, number);
  const first = next;
  for (const { id, entry } of things) {
    const before = stored.get(id);
    const had = before ? storedKeys(before) : new Set<string>();
    const has = entry ? keysOf(entry) : new Set<string>();
    const isWrong = before !== undefined && isToBeReplaced(before);
    if (before && !isWrong && isSame(had, has)) continue;
    const isOld = isWrong || (before !== undefined && isOldNumber(before, next, now));
    const doc = before && !isOld ? before.doc : next;
    if (before) recordKeys(changes, before.doc, 'lost', isOld ? had : without(had, has));
    if (entry) {
      recordKeys(changes, doc, 'gained', isOld ? has : without(has, had));
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
  await writeBlocks(statements, number, changes);
}

/** Those of these things whose entry differs from what they are now, or whose keys do not name them. */
export async function findWrongEntries(
  statements: SearchStatements,
  kind: IndexedKind,
  things: readonly Indexed[],
): Promise<Indexed[]> {
  if (things.length === 0) return [];
  const stored = await readEntries(
    statements,
    things.map(({ id }) => id),
  );
  const wrong: Indexed[] = [];
  for (const thing of things) {
    const { id, entry } = thing;
    const before = stored.get(id);
    const has = entry ? keysOf(entry) : new Set<string>();
    const isRight =
      entry === null
        ? before === undefined
        : before !== undefined &&
          !isToBeReplaced(before) &&
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
      `SELECT docs FROM search_posting WHERE kind = ? AND block = ? AND token IN ${placeholders(tokens)}`,
      [kind, Math.floor(doc / blockSize), ...tokens],
    );
    const named = rows.filter(({ docs }) => hasPlace(decodeSet(docs), doc % blockSize));
    if (named.length < some.length) return false;
  }
  return true;
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
