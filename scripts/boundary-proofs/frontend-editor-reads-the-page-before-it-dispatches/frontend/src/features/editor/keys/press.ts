import type { EditorView } from '@tiptap/pm/view';

/** A person's act. */
export function press(view: EditorView): void {
  view.dispatch(view.state.tr.insertText('a'));
}
