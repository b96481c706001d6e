import { roleOf } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import type { Fragment, Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { removeBlock } from '../blocks/remove-block.ts';
import { asOneStep } from '../insert/insert-block.ts';
import { type BlockRange, canPut, nextPlace } from './movable-blocks.ts';

/**
 * Moves blocks, as one act. A person who writes in a block on the way is not disturbed, and a person who writes in a moved one
 * finds their letters there (C28).
 *
 * @returns whether it was possible
 */
export function moveBlocks(editor: Editor, range: BlockRange, place: number): boolean {
  const { view } = editor;
  if (!view.editable || !canPut(view.state.doc, range, place)) return false;
  const { state } = view;
  const { from, to } = range;
  const size = to - from;
  const tr = state.tr.insert(place, copies(state.doc.slice(from, to).content));
  const shift = place <= from ? size : 0;
  const inserted = tr.mapping.maps.length;
  removeBlocks(tr, { from: from + shift, to: to + shift });
  const begin = tr.mapping.slice(inserted).map(place, -1);
  keepSelection(tr, state.selection, range, begin - from);
  asOneStep(editor, () => view.dispatch(tr.scrollIntoView()));
  // Where there is no room for it, it stays where it is.
  return view.state.doc !== state.doc;
}

/** Moves blocks by one place up or down. */
export function stepBlocks(editor: Editor, range: BlockRange, direction: 1 | -1): boolean {
  const place = nextPlace(editor.state.doc, range, direction);
  return place !== null && moveBlocks(editor, range, place);
}

/** Puts the same blocks once more below them. */
export function doubleBlocks(editor: Editor, { from, to }: BlockRange): boolean {
  const { view } = editor;
  const { state } = view;
  if (!view.editable) return false;
  asOneStep(editor, () => {
    const tr = state.tr.insert(to, state.doc.slice(from, to).content);
    keepSelection(tr, state.selection, { from, to }, to - from);
    view.dispatch(tr.scrollIntoView());
  });
  return view.state.doc !== state.doc;
}

export function deleteBlocks(editor: Editor, range: BlockRange): boolean {
  const { view } = editor;
  if (!view.editable) return false;
  asOneStep(editor, () => {
    const { tr } = view.state;
    removeBlocks(tr, range);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(range.from, tr.doc.content.size)), 1));
    view.dispatch(tr.scrollIntoView());
  });
  return true;
}

/** Where the last item goes, its list goes; where the last block of something else goes, an empty paragraph stays. */
function removeBlocks(tr: Transaction, { from, to }: BlockRange): void {
  const $from = tr.doc.resolve(from);
  const $to = tr.doc.resolve(to);
  const { parent } = $from;
  if (parent.canReplace($from.index(), $to.index())) tr.delete(from, to);
  else if (roleOf(parent.type) === 'list') removeBlock(tr, tr.doc.resolve($from.before()));
  else {
    const { paragraph } = tr.doc.type.schema.nodes;
    if (paragraph) tr.replaceWith(from, to, paragraph.create());
  }
}

/** A caret in the blocks goes along with its letters, by so much. */
function keepSelection(tr: Transaction, before: Selection, { from, to }: BlockRange, by: number): void {
  if (before.from < from || before.to > to) return;
  const $anchor = tr.doc.resolve(before.anchor + by);
  const isNode = before instanceof NodeSelection;
  tr.setSelection(
    isNode
      ? NodeSelection.create(tr.doc, $anchor.pos)
      : TextSelection.between($anchor, tr.doc.resolve(before.head + by)),
  );
}

/**
 * Blocks that say the same and are others. What the live document shows is known by its node: the same ones, further up,
 * would be blocks that stayed, and those on the way would be the ones that went, and be written anew.
 */
function copies({ content }: Fragment): Node[] {
  return content.map(({ type, attrs, content: inside, marks }) => type.create(attrs, inside, marks));
}
