import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';

/**
 * What was noted down of moved letters (C28) under client ids that were another person's names those ids. Names the
 * fresh ones instead, after `renumberClient`: under the former ids are another person's letters.
 */
export function renumberMoves(doc: Y.Doc, fresh: ReadonlyMap<number, number>): void {
  const renumbered = new Set(fresh.values());
  const renamed = (numbers: unknown, every: number) =>
    Array.isArray(numbers)
      ? numbers.map((each: unknown, index) =>
          index % every === 0 ? (fresh.get(each as number) ?? each) : each,
        )
      : numbers;
  for (let item = doc.getArray(documentFields.moves)._start; item; item = item.right) {
    // What others noted down is on the server: there the ids are theirs.
    if (!renumbered.has(item.id.client) || !(item.content instanceof Y.ContentAny)) continue;
    item.content.arr = item.content.arr.map((move: unknown) => {
      if (typeof move !== 'object' || move === null) return move;
      const { from, to, known, ...rest } = move as Record<string, unknown>;
      return { ...rest, from: renamed(from, 3), to: renamed(to, 3), known: renamed(known, 2) };
    });
  }
}
