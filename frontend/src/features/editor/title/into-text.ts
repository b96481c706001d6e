import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/**
 * Goes on at the beginning of the text, within the event that asks for it: the next key may follow before the next
 * frame.
 *
 * @param typed was typed for the text before it could be written in; each line becomes a paragraph
 */
export function intoText(editor: Editor, typed = ''): void {
  const { view, state } = editor;
  const tr = state.tr.setSelection(Selection.atStart(state.doc));
  typed.split('\n').forEach((line, index) => {
    if (index > 0) tr.split(tr.selection.from);
    if (line) tr.insertText(line);
  });
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
