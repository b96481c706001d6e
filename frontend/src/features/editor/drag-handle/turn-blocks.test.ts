import { formatDocumentName } from '@commonplace/contracts/collab';
import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { LiveText } from '../binding/live-text.ts';
import { Inserting } from '../insert/inserting.ts';
import { colorBlocks, colorOf } from './color-blocks.ts';
import { headingLinkOf } from './copy-heading-link.ts';
import { type BlockRange, rangeOf } from './movable-blocks.ts';
import { canTurn, targetOf, turnBlocks, turnTargets } from './turn-blocks.ts';

const editors: Editor[] = [];
beforeAll(() => {
  // jsdom does not lay out.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function open(html: string, doc = new Y.Doc()) {
  const content = doc.getXmlFragment('content');
  const history = new Y.UndoManager(content, { trackedOrigins: new Set([ySyncPluginKey]) });
  const editor = new Editor({
    extensions: [
      ...noteFormat.extensions,
      LiveText.configure({ content, history }),
      Inserting.configure({ history }),
    ],
  });
  editors.push(editor);
  if (html) editor.commands.setContent(html);
  history.clear();
  return { editor, doc, history };
}

function placeOf(editor: Editor, text: string): number {
  let found = -1;
  editor.state.doc.descendants((node, pos) => {
    if (found < 0 && node.isText && node.text?.includes(text)) found = pos + node.text.indexOf(text);
  });
  return found;
}

/** The blocks from the first letters of one text to those of another, which are selected. */
function blocks(editor: Editor, from: string, to = from): BlockRange {
  editor.commands.setTextSelection({ from: placeOf(editor, from), to: placeOf(editor, to) });
  return rangeOf(editor.state.selection) as BlockRange;
}

const written = (editor: Editor) => editor.getHTML().replace(/ class="(heading|quote|code-snippet)"/g, '');

describe('turns', () => {
  const p = '<p>one</p>';
  const list = '<ul><li><p>one</p></li><li><p>two</p></li><li><p>three</p></li></ul>';
  test.each([
    [p, 'one', 'one', 'heading2', '<h2>one</h2>'],
    [
      '<p class="align-center">one</p>',
      'one',
      'one',
      'heading1',
      '<h1 class="heading align-center">one</h1>',
    ],
    ['<p>one</p><p>two</p>', 'one', 'two', 'heading3', '<h3>one</h3><h3>two</h3>'],
    [
      '<p>a<strong>one</strong></p>',
      'one',
      'one',
      'bulletList',
      '<ul><li><p>a<strong>one</strong></p></li></ul>',
    ],
    [
      '<h2>one</h2><p>two</p>',
      'one',
      'two',
      'orderedList',
      '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
    ],
    ['<p>one</p><h2>two</h2>', 'one', 'two', 'blockquote', '<blockquote><p>one</p><h2>two</h2></blockquote>'],
    [
      '<blockquote><p>one</p></blockquote><p>x</p>',
      'one',
      'one',
      'heading1',
      '<blockquote><h1>one</h1></blockquote><p>x</p>',
    ],
    [
      '<p>a<strong>one</strong><br>b</p><p>two</p>',
      'one',
      'two',
      'codeBlock',
      '<pre><code>aone\nb\ntwo</code></pre>',
    ],
    ['<pre><code>one\ntwo</code></pre>', 'one', 'one', 'paragraph', '<p>one</p><p>two</p>'],
    [
      list,
      'two',
      'two',
      'heading2',
      '<ul><li><p>one</p></li></ul><h2>two</h2><ul><li><p>three</p></li></ul>',
    ],
    [
      list,
      'one',
      'two',
      'orderedList',
      '<ol><li><p>one</p></li><li><p>two</p></li></ol><ul><li><p>three</p></li></ul>',
    ],
    [list, 'one', 'three', 'paragraph', '<p>one</p><p>two</p><p>three</p>'],
    [
      list,
      'three',
      'three',
      'blockquote',
      '<ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><ul><li><p>three</p></li></ul></blockquote>',
    ],
    [
      '<ul><li><p>one</p><ul><li><p>in</p></li></ul></li></ul>',
      'one',
      'one',
      'orderedList',
      '<ol><li><p>one</p><ul><li><p>in</p></li></ul></li></ol>',
    ],
  ] as const)('%s from %s to %s into %s', (html, from, to, target, expected) => {
    const { editor, history } = open(html);
    const before = editor.getHTML();
    expect(turnBlocks(editor, blocks(editor, from, to), target)).toBe(true);
    editor.state.doc.check();
    if (expected.includes('class=')) expect(editor.getHTML()).toBe(expected);
    else expect(written(editor)).toBe(expected);
    history.undo();
    expect(editor.getHTML()).toBe(before);
  });

  test('into what they are is no change, and what has no lines is never lost', () => {
    const { editor } = open('<h2>one</h2><hr><p>two</p>');
    const heading = blocks(editor, 'one');
    expect(targetOf(editor.state.doc, heading)).toBe('heading2');
    expect(canTurn(editor.state.doc, heading, 'heading2')).toBe(false);
    const all = blocks(editor, 'one', 'two');
    expect(targetOf(editor.state.doc, all)).toBeNull();
    expect(canTurn(editor.state.doc, all, 'codeBlock')).toBe(false);
    turnBlocks(editor, all, 'bulletList');
    expect(editor.state.doc.children.map(({ type }) => type.name)).toEqual([
      'bulletList',
      'horizontalRule',
      'bulletList',
    ]);
  });

  test('a table is turned into nothing but what can hold it', () => {
    const { editor } = open('<table><tbody><tr><td><p>one</p></td></tr></tbody></table>');
    const range = blocks(editor, 'one');
    const possible = turnTargets.filter((target) => canTurn(editor.state.doc, range, target));
    expect(possible).toEqual(['blockquote', 'panel', 'messageBox']);
  });

  test('one box becomes the other, and its blocks stay', () => {
    const { editor } = open('<div class="panel panel-info"><p>one</p><h2>two</h2></div>');
    const range = { from: 0, to: editor.state.doc.content.size };
    turnBlocks(editor, range, 'messageBox');
    expect(editor.state.doc.firstChild?.type.name).toBe('messageBox');
    turnBlocks(editor, { from: 0, to: editor.state.doc.content.size }, 'paragraph');
    expect(editor.getHTML()).toBe('<p>one</p><p>two</p>');
  });

  test('the selection stays at its letters', () => {
    const { editor } = open('<p>before</p><p>one</p><p>two</p>');
    const range = blocks(editor, 'ne', 'wo');
    turnBlocks(editor, range, 'bulletList');
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to, '|')).toBe('ne|t');
  });

  test('what another person writes in the block while it is turned is not lost', () => {
    const { editor, doc } = open('<p>one</p><p>two</p>');
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
    const { editor: bob } = open('', other);
    bob.view.dispatch(bob.state.tr.insertText(' of his', placeOf(bob, 'two') + 3));
    turnBlocks(editor, blocks(editor, 'two'), 'heading2');
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc), 'remote');
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'remote');
    expect(editor.getText()).toContain('of his');
  });
});

test('all letters of blocks get a colour and lose it, those of code have none', () => {
  const { editor, history } = open('<p>one <strong>two</strong></p><pre><code>code</code></pre><p>three</p>');
  const range = blocks(editor, 'one', 'three');
  const before = editor.getHTML();
  colorBlocks(editor, range, 'textColor', 'teal');
  expect(editor.getHTML()).toContain('text-color-teal');
  expect(colorOf(editor.state.doc, range, 'textColor')).toBe('teal');
  history.undo();
  expect(editor.getHTML()).toBe(before);
  colorBlocks(editor, blocks(editor, 'three'), 'highlight', 'yellow');
  expect(colorOf(editor.state.doc, range, 'highlight')).toBeNull();
  expect(colorOf(editor.state.doc, blocks(editor, 'code'), 'highlight')).toBeUndefined();
  colorBlocks(editor, range, 'highlight', null);
  expect(editor.getHTML()).toBe(before);
});

test('a heading of a note with an address has a link, other blocks have none', () => {
  const id = '0192f0c1-2345-7abc-8def-0123456789ab';
  const name = formatDocumentName({ noteId: id, generation: 1 });
  const { editor } = open('<h2>Same words</h2><h3>Same words</h3><p>text</p>');
  const { doc } = editor.state;
  const second = { from: doc.child(0).nodeSize, to: doc.child(0).nodeSize + doc.child(1).nodeSize };
  expect(headingLinkOf(doc, second, name)).toMatch(new RegExp(`${id}.*#same-words-2$`));
  expect(headingLinkOf(doc, second, null)).toBeNull();
  expect(headingLinkOf(doc, blocks(editor, 'text'), name)).toBeNull();
});
