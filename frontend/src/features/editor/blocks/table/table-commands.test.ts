import { noteFormat } from '@commonplace/contracts/document';
import { Editor } from '@tiptap/core';
import { TableMap } from '@tiptap/pm/tables';
import { afterEach, describe, expect, test } from 'vitest';
import { openScreen, type Screen, sync } from '../../binding/testing/screen.ts';
import { columnWidths, runTableCommand, setColumnWidths, type TableCommand } from './table-commands.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

const html =
  '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>';

function table(content = html): Editor {
  const editor = new Editor({ extensions: noteFormat.extensions, content });
  open.push(editor);
  return stand(editor, 'c');
}

/** Puts the caret behind a word. */
function stand(editor: Editor, word: string): Editor {
  editor.state.doc.descendants((node, at) => {
    if (node.text === word) editor.commands.setTextSelection(at + word.length);
  });
  return editor;
}

/** The words of the cells, a row a line; headers in capitals. */
function cells({ state }: Editor): string {
  const rows: string[] = [];
  state.doc.descendants((node) => {
    if (node.type.name !== 'tableRow') return;
    rows.push(
      node.children
        .map((cell) => (cell.type.name === 'tableHeader' ? 'H' : '') + (cell.textContent || '-'))
        .join(' '),
    );
  });
  return rows.join('|');
}

const isEven = ({ state }: Editor) =>
  state.doc.children.every((node) => node.type.name !== 'table' || !TableMap.get(node).problems);

test.each<[TableCommand, string]>([
  ['addRowBefore', 'Ha Hb|- -|c d'],
  ['addRowAfter', 'Ha Hb|c d|- -'],
  ['deleteRow', 'Ha Hb'],
  ['addColumnBefore', 'H- Ha Hb|- c d'],
  ['addColumnAfter', 'Ha H- Hb|c - d'],
  ['deleteColumn', 'Hb|d'],
  ['deleteTable', ''],
])('%s', (command, expected) => {
  const editor = table();
  runTableCommand(editor, command);
  expect(cells(editor)).toBe(expected);
  expect(isEven(editor)).toBe(true);
});

test.each<[TableCommand, string]>([
  ['addRowAfter', 'Ha Hb|c d|x -'],
  ['addColumnAfter', 'Ha H- Hb|c x d'],
])('%s brings the caret into the new cell', (command, expected) => {
  const editor = table();
  runTableCommand(editor, command);
  editor.commands.insertContent('x');
  expect(cells(editor)).toBe(expected);
});

test('stripes and borders go on and off, and out into the HTML', () => {
  const editor = table();
  runTableCommand(editor, 'stripes');
  runTableCommand(editor, 'borders');
  expect(editor.getHTML()).toContain('class="table striped bordered"');
  runTableCommand(editor, 'stripes');
  expect(editor.getHTML()).toContain('class="table bordered"');
});

test('with its last row or column a table goes, and before that the caret stays in it', () => {
  const editor = table();
  runTableCommand(editor, 'deleteRow');
  expect(editor.isActive('table')).toBe(true);
  runTableCommand(editor, 'deleteRow');
  expect(cells(editor)).toBe('');
  const other = table();
  runTableCommand(stand(other, 'd'), 'deleteColumn');
  expect(other.isActive('table')).toBe(true);
  runTableCommand(other, 'deleteColumn');
  expect(cells(other)).toBe('');
});

describe('widths', () => {
  const widths = ({ state }: Editor) =>
    state.doc.firstChild?.children.map((row) => row.children.map((cell) => cell.attrs.colwidth?.[0] ?? null));

  test('a column is made wider and narrower by steps, the same in all of its cells', () => {
    const editor = table();
    runTableCommand(editor, 'wider');
    const { usual, step } = columnWidths;
    expect(widths(editor)).toEqual([
      [usual + step, usual],
      [usual + step, usual],
    ]);
    runTableCommand(editor, 'narrower');
    expect(widths(editor)?.[0]).toEqual([usual, usual]);
    for (let press = 0; press < 20; press += 1) runTableCommand(editor, 'narrower');
    expect(widths(editor)?.[1]).toEqual([columnWidths.least, usual]);
  });

  test('a new column among columns with widths has one too', () => {
    const editor = table();
    runTableCommand(editor, 'wider');
    runTableCommand(editor, 'addColumnAfter');
    expect(widths(editor)?.[0]).toEqual([144, 120, 120]);
    expect(widths(table())?.[0]).toEqual([null, null]);
  });

  test('a cell over two columns keeps the width of each', () => {
    const editor = table(
      '<table><tbody><tr><td colspan="2"><p>c</p></td></tr><tr><td><p>x</p></td><td><p>y</p></td></tr></tbody></table>',
    );
    editor.view.dispatch(setColumnWidths(editor.state.tr, 0, new Map([[1, 200]])));
    expect(editor.state.doc.firstChild?.firstChild?.firstChild?.attrs.colwidth).toEqual([0, 200]);
    expect(widths(editor)?.[1]).toEqual([null, 200]);
  });
});

test('another table stays as uneven as it is', () => {
  const uneven =
    '<table><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr><tr><td><p>z</p></td></tr></tbody></table>';
  const editor = table(`${uneven}<p>between</p>${uneven.replace('x', 'c')}${uneven}`);
  const before = editor.state.doc;
  stand(editor, 'c');
  runTableCommand(editor, 'stripes');
  const { doc } = editor.state;
  expect([doc.child(0), doc.child(3)]).toEqual([before.child(0), before.child(3)]);
  expect(doc.child(2).children.map(({ childCount }) => childCount)).toEqual([2, 2]);
  expect(doc.child(2).attrs.striped).toBe(true);
});

describe('two people', () => {
  function pair(): { alice: Screen; bob: Screen } {
    const [alice, bob] = [openScreen(), openScreen()];
    open.push(alice.editor, bob.editor);
    alice.editor.commands.setContent(html);
    sync(alice, bob);
    stand(alice.editor, 'c');
    stand(bob.editor, 'd');
    return { alice, bob };
  }
  /** Also with what was mended after the first meeting: letters that both had put elsewhere. */
  const meet = (alice: Screen, bob: Screen) => {
    sync(alice, bob);
    sync(alice, bob);
  };
  const pairs: [TableCommand, TableCommand][] = [
    ['addColumnAfter', 'addRowAfter'],
    ['addColumnBefore', 'addRowBefore'],
    ['deleteColumn', 'addRowAfter'],
    ['addColumnAfter', 'deleteRow'],
    ['addColumnAfter', 'addColumnAfter'],
    ['deleteColumn', 'deleteColumn'],
    ['deleteRow', 'deleteColumn'],
    ['deleteTable', 'addRowAfter'],
    ['wider', 'addColumnAfter'],
  ];

  test.each(pairs)('one does %s, the other %s at the same time: both go on', (one, other) => {
    const { alice, bob } = pair();
    runTableCommand(alice.editor, one);
    runTableCommand(bob.editor, other);
    meet(alice, bob);
    expect(bob.editor.state.doc.toJSON()).toEqual(alice.editor.state.doc.toJSON());
    // What that left uneven the next act in the table evens, and it does what it is to do.
    for (const command of ['addRowBefore', 'addColumnAfter', 'addRowAfter', 'wider', 'deleteRow'] as const) {
      for (const { editor } of [alice, bob]) if (editor.isActive('table')) runTableCommand(editor, command);
      meet(alice, bob);
    }
    expect(bob.editor.state.doc.toJSON()).toEqual(alice.editor.state.doc.toJSON());
  });

  test('an uneven table is made even by the act itself, as one step of the history', () => {
    const { alice, bob } = pair();
    runTableCommand(alice.editor, 'addColumnBefore');
    runTableCommand(bob.editor, 'addRowBefore');
    sync(alice, bob);
    expect(isEven(alice.editor)).toBe(false);
    const uneven = alice.editor.getHTML();
    runTableCommand(alice.editor, 'addColumnAfter');
    expect(isEven(alice.editor)).toBe(true);
    alice.editor.commands.undo();
    expect(alice.editor.getHTML()).toBe(uneven);
  });
});
