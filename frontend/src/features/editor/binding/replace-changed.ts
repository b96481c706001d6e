import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';

/**
 * Turns one node of a document into another, by a step no larger than what differs: carets, selections
 * and other state that is kept by position outside of it stay where they are.
 *
 * @param at where the node begins in `tr.doc`
 */
export function replaceChanged(tr: Transaction, at: number, before: Node, after: Node): void {
  if (before === after) return;
  if (!before.sameMarkup(after)) {
    tr.step(new ReplaceStep(at, at + before.nodeSize, new Slice(Fragment.from(after), 0, 0)));
  } else if (before.inlineContent) {
    replaceText(tr, at + 1, before, after);
  } else {
    replaceChangedChildren(tr, at + 1, before, after);
  }
}

/** The same for the content of a node alone. `at` is where that begins. */
export function replaceChangedChildren(tr: Transaction, at: number, before: Node, after: Node): void {
  const fewest = Math.min(before.childCount, after.childCount);
  let left = 0;
  while (left < fewest && isSame(before.child(left), after.child(left))) left += 1;
  let right = 0;
  while (
    left + right < fewest &&
    isSame(before.child(before.childCount - 1 - right), after.child(after.childCount - 1 - right))
  )
    right += 1;

  const [beforeEnd, afterEnd] = [before.childCount - right, after.childCount - right];
  if (left === beforeEnd && left === afterEnd) return;
  const from = at + sizeUpTo(before, left);
  if (left + 1 === beforeEnd && left + 1 === afterEnd) {
    replaceChanged(tr, from, before.child(left), after.child(left));
    return;
  }
  const gone = before.content.content.slice(left, beforeEnd).reduce((size, node) => size + node.nodeSize, 0);
  const come = after.content.content.slice(left, afterEnd);
  tr.step(new ReplaceStep(from, from + gone, new Slice(Fragment.fromArray(come), 0, 0)));
}

/** How much room the children before an index take. */
export function sizeUpTo(parent: Node, index: number): number {
  let size = 0;
  for (let child = 0; child < index; child += 1) size += parent.child(child).nodeSize;
  return size;
}

export function isSame(before: Node, after: Node): boolean {
  return before === after || before.eq(after);
}

/** Where the content of two nodes differs: from where, and to where in each of them. Null when it does not. */
export function changedRange(
  before: Node,
  after: Node,
): { from: number; beforeEnd: number; afterEnd: number } | null {
  const from = before.content.findDiffStart(after.content);
  const ends = before.content.findDiffEnd(after.content);
  if (from === null || ends === null) return null;
  // Letters that repeat agree from both sides: "aa" to "aaa" differs nowhere and ends before it begins.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return { from, beforeEnd: ends.a + overlap, afterEnd: ends.b + overlap };
}

/** Inline content is flat, so what differs of it is one range. */
function replaceText(tr: Transaction, at: number, before: Node, after: Node): void {
  const range = changedRange(before, after);
  if (!range) return;
  const slice = new Slice(after.content.cut(range.from, range.afterEnd), 0, 0);
  tr.step(new ReplaceStep(at + range.from, at + range.beforeEnd, slice));
}
