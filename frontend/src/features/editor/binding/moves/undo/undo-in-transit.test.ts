import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, bob, bothHave, select, settle, typeAfter } from '../../testing/alice-and-bob.ts';
import { openScreen, type Screen, sync } from '../../testing/screen.ts';

const html = '<p>before</p><p>one two</p><p>three</p>';

const textOf = ({ editor }: Screen) => editor.getText({ blockSeparator: '|' });
const setCaretAfter = (screen: Screen, words: string) => {
  select(screen, words);
  screen.editor.commands.setTextSelection(screen.editor.state.selection.to);
  return screen.editor.commands;
};
/** Deletes the block of text that holds these words. */
const deleteBlock = (screen: Screen, words: string) => {
  select(screen, words);
  const { $from } = screen.editor.state.selection;
  screen.editor.commands.deleteRange({ from: $from.before(), to: $from.after() });
};
/** Brings what one has to the other, as a line that is slow in the other direction. */
const bring = (from: Screen, to: Screen) =>
  Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'remote');

describe('C28e: what someone writes while another undoes', () => {
  test.each(['at once', 'one after the other'])('goes along with the letters beside it: %s', (when) => {
    const acts = [
      () => select(alice, 'one').setHeading({ level: 2 }),
      () => select(alice, 'one').toggleBulletList(),
      () => select(alice, 'one').setBlockquote(),
    ];
    for (const act of acts) {
      bothHave(html);
      act();
      sync(alice, bob);
      // Each change is an update of its own, as over a line.
      const updates: Uint8Array[] = [];
      alice.doc.on('update', (update) => updates.push(update));
      alice.history.undo();
      typeAfter(bob, 'one', '!');
      if (when !== 'at once') for (const update of updates) Y.applyUpdate(bob.doc, update, 'remote');
      settle();
      expect(bob.editor.getHTML()).toBe(html.replace('one', 'one!'));
    }
  });

  test('is beside a new block that is undone', () => {
    bothHave(html);
    select(alice, 'three');
    alice.editor.commands.insertContentAt(16, '<h2>new</h2>');
    sync(alice, bob);
    typeAfter(bob, 'new', '!');
    alice.history.undo();
    settle();
    expect(textOf(bob)).toContain('!');
    expect(textOf(bob)).not.toContain('new');
  });

  test('is where the block was, when what stood beside it is gone as well', () => {
    bothHave(html);
    select(alice, 'three');
    alice.editor.commands.insertContentAt(16, '<h2>new</h2>');
    sync(alice, bob);
    typeAfter(bob, 'new', '!');
    alice.history.undo();
    deleteBlock(alice, 'one two');
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><p>!</p><p>three</p>');
  });

  test('is in blocks of its own, one for each block that it was in', () => {
    bothHave(html);
    alice.editor.commands.insertContentAt(17, '<ul><li><p>first</p></li><li><p>second</p></li></ul>');
    sync(alice, bob);
    typeAfter(bob, 'first', '!');
    typeAfter(bob, 'second', '?');
    alice.history.undo();
    deleteBlock(alice, 'one two');
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><p>!</p><p>?</p><p>three</p>');
  });

  test('is a paragraph in a block that holds no text itself', () => {
    bothHave('<blockquote><hr></blockquote>');
    alice.editor.commands.insertContentAt(2, '<p>new</p>');
    sync(alice, bob);
    typeAfter(bob, 'new', '!');
    alice.history.undo();
    settle();
    expect(bob.editor.getHTML()).toMatch(/^<blockquote class="quote"><hr.*><p>!<\/p><\/blockquote>$/);
  });

  test('stays where it was moved, when the block that it was moved from is gone', () => {
    bothHave(html);
    alice.history.clear();
    setCaretAfter(alice, 'one').splitBlock();
    select(alice, 'two').setHeading({ level: 2 });
    alice.history.undo();
    sync(alice, bob);
    deleteBlock(bob, 'one');
    sync(alice, bob);
    alice.history.undo();
    settle();
    expect(textOf(bob)).toContain('two');
  });

  test('comes back, though the copy that another had made is taken away for the one that goes', () => {
    alice.doc.clientID = 1;
    bob.doc.clientID = 2;
    bothHave(html);
    select(alice, 'one').setHeading({ level: 2 });
    select(bob, 'one').setBlockquote();
    bring(bob, alice);
    // Bob takes his copy away, and Alice does not know it yet.
    bring(alice, bob);
    alice.history.undo();
    settle();
    expect(textOf(bob)).toBe('before|one two|three');
  });

  test('is there once, though the copy that a third had made is taken away for the one that goes', () => {
    const carol = openScreen();
    for (const [index, { doc }] of [alice, bob, carol].entries()) doc.clientID = index + 1;
    bothHave(html);
    typeAfter(bob, 'one', '!');
    sync(bob, carol);
    select(alice, 'one').setBlockquote();
    select(carol, 'one').setHeading({ level: 2 });
    // Bob's letter goes to the quote, and Carol takes hers away for it, which Bob does not know yet.
    bring(alice, bob);
    bring(carol, bob);
    bring(bob, carol);
    alice.history.undo();
    bring(alice, bob);
    for (let round = 0; round < 4; round += 1) for (const each of [alice, bob]) sync(each, carol);
    settle();
    expect(textOf(bob).match(/!/g)).toHaveLength(1);
    expect(textOf(bob).match(/one/g)).toHaveLength(1);
    carol.editor.destroy();
  });

  test('C28: is kept when its text is made one with another, though the letters beside it were deleted', () => {
    alice.doc.clientID = 1;
    bob.doc.clientID = 2;
    bothHave('<p></p>');
    typeAt(alice, 1, 'a');
    typeAt(bob, 1, 'b');
    settle();
    typeAfter(bob, 'b', 'c');
    select(bob, 'b').deleteSelection();
    setCaretAfter(alice, 'b').setHardBreak();
    settle();
    expect(textOf(bob)).toContain('c');
  });
});

function typeAt({ editor }: Screen, position: number, text: string): void {
  editor.commands.insertContentAt(position, { type: 'text', text });
}
