import { inChunks, places } from '../database/sql-part.ts';
import { addStored, addTo, blockSize, emptySet, encodePlaces, placesOf, removeFrom } from './doc-set.ts';
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
export function noteKeys(
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

/** The same for one block. */
export async function writeBlock(
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

function changed(stored: Buffer | undefined, change: PlaceChanges | undefined): Buffer {
  const set = emptySet();
  if (stored) addStored(set, stored);
  for (const place of change?.lost ?? []) removeFrom(set, place);
  for (const place of change?.gained ?? []) addTo(set, place);
  return encodePlaces([...placesOf(set)].reverse());
}
