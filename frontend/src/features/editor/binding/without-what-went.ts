import { agreeing } from '@commonplace/contracts/document/moves';
import { type Node, Slice } from '@tiptap/pm/model';
import { changedRange } from './replace-changed.ts';

/**
 * Where an act took letters out and made one block of those around them: the text without these letters, the blocks still
 * apart. Null for any other act, and where text is enough.
 *
 * Written at once, words are all there is to compare, and of "One." and "Two." without ".T" the first full stop would be
 * taken for the last. It would be unknown which letters were moved, and they would be doubled (C28).
 */
export function withoutWhatWent(before: Node, after: Node): Node | null {
  const range = changedRange(before, after);
  if (!range) return null;
  const [first, last] = [blockFrom(before, range.from), blockUpTo(before, range.beforeEnd)];
  const [one, same] = [blockFrom(after, range.from), blockUpTo(after, range.afterEnd)];
  if (!first || !last || !one || first.at >= last.at || one.at !== same?.at) return null;
  // One of them is what is there now, and will be found.
  if (first.node.eq(one.node) || last.node.eq(one.node)) return null;
  const [tail, head, words] = [lettersOf(first), lettersOf(last), lettersOf(one)];
  const left = agreeing(tail, words, 'start');
  const right = agreeing(head, words.slice(left), 'end');
  const isTakenForLast = left < tail.length && agreeing(tail, words, 'end') > 0;
  const isTakenForFirst = right < head.length && agreeing(head, words, 'start') > 0;
  if (!isTakenForLast && !isTakenForFirst) return null;
  return before
    .replace(last.at, last.at + head.length - right, Slice.empty)
    .replace(first.at + left, first.at + tail.length, Slice.empty);
}

/** A block of letters, and where they begin. */
interface Place {
  node: Node;
  at: number;
}

/** The block in which a position is, or the first behind it. */
function blockFrom(doc: Node, position: number): Place | null {
  const place = doc.resolve(position);
  if (place.parent.inlineContent) return { node: place.parent, at: place.start() };
  let at = position;
  for (let node = place.nodeAfter; node; node = node.firstChild) {
    at += 1;
    if (node.inlineContent) return { node, at };
  }
  return null;
}

/** The block in which a position is, or the last before it. */
function blockUpTo(doc: Node, position: number): Place | null {
  const place = doc.resolve(position);
  if (place.parent.inlineContent) return { node: place.parent, at: place.start() };
  let end = position;
  for (let node = place.nodeBefore; node; node = node.lastChild) {
    end -= 1;
    if (node.inlineContent) return { node, at: end - node.content.size };
  }
  return null;
}

/** As many as the block has room for: what is no letter counts as one. */
function lettersOf({ node }: Place): string {
  return node.textBetween(0, node.content.size, null, '\ufffc');
}
