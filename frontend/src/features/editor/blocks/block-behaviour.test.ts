import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageName } from '../../../shared/note-text/languages.ts';
import { openTyped, press } from '../keys/testing/typed.ts';
import { deleteBlock, setBlock } from './block-tools/block-actions.ts';
import { blockAtCaret, blockOfElement, elementOfBlock } from './block-tools/tool-block.ts';
import { addColumn, removeColumn } from './columns/column-actions.ts';

afterEach(() => document.body.replaceChildren());

const columns = (...texts: string[]) =>
  `<div class="columns">${texts.map((text) => `<div class="column"><p>${text}</p></div>`).join('')}</div>`;
const element = (editor: ReturnType<typeof openTyped>, selector: string) => {
  const found = editor.view.dom.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
};

let editor: ReturnType<typeof openTyped>;
beforeEach(() => {
  editor = openTyped(
    '<p>a|</p><div class="action-item"><input type="checkbox"><div class="action-item-text">b</div></div>' +
      '<details class="expand"><summary>c</summary><p>d</p></details><div class="message-box message-box-info"><p>e</p></div><hr>',
  );
});
afterEach(() => editor.destroy());

test('an action item is ticked while one writes, and not by who reads', () => {
  const box = element(editor, 'input') as HTMLInputElement;
  expect(document.getElementById(box.getAttribute('aria-labelledby')?.split(' ')[1] ?? '')?.textContent).toBe(
    'b',
  );
  box.click();
  expect(editor.state.doc.child(1).attrs.checked).toBe(true);
  expect(box.checked).toBe(true);
  editor.setEditable(false);
  expect(box.disabled).toBe(true);
  // Without the mark nothing can be ticked either.
  box.disabled = false;
  box.click();
  expect(editor.state.doc.child(1).attrs.checked).toBe(true);
  expect(box.checked).toBe(true);
  editor.setEditable(true);
  expect(box.disabled).toBe(false);
});

test('an expand is opened by its button and by a caret that comes into it, and keeps that from the document', () => {
  const before = editor.getHTML();
  const button = element(editor, '.expand > button');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.click();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  editor.commands.setTextSelection(
    editor.state.doc.child(0).nodeSize + editor.state.doc.child(1).nodeSize + 5,
  );
  expect(editor.state.selection.$from.parent.textContent).toBe('d');
  // What is closed around a caret would hide it.
  button.click();
  expect(editor.state.selection.$from.parent.type.name).toBe('expandSummary');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  editor.commands.setTextSelection(editor.state.selection.to + 3);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(editor.getHTML()).toBe(before);
});

test('an expand that a merge has left without its line, or with two, is named and opens', () => {
  const bare = openTyped('<p>|</p>');
  const { schema } = bare;
  const line = (text: string) => schema.nodes.expandSummary?.create(null, schema.text(text));
  const made = [[], [line('one'), line('two')]].map((lines) =>
    schema.nodes.expand?.create(
      null,
      [...lines.flatMap((each) => each ?? []), schema.nodes.paragraph?.create()].flatMap(
        (each) => each ?? [],
      ),
    ),
  );
  bare.view.dispatch(
    bare.state.tr.insert(
      0,
      made.flatMap((each) => each ?? []),
    ),
  );
  const names = [...bare.view.dom.querySelectorAll('.expand > button')].map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Expand: Details', 'Expand: one']);
  bare.destroy();
});

test('an unknown language is called by its name', () => {
  for (const language of ['constructor', '__proto__', 'brainfuck'])
    expect(languageName(language)).toBe(language);
  expect([languageName('cpp'), languageName(null)]).toEqual(['C++', null]);
});

test('a message box is a note of its kind to a screen reader', () => {
  const box = element(editor, '.message-box');
  expect([box.getAttribute('role'), box.getAttribute('aria-label')]).toEqual(['note', 'Info']);
  const found = blockOfElement(editor.view, box);
  if (found) setBlock(editor, found.at, { kind: 'danger' });
  expect(element(editor, '.message-box').getAttribute('aria-label')).toBe('Danger');
});

test('each block is found by its element and by the caret, and deleted; the last one leaves a line', () => {
  for (const [selector, inside] of [
    ['.action-item', '.action-item-text'],
    ['.expand', 'summary'],
    ['.message-box', 'p'],
    ['hr', 'hr'],
  ] as const) {
    const block = element(editor, selector);
    const from = selector === inside ? block : element(editor, `${selector} ${inside}`);
    expect(elementOfBlock(editor.view, from)).toBe(block);
    const found = blockOfElement(editor.view, block);
    expect(found && editor.view.nodeDOM(found.at)).toBe(block);
    if (found) deleteBlock(editor, found.at);
    expect(editor.view.dom.querySelector(selector)).toBeNull();
  }
  expect(editor.getHTML()).toBe('<p>a</p>');
  const alone = openTyped('<div class="panel"><p>a|</p></div>');
  const at = blockAtCaret(alone.state);
  if (at !== null) deleteBlock(alone, at);
  expect(alone.getHTML()).toBe('<p></p>');
  expect(press(alone, 'Enter')).toBe(true);
  alone.destroy();
});

test('columns are added up to the most there can be, and what the last one holds becomes plain blocks', () => {
  const open = openTyped(columns('a|', 'b'));
  addColumn(open, 0);
  addColumn(open, 0);
  expect(open.state.doc.child(0).childCount).toBe(4);
  addColumn(open, 0);
  expect(open.state.doc.child(0).childCount).toBe(4);
  removeColumn(open, 0);
  removeColumn(open, 0);
  expect(open.state.doc.child(0).textContent).toBe('ab');
  open.commands.setTextSelection(3);
  removeColumn(open, 0);
  expect(open.getHTML()).toBe('<p>b</p>');
  open.setEditable(false);
  deleteBlock(open, 0);
  expect(open.getHTML()).toBe('<p>b</p>');
  open.destroy();
});
