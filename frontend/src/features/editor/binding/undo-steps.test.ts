import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type HistoryDirection, LiveText } from './live-text.ts';
import { openScreen, sync } from './testing/screen.ts';
import { UndoHistory } from './undo-history.ts';

let editor: Editor;
let history: UndoHistory;
let nothingLeft: HistoryDirection[];

beforeEach(() => {
  const content = new Y.Doc().getXmlFragment('content');
  // All that a test does is done within the time of one step.
  history = new UndoHistory(content, { captureTimeout: 60_000, trackedOrigins: new Set([ySyncPluginKey]) });
  nothingLeft = [];
  const onNothingLeft = (direction: HistoryDirection) => nothingLeft.push(direction);
  editor = new Editor({
    extensions: [...noteFormat.extensions, LiveText.configure({ content, history, onNothingLeft })],
  });
});
afterEach(() => editor.destroy());

const type = (letters: string) => {
  for (const letter of letters) editor.view.dispatch(editor.state.tr.insertText(letter));
};
const undone = () => {
  editor.commands.undo();
  return editor.getText({ blockSeparator: '|' });
};

describe('a key that has nothing to undo or redo', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    editor.view.someProp('handleKeyDown', (handle) =>
      handle(editor.view, new KeyboardEvent('keydown', { key, ctrlKey: true, ...more })),
    );

  test('says so, and leaves nothing to the browser', () => {
    expect([press('z'), press('y'), press('Z', { shiftKey: true, keyCode: 90 })]).toEqual([true, true, true]);
    expect(nothingLeft).toEqual(['undo', 'redo', 'redo']);
  });

  test('says nothing while there is a step, nor while the text is read', () => {
    type('a');
    press('z');
    expect(editor.getText()).toBe('');
    press('y');
    expect(editor.getText()).toBe('a');
    expect(nothingLeft).toEqual([]);
    history.clear();
    editor.setEditable(false);
    press('z');
    expect(nothingLeft).toEqual([]);
  });
});

describe('within the time of one undo step', () => {
  test('what is typed is one step, with Enter and Backspace', () => {
    type('one');
    editor.commands.splitBlock();
    type('two');
    editor.view.dispatch(
      editor.state.tr.delete(editor.state.selection.from - 1, editor.state.selection.from),
    );
    expect(undone()).toBe('');
  });

  test('typing, selecting all and deleting are two', () => {
    type('words');
    editor.chain().selectAll().deleteSelection().run();
    expect(editor.getText()).toBe('');
    expect(undone()).toBe('words');
    expect(undone()).toBe('');
  });

  test('typing over what is selected is one with what is typed next', () => {
    type('words');
    editor.commands.selectAll();
    type('new');
    expect(editor.getText()).toBe('new');
    expect(undone()).toBe('words');
  });

  test.each<[string, (other: Editor) => void]>([
    ['presses Enter', (other) => other.chain().setTextSelection(1).splitBlock().run()],
    ['adds a block', (other) => other.chain().setTextSelection(1).setHorizontalRule().run()],
    ['converts the block', (other) => other.commands.setHeading({ level: 2 })],
  ])('what is typed is one step while someone else %s', (_what, act) => {
    const other = openScreen();
    const doc = history.doc;
    type('one');
    sync({ doc }, other);
    act(other.editor);
    sync({ doc }, other);
    type('two');
    expect(editor.getText()).toContain('onetwo');
    expect(undone()).not.toContain('one');
    other.editor.destroy();
  });

  test('what a plugin adds without an act is no part of the act before', () => {
    const addsLetter = new Plugin({
      appendTransaction: ([tr], _before, { tr: added }) =>
        tr?.getMeta('adds') ? added.insertText('+') : null,
    });
    editor.registerPlugin(addsLetter);
    editor.commands.setHorizontalRule();
    editor.view.dispatch(editor.state.tr.setMeta('adds', true));
    type('one');
    expect(editor.getText()).toContain('+one');
    expect(undone()).not.toContain('+');
  });

  test('pasting is one by itself', () => {
    type('a');
    const { tr, schema } = editor.state;
    const slice = Slice.maxOpen(
      schema.node('doc', null, [schema.node('paragraph', null, [schema.text('pasted')])]).content,
    );
    editor.view.dispatch(tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'));
    type('b');
    expect(editor.getText()).toBe('apastedb');
    expect(undone()).toBe('apasted');
    expect(undone()).toBe('a');
  });

  test.each<[string, () => void]>([
    ['converting', () => editor.commands.setHeading({ level: 2 })],
    ['wrapping', () => editor.commands.setBlockquote()],
    ['putting into a list', () => editor.commands.toggleBulletList()],
    ['inserting a block', () => editor.commands.setHorizontalRule()],
    ['aligning', () => editor.commands.updateAttributes('paragraph', { align: 'center' })],
  ])('%s is one by itself', (_what, act) => {
    type('a');
    const before = editor.getHTML();
    act();
    const after = editor.getHTML();
    expect(after).not.toBe(before);
    type('b');
    editor.commands.undo();
    expect(editor.getHTML()).toBe(after);
    editor.commands.undo();
    expect(editor.getHTML()).toBe(before);
  });
});
