import type { SharedType } from '@commonplace/contracts/document/moves';
import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { sizeUpTo } from './replace-changed.ts';

/**
 * A place in the text that stays with its letters through edits of others. The document must be what the
 * editor shows of `content`.
 *
 * @param side what the place holds on to: the letter `before` it, so that what others insert at a caret comes after the
 *   caret, or the block `after` it
 */
export function relativePosition(
  doc: Node,
  content: Y.XmlFragment,
  position: number,
  side: 'before' | 'after' = 'before',
): Y.RelativePosition {
  const atIndex = (type: SharedType, index: number) =>
    Y.createRelativePositionFromTypeIndex(type, index, side === 'before' ? -1 : 0);
  const place = doc.resolve(position);
  let type = content;
  for (let depth = 0; depth < place.depth; depth += 1) {
    const child = childAt(type, place.index(depth));
    if (!(child instanceof Y.XmlElement)) return atIndex(type, place.index(depth));
    type = child;
  }
  if (!place.parent.inlineContent) return atIndex(type, place.index());
  let offset = place.parentOffset;
  let index = 0;
  for (let item = type._first; item; item = item.right) {
    const child = typeIn(item);
    if (!child || item.deleted) continue;
    if (child instanceof Y.XmlText) {
      if (offset <= child.length) return atIndex(child, offset);
      offset -= child.length;
    } else {
      if (offset === 0) return atIndex(type, index);
      offset -= 1;
    }
    index += 1;
  }
  return atIndex(type, index);
}

/**
 * Where a relative position is in the document that shows `content` now; null when this device does not
 * know it yet, or it is in another text. Inside something that was deleted it is where that was.
 */
export function absolutePosition(
  doc: Node,
  content: Y.XmlFragment,
  relative: Y.RelativePosition,
): number | null {
  const ydoc = content.doc;
  const found = ydoc && Y.createAbsolutePositionFromRelativePosition(relative, ydoc);
  if (!found) return null;
  let { type, index } = found as { type: SharedType; index: number };
  // From the place up to the top: what stands before each of them inside its parent.
  const path: { inside: SharedType; index: number }[] = [];
  for (;;) {
    path.unshift({ inside: type, index });
    if (type === content) break;
    const item: Y.Item | null = type._item;
    if (!item || !(item.parent instanceof Y.AbstractType)) return null;
    if (item.deleted) path.length = 0;
    index = visibleBefore(item);
    type = item.parent;
  }

  let position = 0;
  let node = doc;
  for (const [step, { inside, index: at }] of path.entries()) {
    const isLast = step === path.length - 1;
    if (node.inlineContent) {
      const after = path[step + 1];
      position += inlineSizeUpTo(inside, at) + (after ? after.index : 0);
      return Math.min(position, doc.content.size);
    }
    const child = Math.min(at, node.childCount);
    position += sizeUpTo(node, child);
    const next = node.maybeChild(child);
    if (isLast || !next) break;
    position += 1;
    node = next;
  }
  return Math.min(position, doc.content.size);
}

/** The child of that index, found by its neighbours: the types keep no index of their own. */
export function childAt(parent: Y.XmlFragment, index: number): SharedType | null {
  let left = index;
  for (let item = parent._first; item; item = item.right) {
    if (item.deleted) continue;
    if (left === 0) return typeIn(item);
    left -= 1;
  }
  return null;
}

/** How many children of its parent stand before an item. */
export function visibleBefore(item: Y.Item): number {
  let count = 0;
  for (let left = item.left; left; left = left.left) if (!left.deleted) count += left.length;
  return count;
}

/** Room of the first so many children of a paragraph: letters, and one for each line break. */
function inlineSizeUpTo(parent: SharedType, count: number): number {
  let size = 0;
  let left = count;
  for (let item = parent._first; item && left > 0; item = item.right) {
    if (item.deleted) continue;
    const child = typeIn(item);
    size += child instanceof Y.XmlText ? child.length : 1;
    left -= 1;
  }
  return size;
}

function typeIn(item: Y.Item): SharedType | null {
  return item.content instanceof Y.ContentType ? item.content.type : null;
}
