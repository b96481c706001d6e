import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** A part of a page and where it stood in the window. */
export interface Place {
  element: Element;
  top: number;
}

/** What stands first below `line`, a height in the window: of these elements, the first that ends below it. */
export function placeBelow(line: number, elements: Iterable<Element>): Place | null {
  for (const element of elements) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > line) return { element, top };
  }
  return null;
}

/** Scrolls so far that this part of the page stands where it stood, whatever has grown or shrunk above it. */
export function restore({ element, top }: Place): void {
  const moved = element.getBoundingClientRect().top - top;
  if (Math.abs(moved) >= 1) scrollerOf(element)?.scrollBy({ top: moved, behavior: 'instant' });
}

/**
 * Puts the caret where one was reading, without scrolling: behind the last letter when the end of the text is in
 * view, else at the first line below `line`.
 */
export function putCaret(editor: Editor, line: number): void {
  const { view, state } = editor;
  const { left, bottom } = view.dom.getBoundingClientRect();
  const isEndInView = bottom <= window.innerHeight;
  const seen = isEndInView ? null : view.posAtCoords({ left: left + 2, top: line + 8 });
  const there = seen ? Selection.near(state.doc.resolve(seen.pos)) : Selection.atEnd(state.doc);
  view.dispatch(state.tr.setSelection(there));
  // The editor's own way, which scrolls nowhere and keeps the selection that the browser would put at the start.
  view.focus();
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}
