import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { rewriteRows } from './block-changes.ts';
import { addTo, blockSize, type DocSet, decodeSet, emptySet, hasOthers, intersect } from './doc-set.ts';
import type { PiecesOfWriting } from './index-build.ts';
import { lockWriters, type SearchStatements } from './search-entries.ts';
import { type IndexedKind, indexedKinds } from './search-key.ts';

/** Rows that are read at once: some milliseconds. */
const rowsAtOnce = 500;

/**
 * Removes from the postings of one block the documents with numbers below `below` that are there no more. A number is
 * used once, so what is missing once stays missing; builds that have reserved such numbers must have ended.
 */
export async function sweepBlock(
  reads: SearchStatements,
  writes: PiecesOfWriting,
  kind: IndexedKind,
  block: number,
  below: number,
  stopped: AbortSignal,
): Promise<void> {
  const number = indexedKinds[kind];
  const live = await liveDocs(reads, number, block, below);
  for (let after = Buffer.of(); !stopped.aborted; ) {
    const rows = await reads.query<{ token: Buffer; docs: Buffer }[]>(
      `SELECT token, docs FROM search_posting WHERE kind = ? AND block = ? AND token > ?
       ORDER BY token LIMIT ${rowsAtOnce}`,
      [number, block, after],
    );
    const keys = rows
      .filter(({ docs }) => hasOthers(decodeSet(docs), live))
      .map(({ token }) => token.toString());
    await writes.each(keys, async (statements, some) => {
      await lockWriters(statements, number);
      await rewriteRows(statements, number, block, some, (set) => void intersect(set, live));
    });
    if (rows.length < rowsAtOnce) return;
    await letRequestsRun();
    after = rows.at(-1)?.token as Buffer<ArrayBuffer>;
  }
}

/** Of one block the documents that are there, and all numbers that are not below `below`. */
async function liveDocs(
  reads: SearchStatements,
  kind: number,
  block: number,
  below: number,
): Promise<DocSet> {
  const live = emptySet();
  const first = block * blockSize;
  for (let place = Math.max(0, below - first); place < blockSize; place += 1) addTo(live, place);
  for (let from = first; ; ) {
    const rows = await reads.query<{ doc: number | string }[]>(
      `SELECT doc FROM search_doc WHERE kind = ? AND doc >= ? AND doc < ? ORDER BY doc LIMIT ${rowsAtOnce}`,
      [kind, from, first + blockSize],
    );
    for (const { doc } of rows) addTo(live, Number(doc) - first);
    if (rows.length < rowsAtOnce) return live;
    await letRequestsRun();
    from = Number(rows.at(-1)?.doc) + 1;
  }
}
