import { keepAsWritten } from '@commonplace/contracts/collab';
import * as Y from 'yjs';
import type { StoredBytes } from './stored-bytes.ts';

/**
 * A document from what is stored, never from what someone has in memory (C13). Deleted text is gone
 * from it. Rows that are no Yjs update are left out and named.
 */
export function buildDocument({ base, rows }: StoredBytes): { doc: Y.Doc; undecodable: number[] } {
  const undecodable: number[] = [];
  let readable = rows;
  for (;;) {
    const doc = new Y.Doc({ gc: true });
    keepAsWritten(doc);
    let current: number | undefined;
    try {
      // One transaction for all: clean-up runs once, not once for each row.
      doc.transact(() => {
        if (base.length > 0) Y.applyUpdate(doc, base);
        for (const { seq, update } of readable) {
          current = seq;
          Y.applyUpdate(doc, update);
        }
        current = undefined;
      });
      return { doc, undecodable };
    } catch (error) {
      if (current === undefined) throw error;
      // A row that failed half-way may have left a part of itself: begin again without it.
      undecodable.push(current);
      readable = readable.filter(({ seq }) => seq !== current);
    }
  }
}
