import '../../../messages/en/every-text.fixture.ts';
import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { LiveText } from '../binding/live-text.ts';
import { loadAddressFinder } from '../links/address-finder.ts';
import { blockCommand, blockCommands } from './block-commands.ts';
import { insertExtensions } from './insert-extensions.ts';

beforeAll(loadAddressFinder);

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** An editor on a live document; `|` in the HTML is where the caret stands. */
function open(html: string): Editor {
  const content = new Y.Doc().getXmlFragment('content');
  const history = new Y.UndoManager(content, { trackedOrigins: new Set([ySyncPluginKey]) });
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...noteFormat.extensions,
      LiveText.configure({ content, history }),
      ...insertExtensions(history),
    ],
  });
  editors.push(editor);
  editor.commands.setContent(html);
  let caret = 0;
  editor.state.doc.descendants((node, at) => {
    const found = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (found >= 0) caret = at + found;
  });
  if (caret > 0) editor.view.dispatch(editor.state.tr.delete(caret, caret + 1));
  editor.commands.setTextSelection(caret);
  history.stopCapturing();
  history.clear();
  return editor;
}

/** As a person types: by the handlers of what is typed, or else as text. */
function type(editor: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const deflt = () => editor.state.tr.insertText(letter, from, to);
    if (!editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, letter, deflt)))
      editor.view.dispatch(deflt());
  }
}

const shape = (editor: Editor) => editor.state.doc.content.content.map(({ type }) => type.name);
/** What the caret is in, from outside in. */
const around = ({ state: { selection } }: Editor) =>
  Array.from({ length: selection.$from.depth }, (_, depth) => selection.$from.node(depth + 1).type.name);

/** One of each kind that goes into a note by itself. */
const blocks = blockCommands.filter(
  ({ name, group }) =>
    !['image', 'emoji', 'tag'].includes(name) &&
    (!['messages', 'panels'].includes(group) || ['messageBoxInfo', 'panelInfoLight'].includes(name)),
);

test('all that the specification names can be inserted', () => {
  expect(blockCommands.map((each) => each.title())).toEqual([
    'Action Item',
    'Image',
    'Numbered List',
    'Bullet List',
    'Columns',
    'Expand',
    'Table',
    'Quote',
    'Code Snippet',
    'Emoji',
    'Tag/Status',
    'Message Box',
    ...['Info', 'Success', 'Warning', 'Danger'].map((kind) => `Message Box: ${kind}`),
    ...['Default', 'Info', 'Primary', 'Success', 'Warning', 'Danger'].flatMap((kind) => [
      `Panel: ${kind}`,
      `Panel: ${kind} Light`,
    ]),
    'Divider',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Heading 4',
  ]);
});

describe.each(blocks)('inserting $name', ({ run }) => {
  test.each([
    ['<p></p>', 0],
    ['<p>one</p><p>|</p><p>three</p>', 1],
    ['<p>one|</p><p>three</p>', 1],
    ['<p>o|ne</p><p>three</p>', 1],
    ['<p>|one</p>', 0],
    ['<h1>one|</h1>', 1],
    ['<ul><li><p>one|</p></li></ul>', null],
    ['<ul><li><p>one</p></li><li><p>|</p></li><li><p>three</p></li></ul>', 1],
    ['<ol><li><p>one</p><ul><li><p>two</p></li><li><p>|</p></li></ul></li></ol>', null],
    ['<pre><code>one|</code></pre>', 1],
    ['<div class="action-item"><div class="action-item-text">one|</div></div>', 1],
    ['<details><summary>one|</summary><p>two</p></details>', null],
    ['<blockquote><p>|</p></blockquote>', null],
    ['<table><tbody><tr><td><p>|</p></td><td><p>b</p></td></tr></tbody></table>', null],
    [
      '<div class="columns"><div class="column"><p>a|</p></div><div class="column"><p>b</p></div></div>',
      null,
    ],
  ])('into %s keeps all that is there, is valid and one step of the history', (html, index) => {
    const editor = open(html);
    const before = editor.state.doc;
    run(editor);
    const after = editor.state.doc;
    after.check();
    expect(after.textContent).toBe(before.textContent);
    expect(after.eq(before)).toBe(false);
    expect(editor.state.selection.$from.parent.isTextblock).toBe(true);
    if (index !== null) {
      const inserted = shape(editor)[index];
      expect(inserted).not.toBe('paragraph');
      if (inserted !== 'horizontalRule') expect(around(editor)[0]).toBe(inserted);
    }
    editor.commands.undo();
    expect(editor.state.doc.toJSON()).toEqual(before.toJSON());
  });
});

test('a paragraph follows what can not be left otherwise, where the note would end', () => {
  for (const { name, run } of blocks) {
    const editor = open('<p>one|</p>');
    run(editor);
    const last = editor.state.doc.lastChild?.type.name;
    const leftByEnter = /^(heading|actionItem|orderedList|bulletList)/.test(name);
    expect([name, last === 'paragraph']).toEqual([name, !leftByEnter]);
  }
});

test('an empty item of a list becomes the block, between the items before and after it', () => {
  const editor = open('<ul><li><p>one</p></li><li><p>|</p></li><li><p>three</p></li></ul>');
  blockCommand('codeSnippet').run(editor);
  expect(shape(editor)).toEqual(['bulletList', 'codeBlock', 'bulletList']);
});

test('a table is made of a header row and two more, three columns wide, and none goes into another', () => {
  const editor = open('<p>|</p>');
  blockCommand('table').run(editor);
  const table = editor.state.doc.firstChild;
  const rows = table?.content.content.map((row) => row.content.content.map(({ type }) => type.name));
  expect(rows).toEqual([
    Array(3).fill('tableHeader'),
    Array(3).fill('tableCell'),
    Array(3).fill('tableCell'),
  ]);
  expect(around(editor)).toEqual(['table', 'tableRow', 'tableHeader', 'paragraph']);
  blockCommand('table').run(editor);
  expect(shape(editor)).toEqual(['table', 'table', 'paragraph']);
});

test('nothing is inserted by who may only read', () => {
  const editor = open('<p>one|</p>');
  editor.setEditable(false);
  const before = editor.state.doc;
  for (const { run } of blockCommands) run(editor);
  expect(editor.state.doc.eq(before)).toBe(true);
});

describe('a tag', () => {
  const tagged = (editor: Editor) => {
    const texts: string[] = [];
    editor.state.doc.descendants((node) => {
      if (node.marks.some(({ type }) => type.name === 'tag')) texts.push(node.text ?? '');
    });
    return texts;
  };

  test('comes with a word that what is typed writes over, until the caret leaves it', () => {
    const editor = open('<p>Ship it |now</p>');
    blockCommand('tag').run(editor);
    expect(tagged(editor)).toEqual(['Status']);
    type(editor, 'In review');
    expect(tagged(editor)).toEqual(['In review']);
    editor.view.someProp('handleKeyDown', (handle) =>
      handle(editor.view, new KeyboardEvent('keydown', { key: 'Enter' })),
    );
    type(editor, ' right ');
    expect(tagged(editor)).toEqual(['In review']);
    expect(editor.state.doc.textContent).toBe('Ship it In review right now');
  });

  test('is made of what is selected', () => {
    const editor = open('<p>one two</p>');
    editor.commands.setTextSelection({ from: 5, to: 8 });
    blockCommand('tag').run(editor);
    expect(tagged(editor)).toEqual(['two']);
    editor.commands.undo();
    expect(tagged(editor)).toEqual([]);
  });

  test('has no place in code', () => {
    const editor = open('<pre><code>one|</code></pre>');
    blockCommand('tag').run(editor);
    expect(editor.state.doc.textContent).toBe('one');
  });
});

describe('what is typed at the beginning of a line', () => {
  test.each([
    ['[] ', 'actionItem', { checked: false }],
    ['[ ] ', 'actionItem', { checked: false }],
    ['[x] ', 'actionItem', { checked: true }],
    ['- [ ] ', 'actionItem', { checked: false }],
    ['# ', 'heading', { level: 1 }],
    ['#### ', 'heading', { level: 4 }],
    ['- ', 'bulletList', {}],
    ['1. ', 'orderedList', {}],
    ['> ', 'blockquote', {}],
    ['``` ', 'codeBlock', {}],
    ['---', 'horizontalRule', {}],
  ])('%j makes a %s', (typed, name, attributes) => {
    const editor = open('<p>|</p>');
    type(editor, typed);
    expect(editor.state.doc.firstChild?.type.name).toBe(name);
    expect(editor.state.doc.firstChild?.attrs).toMatchObject(attributes);
  });

  test.each([
    ['<p>see |</p>', '[the page](https://example.org/a_(b))', 'see <a>the page</a>'],
    ['<p><strong>|</strong></p>', '[x](mailto:a@example.org)', '<a>x</a>'],
    ['<h2>a| b</h2>', '[x](http://example.org)', 'a<a>x</a> b'],
    ['<p>|</p>', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['<p>|</p>', '[x](example)', '[x](example)'],
    ['<p>|</p>', '[ ](https://example.org)', '[ ](https://example.org)'],
    ['<p>|</p>', '![x](https://example.org/x.png)', '![x](https://example.org/x.png)'],
    ['<pre><code>|</code></pre>', '[x](https://example.org)', '[x](https://example.org)'],
    ['<p><code>a|b</code></p>', '[x](https://example.org)', 'a[x](https://example.org)b'],
  ])('in %s, %s: %s', (html, typed, after) => {
    const editor = open(html);
    type(editor, typed);
    const line = editor
      .getHTML()
      .replace(/<a [^>]*>/g, '<a>')
      .replace(/<(?!\/?a>)[^>]*>/g, '');
    expect(line).toBe(after.replaceAll(/&(?!amp;)/g, '&amp;'));
  });

  test('a typed link leads where it says, is written on behind as text, and undo brings back what was typed', () => {
    const editor = open('<p>|</p>');
    type(editor, '[x](https://example.org)');
    type(editor, ' y');
    expect(editor.getJSON().content?.[0]?.content).toEqual([
      { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
      { type: 'text', text: ' y' },
    ]);
    editor.commands.undo();
    expect(editor.getText()).toBe('x');
    editor.commands.undo();
    expect(editor.getText()).toBe('[x](https://example.org)');
  });

  test.each([
    ['see https://example.org/a', 'https://example.org/a', 'https://example.org/a'],
    ['(https://example.org/a_(b)).', 'https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['“example.org”…', 'example.org', 'https://example.org'],
    ['bob@example.org!', 'bob@example.org', 'mailto:bob@example.org'],
    [`${window.location.origin}/ines`, `${window.location.origin}/ines`, '/ines'],
  ])(
    'the address in %j is a link after a blank or Enter, and undo leaves its letters',
    (typed, words, href) => {
      for (const end of [' ', 'Enter']) {
        const editor = open('<p>|</p>');
        type(editor, typed);
        if (end === ' ') type(editor, end);
        else editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        const links: unknown[] = [];
        editor.state.doc.descendants(({ text, marks }) => {
          for (const mark of marks) links.push([text, mark.attrs.href]);
        });
        expect(links).toEqual([[words, href]]);
        type(editor, 'x');
        editor.commands.undo();
        editor.commands.undo();
        expect(editor.getHTML()).not.toContain('<a');
        expect(editor.getText()).toContain(typed);
      }
    },
  );

  test.each([
    '<p><code>https://example.org|</code></p>',
    '<p><a href="https://other.org">https://example.org|</a></p>',
    '<pre><code>https://example.org|</code></pre>',
    '<p>1.2.3.4|</p>',
    '<p>https://example.org and|</p>',
  ])('nothing in %s becomes a link', (html) => {
    const editor = open(html);
    const links = editor.getHTML().split('href').length;
    type(editor, ' ');
    expect(editor.getHTML().split('href').length).toBe(links);
    expect(editor.getHTML()).not.toContain('href="https://example.org');
  });

  test('makes nothing in code, or of what another person writes', () => {
    const inCode = open('<pre><code>|</code></pre>');
    type(inCode, '[] ');
    expect(shape(inCode)).toEqual(['codeBlock']);
    const editor = open('<p>[]|</p>');
    editor.view.dispatch(editor.state.tr.insertText(' ').setMeta(ySyncPluginKey, { isChangeOrigin: true }));
    expect(shape(editor)).toEqual(['paragraph']);
  });
});
