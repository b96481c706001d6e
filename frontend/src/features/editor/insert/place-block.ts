import { roleOf } from '@commonplace/contracts/document';
import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { isInLoneItem, replaceItem } from './replace-item.ts';

/**
 * Puts a block where a person with the caret at the end of the selection expects it: in the place of an empty
 * paragraph, before a text whose first letter the caret stands before, else after the block with the caret, in the
 * innermost container that can hold it. Nothing of what is there is split or goes.
 *
 * Behind what one can't leave with Enter there is a paragraph to write on in, where the note would end; behind what
 * nothing can be written in there is a line in any case.
 *
 * @returns where the block begins, or null when there is no place for it
 */
export function placeBlock(tr: Transaction, block: Node): number | null {
  const at = put(tr, block);
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (at === null || !paragraph) return at;
  const end = at + block.nodeSize;
  const isAtEnd = end === tr.doc.content.size && !isLeftByEnter(block);
  const needsLine = block.isAtom && !tr.doc.resolve(end).nodeAfter?.isTextblock;
  if (isAtEnd || needsLine) tr.insert(end, paragraph);
  return at;
}

/** Puts the caret into a block that begins here, or behind it when nothing can be written in it. */
export function enterBlock(tr: Transaction, at: number): void {
  const inside = Selection.findFrom(tr.doc.resolve(at), 1, true);
  if (inside) tr.setSelection(inside);
  tr.scrollIntoView();
}

function put(tr: Transaction, block: Node): number | null {
  const $at = tr.selection.$to;
  if (isInLoneItem($at) && $at.parent.content.size === 0) {
    const at = replaceItem(tr, $at, block);
    if (at !== null) return at;
  }
  const place = placeOf($at, block.type);
  if (place) tr.replaceWith(place.from, place.to, block);
  return place?.from ?? null;
}

interface Place {
  from: number;
  to: number;
}

function placeOf($at: ResolvedPos, type: NodeType): Place | null {
  let depth = $at.depth;
  const role = roleOf(type);
  // Side by side with themselves, and not one in the other: neither can be read or resized then.
  const outer = role === 'table' || role === 'layout' ? depthOf($at, type) : null;
  if (outer !== null) depth = outer;
  else if (!$at.parent.isTextblock) {
    const index = $at.index();
    if ($at.parent.canReplaceWith(index, index, type)) return { from: $at.pos, to: $at.pos };
  } else if ($at.parent.type.name === 'paragraph' && $at.parent.content.size === 0) {
    const index = $at.index(depth - 1);
    if ($at.node(depth - 1).canReplaceWith(index, index + 1, type))
      return { from: $at.before(), to: $at.after() };
  } else if ($at.parentOffset === 0 && $at.parent.content.size > 0 && isPlain($at.parent)) {
    const index = $at.index(depth - 1);
    if ($at.node(depth - 1).canReplaceWith(index, index, type))
      return { from: $at.before(), to: $at.before() };
  }
  for (; depth > 0; depth -= 1) {
    const index = $at.indexAfter(depth - 1);
    if ($at.node(depth - 1).canReplaceWith(index, index, type))
      return { from: $at.after(depth), to: $at.after(depth) };
  }
  return null;
}

/** The outermost block of a type that a position is in. */
function depthOf($at: ResolvedPos, type: NodeType): number | null {
  for (let depth = 1; depth <= $at.depth; depth += 1) if ($at.node(depth).type === type) return depth;
  return null;
}

/** Whether something else can stand before a text: not before the line of an expand. */
function isPlain({ type }: Node): boolean {
  return roleOf(type) === 'text';
}

/** Whether Enter in it leads to a line behind it. */
export function isLeftByEnter({ type }: Node): boolean {
  return ['text', 'item', 'list'].includes(roleOf(type) ?? '');
}
