import type { PaletteColor } from '@commonplace/contracts/document';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { asOneStep } from '../insert/insert-block.ts';
import type { ColorKind } from '../toolbar/color-choices.tsx';
import type { BlockRange } from './movable-blocks.ts';

/** Colours all letters of blocks that can have a colour, as one step of the history; null takes the colour away. */
export function colorBlocks(
  editor: Editor,
  { from, to }: BlockRange,
  kind: ColorKind,
  color: PaletteColor | null,
): boolean {
  const { view } = editor;
  const type = view.state.schema.marks[kind];
  if (!view.editable || !type) return false;
  asOneStep(editor, () => {
    const { tr } = view.state;
    view.dispatch(
      color === null ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create({ color })),
    );
  });
  return true;
}

/** The colour that all letters of blocks have, null without one or with several; undefined where none can have one. */
export function colorOf(
  doc: Node,
  { from, to }: BlockRange,
  kind: ColorKind,
): PaletteColor | null | undefined {
  const colors = new Set<PaletteColor | null>();
  doc.nodesBetween(from, to, (node, _pos, parent) => {
    const type = doc.type.schema.marks[kind];
    if (!node.isText || !type || !parent?.type.allowsMarkType(type)) return;
    colors.add((type.isInSet(node.marks)?.attrs.color as PaletteColor | undefined) ?? null);
  });
  const [color, ...more] = colors;
  return more.length > 0 ? null : color;
}
