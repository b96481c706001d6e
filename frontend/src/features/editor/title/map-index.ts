import type * as Y from 'yjs';

/** A change of a `Y.Text` as its event describes it. */
export type TextDelta = Y.YTextEvent['delta'];

/**
 * Where a position in the text before a change is after it. What is inserted exactly there is
 * behind it, so that a caret stays beside the letter its owner has just typed.
 */
export function mapIndex(delta: TextDelta, index: number): number {
  let before = 0;
  let after = 0;
  for (const { retain, insert, delete: deleted } of delta) {
    if (retain !== undefined) {
      if (index <= before + retain) break;
      before += retain;
      after += retain;
    } else if (deleted !== undefined) {
      if (index <= before + deleted) return after;
      before += deleted;
    } else {
      if (index <= before) break;
      after += typeof insert === 'string' ? insert.length : 1;
    }
  }
  return after + Math.max(0, index - before);
}
