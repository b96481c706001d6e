import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Where editing begins: in the title, in the text, or where the person is reading. */
export type CaretPlace =
  | { kind: 'title'; offset: number }
  | { kind: 'text'; position: number }
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
    title?.setSelectionRange(place.offset, place.offset);
    return;
  }
  const { view, state } = editor;
  const position = place.kind === 'text' ? place.position : firstRead(editor, line);
  const there =
    position === null
      ? Selection.atEnd(state.doc)
      : Selection.near(state.doc.resolve(Math.min(position, state.doc.content.size)));
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
