import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { awaitKeys } from '../../../shared/ui/keyboard/awaited-keys.ts';
import { openScreen, type Screen, sync } from '../binding/testing/screen.ts';
import { useStandingText } from './use-standing-text.ts';

const editors: Editor[] = [];
afterEach(() => {
  cleanup();
  for (const editor of editors.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

/** The text of a note that the page opened with, first without the right to write in it, as while it is loaded. */
function openPage({ documentName = 'note.1.1' as string | null, isEditing = true } = {}) {
  const { doc, editor } = openScreen();
  editors.push(editor);
  document.body.append(editor.view.dom);
  editor.commands.setContent('<p>one</p><p>two</p>');
  editor.setEditable(false);
  const [frame, title] = [{ current: null }, { current: null }];
  const content = doc.getXmlFragment('content');
  const options = { editor, content, documentName, frame, title, isEditing, wasRead: false, mayEdit: true };
  const { rerender } = renderHook(
    ({ isEditable }) => {
      if (editor.isEditable !== isEditable) editor.setEditable(isEditable);
      useStandingText({ ...options, isEditable });
    },
    { initialProps: { isEditable: false }, wrapper: MemoryRouter },
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

/** An open note, in an editor of its own as often as the page comes to it. */
function LiveNote({ open }: { open: () => Screen }) {
  const [screen] = useState(open);
  useStandingText({
    editor: screen.editor,
    content: screen.doc.getXmlFragment('content'),
    documentName: 'note.1.1',
    frame: useRef(null),
    title: useRef(null),
    isEditing: true,
    wasRead: false,
    mayEdit: true,
    isEditable: true,
  });
  return null;
}

test('C32: who goes to another page and back goes on at the caret they left, whatever others wrote meanwhile', async () => {
  const others = openScreen();
  others.editor.commands.setContent('<p>one</p><p>two</p><p>three</p>');
  const screens: Screen[] = [];
  const open = () => {
    const screen = openScreen();
    document.body.append(screen.editor.view.dom);
    sync(others, screen);
    screens.push(screen);
    editors.push(screen.editor);
    return screen;
  };
  editors.push(others.editor);
  const router = createMemoryRouter(
    [
      { path: '/note', element: <LiveNote open={open} /> },
      { path: '/history', element: null },
    ],
    { initialEntries: ['/note'] },
  );
  render(<RouterProvider router={router} />);
  screens[0]?.editor.commands.setTextSelection(8);
  await act(() => router.navigate('/history'));
  screens[0]?.editor.destroy();
  others.editor.commands.insertContentAt(0, '<p>before</p>');
  await act(() => router.navigate(-1));
  const [, back] = screens;
  back?.editor.commands.insertContent('!');
  expect(back?.editor.getText({ blockSeparator: '|' })).toBe('before|one|tw!o|three');

  // The same note opened anew has its caret where the page shows it, here at the beginning.
  back?.editor.commands.setTextSelection(2);
  await act(() => router.navigate('/history'));
  await act(() => router.navigate('/note'));
  screens[2]?.editor.commands.insertContent('?');
  expect(screens[2]?.editor.getText({ blockSeparator: '|' })).toBe('?before|one|two|three');
});
