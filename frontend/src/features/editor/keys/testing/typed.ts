import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { blockExtensions } from '../../blocks/block-extensions.ts';
import { shownExtensions } from '../../blocks/block-views.ts';

// Nothing has a size in jsdom, so there are no resize events.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const caret = '|';

/** An editor that holds this HTML, with its caret where a `|` stands, or two around what is selected. */
export function openTyped(html: string): Editor {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({
    element,
    extensions: [...shownExtensions, ...blockExtensions()],
    content: html,
  });
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => {
    for (let found = node.text?.indexOf(caret) ?? -1; found !== -1; ) {
      places.push(at + found);
      found = node.text?.indexOf(caret, found + 1) ?? -1;
    }
  });
  const tr = editor.state.tr;
  for (const place of [...places].reverse()) tr.delete(place, place + 1);
  const [from = 1, to = from + 1] = places;
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to - 1)));
  return editor;
}

/** Presses a key on the text, such as `Shift-Enter`; true when the browser does nothing more with it. */
export function press(editor: Editor, keys: string): boolean {
  const parts = keys.split('-');
  const event = new KeyboardEvent('keydown', {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    bubbles: true,
    cancelable: true,
  });
  return !editor.view.dom.dispatchEvent(event);
}

/** What the text is now, with the caret in it. */
export function typed(editor: Editor): string {
  const { state } = editor;
  const { from, to } = state.selection;
  const tr = state.tr.insertText(caret, to);
  if (from !== to) tr.insertText(caret, from);
  const shown = new Editor({ extensions: [...shownExtensions], content: tr.doc.toJSON() });
  const html = shown
    .getHTML()
    .replaceAll(' class="action-item-text"', '')
    .replaceAll(' type="checkbox"', '')
    .replaceAll(' disabled=""', '')
    .replaceAll(/ class="([^"]*)"/g, ' $1');
  shown.destroy();
  return html;
}
