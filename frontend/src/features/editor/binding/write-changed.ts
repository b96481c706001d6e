import type { SharedType } from '@commonplace/contracts/document/moves';
import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { ShownNodes } from './document-reader.ts';
import { isSame } from './replace-changed.ts';
import { withoutWhatWent } from './without-what-went.ts';
import { hasNeighbouringTexts, writeTexts } from './write-texts.ts';

/**
 * Writes into a live document what an act made of the text, in the smallest part that holds all of it. To be called
 * inside a transaction.
 *
 * @param content what shows as `before`
 * @param shown which nodes show the parts of it; brought up to date
 */
export function writeAct(content: Y.XmlFragment, before: Node, after: Node, shown: ShownNodes): void {
  const between = withoutWhatWent(before, after);
  if (between) writeChanged(content, before, between, shown);
  writeChanged(content, between ?? before, after, shown);
}

function writeChanged(type: Y.XmlFragment, before: Node, after: Node, shown: ShownNodes): void {
  const pairs = changedParts(type, before, after, shown);
  if (pairs) {
    for (const { part, was, is } of pairs) writeChanged(part, was, is, shown);
    shown.set(type, after);
    return;
  }
  if (type instanceof Y.XmlElement && after.inlineContent && hasNeighbouringTexts(type)) {
    if (writeTexts(type, after, shown)) return;
  }
  keepNeighbouringTexts(type, before, after, shown);
  // Upstream asks no more of a map than this one can.
  const mapping = shown as unknown as Map<SharedType, Node | Node[]>;
  updateYFragment(type.doc as Y.Doc, type, after, { mapping, isOMark: new Map() });
}

interface ChangedPart {
  part: Y.XmlElement;
  was: Node;
  is: Node;
}

/**
 * The children in which two nodes differ. Null when they differ in more than that, as in their number or order, and when
 * they are several of which none has texts beside each other.
 */
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
    if (gone.has(is) || !stands(part, was, is, shown)) return null;
    pairs.push({ part, was, is });
  }
  // Several at once are upstream's, which writes them in an order of its own.
  return pairs.length <= 1 || pairs.some(({ part }) => holdsNeighbouringTexts(part)) ? pairs : null;
}

/** Whether a part shows as a node, and can go on standing there as another. */
function stands(part: unknown, was: Node, is: Node, shown: ShownNodes): part is Y.XmlElement {
  if (!(part instanceof Y.XmlElement) || part.nodeName !== is.type.name) return false;
  const known = shown.get(part);
  return known !== undefined && !Array.isArray(known) && isSame(known, was);
}

/**
 * Where the number of parts differs, as after Enter, upstream looks for those that stayed, and takes none for the same
 * that has texts beside each other. So the caller names them, and the first that did not stay is written here.
 */
function keepNeighbouringTexts(type: Y.XmlFragment, before: Node, after: Node, shown: ShownNodes): void {
  const parts: unknown[] = type.toArray();
  if (before.inlineContent || parts.length !== before.childCount) return;
  const fewest = Math.min(before.childCount, after.childCount);
  const stays = (index: number, now: number) => {
    const [part, was, is] = [parts[index], before.child(index), after.child(now)];
    if (!isSame(was, is) || !stands(part, was, is, shown)) return false;
    if (holdsNeighbouringTexts(part)) shown.set(part, is);
    return true;
  };
  let left = 0;
  while (left < fewest && stays(left, left)) left += 1;
  let right = 1;
  while (left + right <= fewest && stays(before.childCount - right, after.childCount - right)) right += 1;
  if (left + right > fewest) return;
  const [part, was, is] = [parts[left], before.child(left), after.child(left)];
  if (stands(part, was, is, shown) && holdsNeighbouringTexts(part)) writeChanged(part, was, is, shown);
}

function holdsNeighbouringTexts(block: Y.XmlElement): boolean {
  return (
    hasNeighbouringTexts(block) ||
    (block.toArray() as unknown[]).some(
      (part) => part instanceof Y.XmlElement && holdsNeighbouringTexts(part),
    )
  );
}
