import '../../../messages/en/every-text.fixture.ts';
import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { blockCommands } from '../insert/block-commands.ts';
import { insertExtensions } from '../insert/insert-extensions.ts';
import { entriesFor, wordsOf } from './matching-entries.ts';

const titles = (query: string, lately: readonly string[] = []) =>
  entriesFor('all', query, lately).entries.map((entry) => wordsOf(entry).title);

describe('what is found', () => {
  test('every title is found first without its blanks and signs', () => {
    for (const command of blockCommands) {
      const title = command.title();
      expect(titles(title.toLowerCase().replace(/[^a-z0-9]/g, ''))[0]).toBe(title);
    }
  });

  test.each([
    ['h2', 'Heading 2'],
    ['HEADING3', 'Heading 3'],
    ['info', 'Message Box: Info'],
    ['todo', 'Action Item'],
    ['status', 'Tag/Status'],
    ['panel', 'Panel'],
    ['panelwarn', 'Panel: Warning'],
    ['hr', 'Divider'],
  ])('/%s finds %s', (query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  test('panels are one entry until what is typed tells them apart', () => {
    const ofPanels = (query: string) => titles(query).filter((title) => title.startsWith('Panel'));
    expect(ofPanels('')).toEqual(['Panel']);
    expect(ofPanels('panel')).toEqual(['Panel']);
    expect(ofPanels('info')).toEqual(['Panel: Info', 'Panel: Info Light']);
    expect(entriesFor('panels', '').entries).toHaveLength(12);
  });

  test('what is used most comes first, then what was used lately, which comes first among equal matches', () => {
    const basic = ['Heading 1', 'Heading 2', 'Heading 3', 'Bullet List', 'Numbered List', 'Action Item'];
    expect(titles('').slice(0, 7)).toEqual([...basic, 'Image']);
    const lately = ['panelInfo', 'heading3', 'divider'];
    expect(titles('', lately).slice(0, 9)).toEqual([...basic, 'Panel', 'Divider', 'Image']);
    expect(entriesFor('all', '', lately)).toMatchObject({ basic: 6, recent: 2 });
    expect(titles('', lately)).toHaveLength(titles('').length);
    expect(titles('heading', ['heading3'])[0]).toBe('Heading 3');
    expect(titles('heading1', ['heading3'])[0]).toBe('Heading 1');
    const panels = entriesFor('panels', '', ['panelInfo']);
    expect(wordsOf(panels.entries[0] as never).title).toBe('Panel: Info');
    expect(panels).toMatchObject({ basic: 0, recent: 1 });
  });

  test('signs alone find nothing', () => {
    expect(titles('.')).toEqual([]);
  });
});

describe('where it opens', () => {
  let editor: Editor;
  beforeEach(() => localStorage.clear());
  afterEach(() => editor.destroy());

  function open(html: string, caret: number): Editor {
    const history = new Y.UndoManager(new Y.Doc().getXmlFragment('content'));
    editor = new Editor({
      element: document.body.appendChild(document.createElement('div')),
      extensions: [...noteFormat.extensions, ...insertExtensions(history)],
      content: html,
    });
    editor.commands.setTextSelection(caret);
    return editor;
  }

  function type(text: string): void {
    for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
  }

  function press(key: string): boolean {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true;
  }

  const menu = () => editor.storage.slashMenu.menu.snapshot();
  const activeTitle = () => {
    const open = menu();
    const entry = open?.active == null ? undefined : open.entries[open.active];
    return entry && wordsOf(entry).title;
  };

  test.each([
    ['<p></p>', 1, '/', true],
    ['<p>word</p>', 5, '/', true],
    ['<p>word</p>', 3, '/', true],
    ['<p>one two</p>', 5, '/', true],
    ['<p>and</p>', 4, '/or /', true],
    ['<pre><code>word</code></pre>', 5, '/', false],
    ['<p><code>word</code></p>', 3, '/', false],
    ['<p><a href="https://example.org">word</a></p>', 3, '/', false],
    ['<p>see </p>', 5, 'https://', false],
    ['<p>see </p>', 5, 'https://example.org/', false],
    ['<p></p>', 1, 'www.example.org/', false],
    ['<p></p>', 1, '/ ', false],
    ['<p></p>', 1, '/h2 ', false],
  ])('in %s at %i, after %s: %s', (html, caret, typed, isOpen) => {
    open(html, caret);
    type(typed);
    expect(menu() !== null).toBe(isOpen);
  });

  test('behind a letter Enter is the text’s until a name is typed or an arrow chose', () => {
    open('<p>word</p>', 5);
    type('/');
    expect(activeTitle()).toBeUndefined();
    press('Enter');
    expect(editor.getHTML()).toBe('<p>word/</p><p></p>');
    editor.commands.setContent('<p>word</p>');
    editor.commands.setTextSelection(5);
    type('/');
    expect(press('Home')).toBe(false);
    type('h');
    expect(activeTitle()).toBeUndefined();
    type('2');
    expect(activeTitle()).toBe('Heading 2');
    expect(press('Enter')).toBe(true);
    expect(editor.getHTML()).toBe('<p>word</p><h2 class="heading"></h2>');
  });

  test('behind a letter an arrow begins at an end of the list', () => {
    open('<p>km</p>', 3);
    type('/h');
    press('ArrowDown');
    expect(activeTitle()).toBe(wordsOf(menu()?.entries[0] as never).title);
    type('z');
    expect(menu()).toBeNull();
    editor.commands.deleteRange({ from: 5, to: 6 });
    press('ArrowUp');
    expect(menu()?.active).toBe((menu()?.entries.length ?? 0) - 1);
  });

  test('Escape leaves what was typed, and it stays closed for that word', () => {
    open('<p></p>', 1);
    type('/he');
    press('Escape');
    type('ad');
    expect(menu()).toBeNull();
    expect(editor.getText()).toBe('/head');
  });

  test('what was chosen comes behind what is used most the next time', () => {
    open('<p></p>', 1);
    type('/divider');
    press('Enter');
    type('/');
    expect(activeTitle()).toBe('Heading 1');
    expect(menu()?.recent).toBe(1);
    expect(wordsOf(menu()?.entries[menu()?.basic ?? 0] as never).title).toBe('Divider');
  });
});
