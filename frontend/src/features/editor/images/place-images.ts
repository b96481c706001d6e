import type { Fragment, ResolvedPos } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

/**
 * Puts blocks where they do not split what is there: in the place of an empty paragraph, else beside the block that
 * the position is in, in the innermost one that can hold them. The caret goes behind them, where there is always a
 * line to write on.
 *
 * @returns false when there is no such place
 */
export function placeImages(tr: Transaction, images: Fragment, at?: number): boolean {
  const $at = tr.doc.resolve(at ?? tr.selection.to);
  const place = placeAt($at, images);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!place || !paragraph) return false;
  tr.replaceWith(place.from, place.to, images);
  const end = place.from + images.size;
  if (tr.doc.resolve(end).nodeAfter === null) tr.insert(end, paragraph.create());
  tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
  return true;
}

function placeAt($at: ResolvedPos, images: Fragment): { from: number; to: number } | null {
  const fits = (depth: number, from: number, to = from) => $at.node(depth).canReplace(from, to, images);
  if (!$at.parent.isTextblock && fits($at.depth, $at.index())) return { from: $at.pos, to: $at.pos };
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const node = $at.node(depth);
    const index = $at.index(depth - 1);
    if (node.type.name === 'paragraph' && node.content.size === 0 && fits(depth - 1, index, index + 1))
      return { from: $at.before(depth), to: $at.after(depth) };
    const isAtStart = $at.pos === $at.start(depth) && node.content.size > 0;
    if (isAtStart && fits(depth - 1, index)) return { from: $at.before(depth), to: $at.before(depth) };
    if (fits(depth - 1, index + 1)) return { from: $at.after(depth), to: $at.after(depth) };
  }
  return null;
}
