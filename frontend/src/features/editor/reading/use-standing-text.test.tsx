import { cleanup, renderHook } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { awaitKeys } from '../../../shared/ui/keyboard/awaited-keys.ts';
import { shownExtensions } from '../blocks/block-views.ts';
import { useStandingText } from './use-standing-text.ts';

const editors: Editor[] = [];
afterEach(() => {
  cleanup();
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

/** The text of a note that the page opened with, first without the right to write in it, as while it is loaded. */
function openPage({ documentName = 'note.1.1' as string | null, isEditing = true } = {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const editor = new Editor({ element, extensions: shownExtensions, content: '<p>one</p><p>two</p>' });
  editors.push(editor);
  editor.setEditable(false);
  const [frame, title] = [{ current: null }, { current: null }];
  const options = { editor, documentName, frame, title, isEditing, wasRead: false, mayEdit: true };
  const { rerender } = renderHook(
    ({ isEditable }) => {
      if (editor.isEditable !== isEditable) editor.setEditable(isEditable);
      useStandingText({ ...options, isEditable });
    },
    { initialProps: { isEditable: false } },
  );
  return { editor, becomeEditable: () => rerender({ isEditable: true }) };
}

test('a page that opens with the editor has the focus in the text, once it can be written in', () => {
  const { editor, becomeEditable } = openPage();
  expect(document.activeElement).toBe(document.body);
  becomeEditable();
  expect(document.activeElement).toBe(editor.view.dom);
});

test('what was typed before the text could be written in is in it, at the caret', () => {
  const { editor, becomeEditable } = openPage();
  awaitKeys();
  for (const key of ['a', ' ', 'b', 'Enter', 'c'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  becomeEditable();
  expect(editor.getHTML()).toBe('<p>one</p><p>twoa b</p><p>c</p>');
});

test('who has gone elsewhere meanwhile stays there', () => {
  const { becomeEditable } = openPage();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  becomeEditable();
  expect(document.activeElement).toBe(field);
});

test('the text of a new note leaves the focus to its title', () => {
  openPage({ documentName: null }).becomeEditable();
  expect(document.activeElement).toBe(document.body);
});
