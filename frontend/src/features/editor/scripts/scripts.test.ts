import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { TextDirection } from './text-direction.ts';
import { WholeLetters } from './whole-letters.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string): Editor {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...noteFormat.extensions, TextDirection, WholeLetters],
    content,
  });
  return editor;
}

const ways = () =>
  [...editor.view.dom.querySelectorAll('[dir]')].map(
    (each) => `${each.localName} ${each.getAttribute('dir')}: ${each.textContent}`,
  );

test('each block goes the way of its first letter, lists and quotes with their bullets and lines', () => {
  open(
    '<p>plain</p><p>1. שלום abc</p><ul><li><p>مرحبا</p></li><li><p>then</p></li></ul><blockquote class="quote"><p>שלום</p></blockquote><pre><code>שלום</code></pre>',
  );
  expect(ways()).toEqual(['p rtl: 1. שלום abc', 'ul rtl: مرحباthen', 'li ltr: then', 'blockquote rtl: שלום']);
  expect(editor.getHTML()).not.toContain('dir=');
});

test('what is typed is followed', () => {
  open('<p>a</p><p>b</p><ul><li><p></p></li></ul>');
  editor.view.dispatch(editor.state.tr.insertText('ש', 4));
  expect(ways()).toEqual(['p rtl: שb']);
  editor.view.dispatch(editor.state.tr.insertText('م', 9));
  expect(ways()).toEqual(['p rtl: שb', 'ul rtl: م']);
  editor.view.dispatch(editor.state.tr.insertText('x', 1));
  editor.view.dispatch(editor.state.tr.delete(5, 6));
  expect(ways()).toEqual(['ul rtl: م']);
  editor.commands.clearContent();
  expect(ways()).toEqual([]);
});

const backspace = () =>
  editor.view.someProp('handleKeyDown', (handle) =>
    handle(editor.view, new KeyboardEvent('keydown', { key: 'Backspace' })),
  );

test.each([
  ['cafe\u0301', 'caf'],
  ['x\u0323\u0302', ''],
])('Backspace takes a letter with its accents: %j', (text, left) => {
  open(`<p>${text}</p>`);
  editor.commands.setTextSelection(text.length + 1);
  expect(backspace()).toBe(true);
  expect(editor.getText()).toBe(left);
});

test.each(['cafe', 'हि', '👩‍👧'])('and leaves everything else to the browser: %j', (text) => {
  open(`<p>${text}</p>`);
  editor.commands.setTextSelection(text.length + 1);
  expect(backspace()).toBeFalsy();
});
