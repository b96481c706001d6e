import { type Editor, Extension } from '@tiptap/core';
import { findTable } from '@tiptap/pm/tables';
import { focusBar } from '../../toolbar/bar/bars.ts';
import { blockAtCaret } from './tool-block.ts';

/** Moves the focus to the tools; false when none are shown. */
type Opener = () => boolean;

const openers = new WeakMap<Editor, Opener>();

/** The key that moves the focus from the text to the tools of the block with the caret, or to the handles of its table. Alt+Enter opens the menu of a handle. */
export const toolsKey = 'Alt-Shift-Enter';

/** Registers the function that focuses the tools of an editor. Unregisters it by the returned function. */
export function openBlockTools(editor: Editor, open: Opener): () => void {
  openers.set(editor, open);
  return () => void openers.delete(editor);
}

/** Handles {@link toolsKey}. */
export const BlockToolsKey = Extension.create({
  name: 'blockToolsKey',
  addKeyboardShortcuts() {
    return {
      [toolsKey]: () => {
        const { editor } = this;
        const at = blockAtCaret(editor.state);
        const table = findTable(editor.state.selection.$head);
        if (table && table.pos > (at ?? -1)) return focusBar(editor, 'table');
        return at !== null && (openers.get(editor)?.() ?? false);
      },
    };
  },
});
