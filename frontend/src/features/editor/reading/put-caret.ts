import type { Editor } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

/** Where editing begins: in the title, in the text, where it was left, or where the person is reading. A word there may be selected. */
export type CaretPlace =
  | { kind: 'title'; from: number; to: number }
  | { kind: 'text'; anchor: number; head: number }
  | { kind: 'left'; selection: Selection }
  | { kind: 'read' };

/**
 * Puts the caret there, without scrolling. Where one is reading is behind the last letter when the end of the text is
 * in view, else at the first line below `line`, a height in the window.
 */
export function putCaret(
  place: CaretPlace,
  editor: Editor,
  title: HTMLTextAreaElement | null,
  line: number,
): void {
  if (place.kind === 'title') {
    title?.focus({ preventScroll: true });
    title?.setSelectionRange(place.from, place.to);
    return;
  }
  const { view, state } = editor;
  const resolve = (position: number) => state.doc.resolve(Math.min(position, state.doc.content.size));
  const read = place.kind === 'read' ? firstRead(editor, line) : null;
  let there = read === null ? Selection.atEnd(state.doc) : Selection.near(resolve(read));
  if (place.kind === 'text') there = TextSelection.between(resolve(place.anchor), resolve(place.head));
  if (place.kind === 'left') there = place.selection;
  view.dispatch(state.tr.setSelection(there));
  // The editor's own way, which scrolls nowhere and keeps the selection that the browser would put at the start.
  view.focus();
}

/** Null while the end of the text is in view. */
function firstRead({ view }: Editor, line: number): number | null {
  const { left, bottom } = view.dom.getBoundingClientRect();
  if (bottom <= window.innerHeight) return null;
  return view.posAtCoords({ left: left + 2, top: line + 8 })?.pos ?? null;
}
