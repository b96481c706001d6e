import { describe, expect, test } from 'vitest';
import { alice, beginAgain, bob, bothHave, select, settle, typeAfter } from '../../testing/alice-and-bob.ts';
import { type Screen, sync } from '../../testing/screen.ts';

const html = '<p>before</p><p>one two</p><p>three</p>';
const caretAfter = (screen: Screen, words: string) => {
  select(screen, words);
  screen.editor.commands.setTextSelection(screen.editor.state.selection.to);
  return screen.editor.commands;
};
const move = ({ editor }: Screen, words: string, to: number) => {
  const { doc } = editor.state;
  let at = -1;
  doc.forEach((node, position) => {
    if (node.textContent.includes(words)) at = position;
  });
  const node = doc.nodeAt(at);
  if (!node) throw new Error(`No block says ${words}`);
  const { tr } = editor.state;
  tr.delete(at, at + node.nodeSize);
  editor.view.dispatch(tr.insert(tr.mapping.map(to), node));
};
const table =
  '<table><tbody><tr><td><p>one two</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table>';

/** An act, by what was there before; undone and redone after someone else has written "!" behind "one". */
const acts: Record<string, [before: string, act: (screen: Screen) => void]> = {
  'made a heading': [html, (screen) => select(screen, 'one').setHeading({ level: 2 })],
  'made code': [html, (screen) => select(screen, 'one').setCodeBlock()],
  'put into a list': [html, (screen) => select(screen, 'one').toggleBulletList()],
  'put into a quote': [html, (screen) => select(screen, 'one').setBlockquote()],
  'put into a panel': [html, (screen) => select(screen, 'one').wrapIn('panel')],
  'lifted out of a list': [
    '<ul><li><p>one two</p></li><li><p>three</p></li></ul>',
    (screen) => select(screen, 'one').liftListItem('listItem'),
  ],
  'sunk into a list': [
    '<ul><li><p>before</p></li><li><p>one two</p></li></ul>',
    (screen) => select(screen, 'one').sinkListItem('listItem'),
  ],
  'split before it': ['<p>before</p><p>a one two</p>', (screen) => caretAfter(screen, 'a ').splitBlock()],
  'split behind it': [html, (screen) => caretAfter(screen, 'one t').splitBlock()],
  'joined to the one before': [html, ({ editor }) => editor.chain().setTextSelection(9).joinBackward().run()],
  'moved by its handle': [html, (screen) => move(screen, 'one', 0)],
  'moved down by its handle': [html, (screen) => move(screen, 'one', 24)],
  'in a row that was added': [table, (screen) => caretAfter(screen, 'one').addRowBefore()],
  'in a table whose column went': [table, (screen) => caretAfter(screen, 'b').deleteColumn()],
  'in a table whose row went': [table, (screen) => caretAfter(screen, 'd').deleteRow()],
};

const textOf = ({ editor }: Screen) => editor.getText({ blockSeparator: '|' });

describe('C28e: what someone writes into a block that another has made of one', () => {
  test.each(Object.entries(acts))('stays when that is undone and redone: %s', (_what, [before, act]) => {
    bothHave(before);
    act(alice);
    const after = alice.editor.getHTML();
    sync(alice, bob);
    typeAfter(bob, 'one', '!');
    sync(alice, bob);
    alice.history.undo();
    settle();
    expect(bob.editor.getHTML()).toBe(
      before.startsWith('<table') ? alice.editor.getHTML() : before.replace('one', 'one!'),
    );
    expect(textOf(bob).match(/one!/g)).toHaveLength(1);
    alice.history.redo();
    settle();
    expect(bob.editor.getHTML()).toBe(after.replace('one', 'one!'));
    alice.history.undo();
    settle();
    expect(textOf(bob).match(/one!/g)).toHaveLength(1);
    // Theirs is the last word over what they wrote.
    bob.history.undo();
    settle();
    expect(textOf(bob)).not.toContain('!');
  });

  const undoOf = (before: string, act: () => void, theirs: () => void) => {
    bothHave(before);
    alice.history.clear();
    act();
    sync(alice, bob);
    theirs();
    sync(alice, bob);
    alice.history.undo();
    settle();
    return bob.editor.getHTML();
  };
  const toHeading = () => select(alice, 'one').setHeading({ level: 2 });
  const toList = () => select(alice, 'one').toggleBulletList();

  test('keeps its marks, and what marks they gave to other letters', () => {
    const after = undoOf(html, toHeading, () => {
      select(bob, 'two');
      bob.editor.commands.toggleBold();
      typeAfter(bob, 'two', '!');
    });
    expect(after).toBe('<p>before</p><p>one <strong>two!</strong></p><p>three</p>');
  });

  test('is a line break, too', () => {
    const after = undoOf(html, toHeading, () => caretAfter(bob, 'one').setHardBreak());
    expect(after).toBe('<p>before</p><p>one<br> two</p><p>three</p>');
    alice.history.redo();
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one<br> two</h2><p>three</p>');
  });

  test('is a line of code', () => {
    const after = undoOf(
      html,
      () => select(alice, 'one').setCodeBlock(),
      () => typeAfter(bob, 'one', '!\n?'),
    );
    expect(after).toBe('<p>before</p><p>one!<br>? two</p><p>three</p>');
  });

  test('is how they aligned it', () => {
    const after = undoOf(html, toHeading, () => {
      select(bob, 'one');
      bob.editor.commands.updateAttributes('heading', { align: 'center' });
    });
    expect(after).toContain('two</p>');
    expect(bob.editor.state.doc.child(1).attrs.align).toBe('center');
  });

  test('is an item of a list that goes, which becomes a paragraph', () => {
    const after = undoOf(html, toList, () => {
      caretAfter(bob, 'two').splitListItem('listItem');
      bob.editor.commands.insertContent('item');
    });
    expect(after).toBe('<p>before</p><p>one two</p><p>item</p><p>three</p>');
  });

  test('is a block in a quote that goes, before and behind its words', () => {
    const after = undoOf(
      html,
      () => select(alice, 'one').setBlockquote(),
      () => {
        const at = bob.editor.state.doc.resolve(9).before();
        bob.editor.commands.insertContentAt(at + 1, '<h3>first</h3>');
        caretAfter(bob, 'two').splitBlock();
        bob.editor.commands.insertContent('last');
      },
    );
    expect(after).toBe('<p>before</p><h3 class="heading">first</h3><p>one two</p><p>last</p><p>three</p>');
  });

  test('stays in a block that was nothing before', () => {
    const ofTable = undoOf(
      html,
      () => {
        caretAfter(alice, 'two').insertTable({ rows: 2, cols: 2, withHeaderRow: false });
      },
      () => {
        let cell = -1;
        bob.editor.state.doc.descendants((node, at) => {
          if (node.type.name === 'tableCell' && cell < 0) cell = at + 2;
        });
        bob.editor.commands.insertContentAt(cell, { type: 'text', text: 'cell' });
      },
    );
    expect(ofTable.match(/<td/g)).toHaveLength(4);
    expect(ofTable).toContain('cell');
    const ofLine = undoOf(
      html,
      () => caretAfter(alice, 'two').splitBlock(),
      () => {
        bob.editor.commands.insertContentAt(18, { type: 'text', text: 'line' });
      },
    );
    expect(ofLine).toBe('<p>before</p><p>one two</p><p>line</p><p>three</p>');
  });

  test('goes with what arrived there by itself, as the words of a quotation do, and only theirs stay', () => {
    const insertQuotation = () => {
      bothHave(html);
      alice.history.clear();
      alice.editor.commands.insertContentAt(24, '<blockquote><p></p></blockquote>');
      const { state, view } = alice.editor;
      const author = state.schema.node('paragraph', null, state.schema.text('Author'));
      view.dispatch(state.tr.insert(27, author).insertText('Words', 26).setMeta('addToHistory', false));
      sync(alice, bob);
    };
    const quotation = '<blockquote class="quote"><p>Words</p><p>Author</p></blockquote>';
    insertQuotation();
    expect(bob.editor.getHTML()).toBe(`${html}${quotation}`);
    alice.history.undo();
    settle();
    expect(bob.editor.getHTML()).toBe(html);
    alice.history.redo();
    settle();
    expect(bob.editor.getHTML()).toBe(`${html}${quotation}`);

    insertQuotation();
    typeAfter(bob, 'Author', '!');
    sync(alice, bob);
    alice.history.undo();
    settle();
    expect(textOf(bob)).toContain('!');
    expect(textOf(bob)).not.toMatch(/Words|Author/);
  });

  test.each<[string, (screen: Screen) => unknown]>([
    ['column', (screen) => caretAfter(screen, 'b').addColumnAfter()],
    ['row', (screen) => caretAfter(screen, 'd').addRowAfter()],
  ])('stays in a cell of a %s that was new, with the other cells of it', (_what, act) => {
    bothHave(table);
    alice.history.clear();
    act(alice);
    const cells = alice.editor.getHTML().match(/<td/g)?.length;
    sync(alice, bob);
    let last = -1;
    bob.editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'tableCell') last = at + 2;
    });
    bob.editor.commands.insertContentAt(last, { type: 'text', text: 'cell' });
    sync(alice, bob);
    alice.history.undo();
    settle();
    expect(textOf(bob)).toContain('cell');
    expect(bob.editor.getHTML().match(/<td/g)).toHaveLength(cells ?? 0);
  });

  test('stays where it came back in one piece with what goes, as does what is of another step', () => {
    bothHave('<p>one</p><p>three</p>');
    alice.history.clear();
    typeAfter(alice, 'one', '?');
    sync(alice, bob);
    typeAfter(bob, 'one?', '!');
    sync(alice, bob);
    alice.editor.commands.deleteRange({ from: 0, to: 7 });
    alice.history.undo();
    alice.history.undo();
    settle();
    expect(bob.editor.getHTML()).toBe('<p>one!</p><p>three</p>');
  });

  test('outlives two people who undo in turns', () => {
    bothHave(html);
    alice.history.clear();
    toHeading();
    sync(alice, bob);
    typeAfter(bob, 'one', '!');
    sync(alice, bob);
    select(bob, 'one').setBlockquote();
    settle();
    typeAfter(alice, 'two', '?');
    sync(alice, bob);
    bob.history.undo();
    sync(alice, bob);
    expect(textOf(alice)).toContain('one! two?');
    alice.history.undo();
    sync(alice, bob);
    expect(textOf(alice)).toContain('one! two');
    alice.history.undo();
    settle();
    expect(textOf(bob)).toBe('before|one! two|three');
    bob.history.redo();
    alice.history.redo();
    settle();
    expect(textOf(bob).match(/!/g)).toHaveLength(1);
    expect(textOf(bob).match(/one/g)).toHaveLength(1);
  });

  test('C28f: goes where its writer undoes it, though someone else has moved it', () => {
    bothHave(html);
    typeAfter(bob, 'one', '!');
    sync(alice, bob);
    toHeading();
    sync(alice, bob);
    bob.history.undo();
    settle();
    expect(alice.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one two</h2><p>three</p>');
    bob.history.redo();
    settle();
    expect(textOf(alice)).toContain('one! two');
  });

  test('control: is gone where moves are not kept', () => {
    beginAgain({ keepsMoves: false });
    bothHave(html);
    select(alice, 'one').setHeading({ level: 2 });
    sync(alice, bob);
    typeAfter(bob, 'one', '!');
    sync(alice, bob);
    alice.history.undo();
    settle();
    expect(textOf(bob)).not.toContain('!');
  });
});
