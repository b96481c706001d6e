import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Awaited } from '../../../shared/new-note/awaited-title.ts';

/**
 * Goes on at the beginning of the text, within the event that asks for it: the next key may follow before the next
 * frame.
 *
 * @param awaited was typed and pasted for the text before it could be written in; each line that was typed becomes a
 * paragraph, and what was pasted what it becomes when it is pasted into the text
 */
export function intoText({ view }: Editor, awaited: Awaited = ['']): void {
  view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)));
  view.focus();
  for (const each of awaited) {
    if (typeof each === 'string') typeInto(view, each);
    else view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData: each, cancelable: true }));
  }
  view.dispatch(view.state.tr.scrollIntoView());
}

/** Writes at the caret what was typed before it was there. */
export function typeInto(view: EditorView, typed: string): void {
  const { tr } = view.state;
  typed.split('\n').forEach((line, index) => {
    if (index > 0) tr.split(tr.selection.from);
    if (line) tr.insertText(line);
  });
  if (tr.docChanged) view.dispatch(tr);
}
