import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { SharedType, ShownNodes } from './document-reader.ts';
import { hasNeighbouringTexts, writeTexts } from './write-texts.ts';

/**
 * Writes into a live document how one node became another, in the smallest part that holds all of it. To be called
 * inside a transaction.
 *
 * @param type what shows as `before`
 * @param shown which nodes show the parts of it; brought up to date
 */
export function writeChanged(type: Y.XmlFragment, before: Node, after: Node, shown: ShownNodes): void {
  const pairs = changedParts(type, before, after, shown);
  if (pairs) {
    for (const { part, was, is } of pairs) writeChanged(part, was, is, shown);
    shown.set(type, after);
    return;
  }
  if (type instanceof Y.XmlElement && after.inlineContent && hasNeighbouringTexts(type)) {
    if (writeTexts(type, after, shown)) return;
  }
  // Upstream asks no more of a map than this one can.
  const mapping = shown as unknown as Map<SharedType, Node | Node[]>;
  updateYFragment(type.doc as Y.Doc, type, after, { mapping, isOMark: new Map() });
}

interface ChangedPart {
  part: Y.XmlElement;
  was: Node;
  is: Node;
}

/** The children in which two nodes differ; null when they differ in more than that, as in their number or order. */
function changedParts(
  type: Y.XmlFragment,
  before: Node,
  after: Node,
  shown: ShownNodes,
): ChangedPart[] | null {
  const count = after.childCount;
  if (before.inlineContent || before.childCount !== count || type.length !== count) return null;
  if (type._item && !before.sameMarkup(after)) return null;
  const changed: number[] = [];
  for (let index = 0; index < count; index += 1)
    if (before.child(index) !== after.child(index)) changed.push(index);
  const gone = new Set(changed.map((index) => before.child(index)));
  const parts: unknown[] = type.toArray();
  const pairs: ChangedPart[] = [];
  for (const index of changed) {
    const [part, was, is] = [parts[index], before.child(index), after.child(index)];
    const isInPlace = part instanceof Y.XmlElement && shown.get(part) === was && !gone.has(is);
    if (!isInPlace || part.nodeName !== is.type.name) return null;
    pairs.push({ part, was, is });
  }
  return pairs;
}
