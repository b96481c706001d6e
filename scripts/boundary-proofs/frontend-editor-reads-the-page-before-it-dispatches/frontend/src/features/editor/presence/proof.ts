import type { EditorView } from '@tiptap/pm/view';

export function showCarets(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta('carets', true));
}
