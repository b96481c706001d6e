import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { blockBoxes } from './block-boxes.ts';
import { placeUnder, rangeOf } from './movable-blocks.ts';
import { moveBlocks, stepBlocks } from './move-blocks.ts';

interface BlockMovesStorage {
  /** Opens the menu of the block with the caret; set by what shows it. */
  openMenu: (() => void) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    blockMoves: BlockMovesStorage;
  }
}

/** Keys that move the block with the caret, and the browser's own drag of an image, which moves it the same way. */
export const BlockMoves = Extension.create<Record<string, never>, BlockMovesStorage>({
  name: 'blockMoves',
  priority: 1_050,
  addStorage: () => ({ openMenu: null }),

  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () => {
      const range = this.editor.isEditable ? rangeOf(this.editor.state.selection) : null;
      if (!range) return false;
      stepBlocks(this.editor, range, direction);
      // Where it goes no further the caret is not to go instead.
      return true;
    };
    return {
      'Alt-Shift-ArrowUp': step(-1),
      'Alt-Shift-ArrowDown': step(1),
      'Alt-Enter': () => {
        const { openMenu } = this.storage;
        if (!openMenu || !this.editor.isEditable) return false;
        openMenu();
        return true;
      },
    };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleDrop(view, event, _slice, isMoved) {
            const dragged = view.dragging as { node?: NodeSelection } | null;
            const node = dragged?.node;
            if (!isMoved || !(node instanceof NodeSelection) || !node.node.isBlock) return false;
            const under = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (!under) return false;
            const { doc } = view.state;
            const range = { from: node.from, to: node.to };
            const $under = doc.resolve(
              under.inside >= 0 && doc.resolve(under.inside).nodeAfter?.isLeaf ? under.inside : under.pos,
            );
            const place = placeUnder(doc, range, $under, event.clientY, blockBoxes(view));
            if (place !== null) moveBlocks(editor, range, place);
            return true;
          },
        },
      }),
    ];
  },
});
