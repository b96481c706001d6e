import { inChunks, placeholders } from '../../database/sql-part.ts';
import {
  addStored,
  addTo,
  blockSize,
  type DocSet,
  emptySet,
  encodePlaces,
  encodeSet,
  removeFrom,
} from './doc-set.ts';
import type { PlacesOfKey } from './gathered-postings.ts';
import type { SearchStatements } from './search-entries.ts';

/** Places that the documents of a key gain and lose in one block. */
export interface PlaceChanges {
  gained: number[];
  lost: number[];
}

/** By the keys of one block. */
export type BlockChanges = Map<string, PlaceChanges>;

export type ChangesByBlock = Map<number, BlockChanges>;

/** Keys of one statement. */
export const keysAtOnce = 400;

/** Adds what a document gains or loses. */
export function recordKeys(
  changes: ChangesByBlock,
  doc: number,
  what: 'gained' | 'lost',
  keys: Iterable<string>,
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

/** Writes the postings of all blocks that change. The open transaction holds the writers' lock. */
export async function writeBlocks(
  statements: SearchStatements,
  kind: number,
  changes: ChangesByBlock,
): Promise<void> {
  for (const [block, ofBlock] of [...changes].sort(([a], [b]) => a - b))
    await writeBlock(statements, kind, block, ofBlock);
}

function writeBlock(
  statements: SearchStatements,
  kind: number,
  block: number,
  changes: BlockChanges,
): Promise<void> {
  return rewriteRows(statements, kind, block, [...changes.keys()].sort(), (set, key) => {
    for (const place of changes.get(key)?.lost ?? []) removeFrom(set, place);
    for (const place of changes.get(key)?.gained ?? []) addTo(set, place);
  });
}

/** Adds places to the postings of one block. The open transaction holds the writers' lock. */
export async function addPostings(
  statements: SearchStatements,
  kind: number,
  block: number,
  postings: readonly PlacesOfKey[],
): Promise<void> {
  for (const some of inChunks(postings, keysAtOnce)) {
    const keys = some.map(([key]) => key);
    const stored = await storedDocs(statements, kind, block, keys);
    const set = emptySet();
    const rows = some.map(([key, gained]): DocsOfKey => {
      const docs = stored.get(key);
      if (!docs) return [key, encodePlaces(gained)];
      set.fill(0);
      addStored(set, docs);
      for (const place of gained) addTo(set, place);
      return [key, encodeSet(set)];
    });
    await replaceRows(statements, kind, block, rows);
  }
}

/** Changes the postings of these keys in one block; a row without documents is removed. */
export async function rewriteRows(
  statements: SearchStatements,
  kind: number,
  block: number,
  keys: readonly string[],
  change: (set: DocSet, key: string) => void,
): Promise<void> {
  for (const some of inChunks(keys, keysAtOnce)) {
    const stored = await storedDocs(statements, kind, block, some);
    const kept: DocsOfKey[] = [];
    const emptied: Buffer[] = [];
    const set = emptySet();
    for (const key of some) {
      set.fill(0);
      addStored(set, stored.get(key) ?? Buffer.of());
      change(set, key);
      const docs = encodeSet(set);
      if (docs.length > 0) kept.push([key, docs]);
      else emptied.push(Buffer.from(key));
    }
    await replaceRows(statements, kind, block, kept);
    if (emptied.length > 0)
      await statements.query(
        `DELETE FROM search_posting WHERE kind = ? AND block = ? AND token IN ${placeholders(emptied)}`,
        [kind, block, ...emptied],
      );
  }
}

type DocsOfKey = readonly [key: string, docs: Buffer];

async function storedDocs(
  statements: SearchStatements,
  kind: number,
  block: number,
  keys: readonly string[],
): Promise<Map<string, Buffer>> {
  const tokens = keys.map((key) => Buffer.from(key));
  const rows: { token: Buffer; docs: Buffer }[] = await statements.query(
    `SELECT token, docs FROM search_posting WHERE kind = ? AND block = ? AND token IN ${placeholders(tokens)}`,
    [kind, block, ...tokens],
  );
  return new Map(rows.map(({ token, docs }) => [token.toString(), docs]));
}

async function replaceRows(
  statements: SearchStatements,
  kind: number,
  block: number,
  rows: readonly DocsOfKey[],
): Promise<void> {
  if (rows.length === 0) return;
  await statements.query(
    `REPLACE INTO search_posting (kind, block, token, docs) VALUES ${rows.map(() => '(?, ?, ?, ?)').join(', ')}`,
    rows.flatMap(([key, docs]) => [kind, block, Buffer.from(key), docs]),
  );
}
