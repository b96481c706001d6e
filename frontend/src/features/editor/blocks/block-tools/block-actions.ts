import type { Editor } from '@tiptap/core';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { asOneStep } from '../../insert/insert-block.ts';
import { removeBlock } from '../remove-block.ts';

/** Deletes the block that begins here, with all that is in it; undo brings back just that. */
export function deleteBlock(editor: Editor, at: number): void {
  changeAsOneStep(editor, (tr) => {
    removeBlock(tr, tr.doc.resolve(at));
    const { from } = tr.selection;
    if (from >= at) tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size))));
  });
}

/** Gives the block that begins here other attributes. */
export function setBlock(editor: Editor, at: number, attributes: Record<string, unknown>): void {
  changeAsOneStep(editor, (tr) => {
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(at, name, value);
  });
}

/** Changes the document, as one step of the history, and goes back to the text. */
export function changeAsOneStep(editor: Editor, change: (tr: Transaction) => void): void {
  if (!editor.isEditable) return;
  asOneStep(editor, () => {
    const { tr } = editor.state;
    change(tr);
    editor.view.dispatch(tr);
  });
  editor.view.focus();
}
