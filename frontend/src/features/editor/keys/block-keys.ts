import { Extension } from '@tiptap/core';
import { toggleExpand } from '../blocks/expand/open-expands.ts';
import { backspaceAtStart, deleteAtEnd } from './backspace-at-start.ts';
import { enterAfterBlock } from './enter-after-block.ts';
import { intoBody } from './into-body.ts';
import { shiftEnterInside } from './shift-enter-inside.ts';
import { shiftTabInside, tabInside } from './tab-inside.ts';
import { toggleActionItem } from './toggle-action-item.ts';

/** What keys do in blocks that hold others, in action items and in code. Before the keys of lists, behind menus. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: typeof enterAfterBlock) => () =>
      command(editor.state, editor.view.dispatch, editor.view);
    return {
      Enter: run(enterAfterBlock),
      'Shift-Enter': () => shiftEnterInside(editor),
      'Mod-Enter': () => toggleExpand(editor.view) || run(toggleActionItem)(),
      Backspace: run(backspaceAtStart),
      Delete: run(deleteAtEnd),
      ArrowDown: run(intoBody),
      Tab: () => tabInside(editor),
      'Shift-Tab': () => shiftTabInside(editor),
    };
  },
});
