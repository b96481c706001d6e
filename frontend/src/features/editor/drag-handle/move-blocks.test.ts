import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { LiveText } from '../binding/live-text.ts';
import { sizeUpTo } from '../binding/replace-changed.ts';
import { Inserting } from '../insert/inserting.ts';
import { BlockMoves } from './block-moves.ts';
import { type BlockRange, placeUnder, rangeOf, withBox } from './movable-blocks.ts';
import { deleteBlocks, doubleBlocks, moveBlocks, stepBlocks } from './move-blocks.ts';

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
      BlockMoves,
    ],
  });
  editors.push(editor);
  if (html) editor.commands.setContent(html);
  history.clear();
  return { editor, doc, content, history };
}

/** Puts the caret before the first letters of that text. */
function at(editor: Editor, text: string): BlockRange {
  let found = -1;
  editor.state.doc.descendants((node, pos) => {
    if (found < 0 && node.isText && node.text?.includes(text)) found = pos + node.text.indexOf(text);
  });
  editor.commands.setTextSelection(found);
  return rangeOf(editor.state.selection) as BlockRange;
}

const press = ({ view }: Editor, key: string) =>
  view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, shiftKey: true }));
const html = (editor: Editor) => editor.getHTML().replaceAll(' class="heading"', '');
const words = (editor: Editor) => editor.state.doc.textBetween(0, editor.state.doc.content.size, '|');

const note =
  '<p>one</p><blockquote><p>two</p><p>three</p></blockquote><div class="columns"><div class="column"><p>four</p></div><div class="column"><p>five</p></div></div><ul><li><p>six</p></li><li><p>seven</p></li></ul><p>eight</p>';

describe('step by step', () => {
  test('a block goes through every place of the note, into what holds others and out of it, and back', () => {
    const { editor } = open(note);
    at(editor, 'one');
    const seen: string[] = [];
    for (let steps = 0; steps < 12; steps += 1) {
      if (!stepBlocks(editor, rangeOf(editor.state.selection) as BlockRange, 1)) break;
      seen.push(words(editor));
      expect(editor.state.selection.$from.parent.textContent).toBe('one');
    }
    expect(seen).toEqual([
      'one|two|three|four|five|six|seven|eight',
      'two|one|three|four|five|six|seven|eight',
      'two|three|one|four|five|six|seven|eight',
      'two|three|one|four|five|six|seven|eight',
      'two|three|one|four|five|six|seven|eight',
      'two|three|four|one|five|six|seven|eight',
      'two|three|four|one|five|six|seven|eight',
      'two|three|four|five|one|six|seven|eight',
      'two|three|four|five|one|six|seven|eight',
      'two|three|four|five|six|seven|one|eight',
      'two|three|four|five|six|seven|eight|one',
    ]);
    for (const _ of seen) stepBlocks(editor, rangeOf(editor.state.selection) as BlockRange, -1);
    expect(words(editor)).toBe('one|two|three|four|five|six|seven|eight');
  });

  test('an item stays in its list, and the last block of a column leaves an empty line', () => {
    const { editor } = open(note);
    expect(stepBlocks(editor, at(editor, 'six'), 1)).toBe(true);
    expect(words(editor)).toContain('seven|six|eight');
    expect(stepBlocks(editor, at(editor, 'six'), 1)).toBe(false);
    expect(stepBlocks(editor, at(editor, 'five'), 1)).toBe(true);
    expect(html(editor)).toContain('<div class="column"><p></p></div></div><p>five</p>');
  });

  test('the blocks of a selection go together', () => {
    const { editor } = open('<p>one</p><p>two</p><p>three</p>');
    editor.commands.setTextSelection({ from: 2, to: 8 });
    press(editor, 'ArrowDown');
    expect(words(editor)).toBe('three|one|two');
    press(editor, 'ArrowUp');
    expect(words(editor)).toBe('one|two|three');
  });

  test('the line of an expand means the whole, and nothing goes above it', () => {
    const { editor } = open('<p>one</p><details><summary>two</summary><p>three</p></details>');
    expect(stepBlocks(editor, at(editor, 'three'), -1)).toBe(true);
    expect(words(editor)).toBe('one|three|two');
    stepBlocks(editor, at(editor, 'two'), -1);
    expect(html(editor)).toMatch(/^<p>one<\/p><details.*<p>three<\/p>$/);
  });
});

test('what moves is one step of the history, and undo brings it back', () => {
  const { editor, history } = open(note);
  const before = html(editor);
  stepBlocks(editor, at(editor, 'seven'), -1);
  expect(history.undoStack).toHaveLength(1);
  editor.commands.undo();
  expect(html(editor)).toBe(before);
  editor.commands.redo();
  expect(words(editor)).toContain('seven|six');
});

test('wherever blocks go, the others are not written again: a person who writes there is not disturbed', () => {
  const { editor, doc, content } = open(
    '<p>one</p><p>two</p><ul><li><p>three</p></li></ul><p>four</p><h2>five</h2>',
  );
  let changes = 0;
  doc.on('update', () => changes++);
  const start = (index: number) => sizeUpTo(editor.state.doc, index);
  const ways = [1, 2].flatMap((count) =>
    [0, 1, 2, 3].flatMap((from) => [0, 1, 2, 3, 4, 5].map((place) => ({ count, from, place }))),
  );
  for (const { count, from, place } of ways) {
    const stay = content.toArray().filter((_, index) => index < from || index >= from + count);
    changes = 0;
    const isDone = moveBlocks(editor, { from: start(from), to: start(from + count) }, start(place));
    expect(changes).toBe(isDone ? 1 : 0);
    // The same ones in the same order, and not others with the same words.
    const stayed = content.toArray().filter((block) => stay.includes(block));
    if (isDone) expect(stayed.map((block) => stay.indexOf(block))).toEqual([...stay.keys()]);
  }
});

test('a move is one change of the screen, and of the text either all of it or nothing', () => {
  const { editor } = open('<p>one</p><p>two</p><p>three</p>');
  const seen: string[] = [];
  editor.on('update', () => seen.push(words(editor)));
  moveBlocks(editor, at(editor, 'three'), 0);
  expect(seen).toEqual(['three|one|two']);
  // As where there is no room for what is written anew.
  editor.registerPlugin(new Plugin({ filterTransaction: (tr) => !tr.docChanged }));
  expect(moveBlocks(editor, at(editor, 'three'), editor.state.doc.content.size)).toBe(false);
  expect(words(editor)).toBe('three|one|two');
});

test('C28: letters that another person writes into a block while it is moved are in it where it is then', () => {
  const { editor, doc } = open('<p>one</p><p>two</p><p>three</p>');
  const theirs = new Y.Doc();
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
  const bob = open('', theirs);
  at(bob.editor, 'one');
  bob.editor.commands.insertContent('Number ');
  moveBlocks(editor, at(editor, 'one'), editor.state.doc.content.size);
  // To and fro until both have all, as a server would pass it on.
  for (let round = 0; round < 3; round += 1) {
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(doc));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs));
  }
  for (const each of [editor, bob.editor]) expect(words(each)).toBe('two|three|Number one');
});

test('a block is doubled and deleted, each as one step', () => {
  const { editor, history } = open('<p>one</p><ul><li><p>two</p></li></ul>');
  doubleBlocks(editor, at(editor, 'two'));
  expect(words(editor)).toBe('one|two|two');
  deleteBlocks(editor, at(editor, 'one'));
  expect(words(editor)).toBe('two|two');
  expect(history.undoStack).toHaveLength(2);
});

test('the pointer shows the half of the innermost block it is over, and beside what holds others at its rim', () => {
  const { editor } = open('<p>one</p><blockquote><p>two</p><p>three</p></blockquote>');
  const { doc } = editor.state;
  const boxes = new Map([
    [0, { top: 0, bottom: 20 }],
    [5, { top: 30, bottom: 90 }],
    [6, { top: 40, bottom: 60 }],
    [11, { top: 62, bottom: 82 }],
  ]);
  const under = (pos: number, y: number) =>
    placeUnder(doc, { from: 0, to: 5 }, doc.resolve(pos), y, (start) => boxes.get(start) ?? null);
  expect(under(8, 55)).toBe(11);
  expect(under(14, 65)).toBe(11);
  expect(under(14, 80)).toBe(18);
  expect(under(14, 88)).toBe(19);
  expect(under(2, 5)).toBeNull();
});

test('while a note is read nothing moves', () => {
  const { editor } = open('<p>one</p><p>two</p>');
  editor.setEditable(false);
  expect(stepBlocks(editor, at(editor, 'one'), 1)).toBe(false);
  expect(words(editor)).toBe('one|two');
});

describe('what the handle is about', () => {
  const boxes =
    '<blockquote><p>only</p></blockquote><div class="panel panel-grey"><p>first</p><p>second</p></div>';
  const meant = (editor: Editor, text: string, isBeyond?: () => boolean) => {
    const { from, to } = withBox(editor.state.doc, at(editor, text), isBeyond);
    return editor.state.doc.slice(from, to).content.content.map(({ type }) => type.name);
  };

  test.each([
    ['<blockquote><p>only</p></blockquote>', 'blockquote'],
    ['<div class="message-box message-box-info"><p>only</p></div>', 'messageBox'],
    ['<blockquote><ul><li><p>only</p></li></ul></blockquote>', 'blockquote'],
    ['<p>only</p>', 'paragraph'],
    [
      '<div class="columns"><div class="column"><p>only</p></div><div class="column"><p>b</p></div></div>',
      'paragraph',
    ],
    ['<details class="expand"><summary>a</summary><p>only</p></details>', 'paragraph'],
  ])('in %s a block by itself means %s', (content, name) => {
    expect(meant(open(content).editor, 'only')).toEqual([name]);
  });

  test('one of several is meant at its letters, its box beyond the handle of it, and with all of them', () => {
    const { editor } = open(boxes);
    expect(meant(editor, 'second')).toEqual(['paragraph']);
    expect(meant(editor, 'second', () => true)).toEqual(['panel']);
    const { from } = at(editor, 'first');
    editor.commands.setTextSelection({ from: from + 1, to: at(editor, 'second').to - 1 });
    const { doc, selection } = editor.state;
    const { from: begin } = withBox(doc, rangeOf(selection) as BlockRange);
    expect(doc.nodeAt(begin)?.type.name).toBe('panel');
  });

  test('a box is moved with its letters', () => {
    const { editor } = open(`<p>one</p>${boxes}`);
    moveBlocks(editor, withBox(editor.state.doc, at(editor, 'only')), 0);
    expect(editor.state.doc.firstChild?.textContent).toBe('only');
    expect(editor.state.doc.childCount).toBe(3);
  });
});
