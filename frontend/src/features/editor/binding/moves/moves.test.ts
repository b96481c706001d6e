import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  alice,
  beginAgain,
  bob,
  bothHave,
  changeBobsScreen,
  select,
  settle,
  typeAfter,
} from '../testing/alice-and-bob.ts';
import { openScreen, type Screen, sync } from '../testing/screen.ts';

const html = '<p>before</p><p>one two</p><p>three</p>';
const rebuilds: Record<string, [before: string, act: (screen: Screen) => void, after: string]> = {
  'made a heading': [
    html,
    (screen) => select(screen, 'one') && screen.editor.commands.setHeading({ level: 2 }),
    '<p>before</p><h2 class="heading">one! two</h2><p>three</p>',
  ],
  'put into a list': [
    html,
    (screen) => select(screen, 'one') && screen.editor.commands.toggleBulletList(),
    '<p>before</p><ul><li><p>one! two</p></li></ul><p>three</p>',
  ],
  'put into a quote': [
    html,
    (screen) => select(screen, 'one') && screen.editor.commands.setBlockquote(),
    '<p>before</p><blockquote class="quote"><p>one! two</p></blockquote><p>three</p>',
  ],
  'lifted out of a list': [
    '<ul><li><p>one two</p></li></ul>',
    (screen) => select(screen, 'one').liftListItem('listItem'),
    '<p>one! two</p>',
  ],
  'joined to the one before': [
    html,
    (screen) => {
      select(screen, 'one');
      screen.editor.commands.setTextSelection(screen.editor.state.selection.from);
      screen.editor.commands.joinBackward();
    },
    '<p>beforeone! two</p><p>three</p>',
  ],
};

describe('C28: what someone writes into a block while another moves it', () => {
  test.each(Object.entries(rebuilds))('is in the block that was %s', (_what, [before, act, after]) => {
    bothHave(before);
    act(alice);
    typeAfter(bob, 'one', '!');
    settle();
    expect(bob.editor.getHTML()).toBe(after);
  });

  test('control: is lost where moves are not recorded', () => {
    beginAgain({ keepsMoves: false });
    bothHave(html);
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    typeAfter(bob, 'one', '!');
    settle();
    expect(bob.editor.getText()).not.toContain('!');
  });

  test('is in it also where the block was empty, and where it was taken away empty', () => {
    bothHave('<p>before</p><p></p><p>after</p>');
    alice.editor.commands.setTextSelection(9);
    alice.editor.commands.toggleBulletList();
    bob.editor.commands.insertContentAt(9, { type: 'text', text: 'new' });
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><ul><li><p>new</p></li></ul><p>after</p>');

    bothHave('<p>before</p><p></p><p>after</p>');
    alice.editor.chain().setTextSelection(9).joinBackward().run();
    bob.editor.commands.insertContentAt(9, { type: 'text', text: 'new' });
    settle();
    expect(bob.editor.getText()).toContain('new');
  });

  test('follows it over several moves, also when it all comes at once', () => {
    bothHave(html);
    typeAfter(bob, 'one', '!');
    typeAfter(bob, 'one!', '?');
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    alice.editor.commands.toggleBlockquote();
    alice.editor.commands.setParagraph();
    settle();
    expect(bob.editor.getHTML()).toBe(
      '<p>before</p><blockquote class="quote"><p>one!? two</p></blockquote><p>three</p>',
    );
  });

  test('is let go with what was deleted on purpose', () => {
    bothHave(html);
    typeAfter(bob, 'one', '!');
    sync(alice, bob);
    select(alice, '!').deleteSelection();
    alice.editor.commands.setHeading({ level: 2 });
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one two</h2><p>three</p>');

    typeAfter(bob, 'one', '?');
    select(alice, 'one two');
    alice.editor.commands.deleteNode('heading');
    settle();
    expect(bob.editor.getText()).not.toContain('?');
  });

  test('is not written again by who may only read', () => {
    bothHave(html);
    typeAfter(bob, 'one', '!');
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    bob.editor.setEditable(false, false);
    settle();
    expect(bob.editor.getText()).not.toContain('!');
  });

  test('is written again once where two screens show one document', () => {
    const second = openScreen(bob.doc);
    bothHave(html);
    typeAfter(bob, 'one', '!');
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    settle();
    expect(second.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one! two</h2><p>three</p>');
    second.editor.destroy();
  });
});

describe('C28: what two people move at once', () => {
  test('is there once when both make it something', () => {
    bothHave(html);
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    select(bob, 'one');
    bob.editor.commands.toggleBulletList();
    settle();
    expect(alice.editor.getText().match(/one two/g)).toHaveLength(1);
    expect(alice.editor.state.doc.childCount).toBe(3);
  });

  test('is there once when both split it, at one place or at two', () => {
    bothHave(html);
    for (const [screen, words] of [
      [alice, 'one'],
      [bob, 'one'],
    ] as const) {
      select(screen, words);
      screen.editor.commands.setTextSelection(screen.editor.state.selection.to);
      screen.editor.commands.splitBlock();
    }
    settle();
    expect(alice.editor.getHTML()).toBe('<p>before</p><p>one</p><p> two</p><p>three</p>');
    for (const [screen, words] of [
      [alice, 'th'],
      [bob, 'thr'],
    ] as const) {
      select(screen, words);
      screen.editor.commands.setTextSelection(screen.editor.state.selection.to);
      screen.editor.commands.splitBlock();
    }
    settle();
    expect(alice.editor.getText({ blockSeparator: '' })).toHaveLength('beforeone twothree'.length);
  });

  test('keeps what a third writes into the copy that goes', () => {
    const carol = openScreen();
    bothHave(html);
    sync(alice, carol);
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    select(bob, 'one');
    bob.editor.commands.toggleBulletList();
    // She sees the one that will go.
    const [stays, goes] = alice.doc.clientID < bob.doc.clientID ? [alice, bob] : [bob, alice];
    Y.applyUpdate(carol.doc, Y.encodeStateAsUpdate(goes.doc), 'remote');
    typeAfter(carol, 'one', '!');
    sync(goes, stays);
    for (let round = 0; round < 5; round += 1)
      for (const each of [alice, bob]) {
        sync(each, carol);
        sync(alice, bob);
      }
    expect(alice.editor.getText().match(/one! two/g)).toHaveLength(1);
    expect(alice.editor.getHTML()).toBe(carol.editor.getHTML());
    carol.editor.destroy();
  });
});

describe('C28: what is undone after someone else has moved it', () => {
  const split = (screen: Screen, words: string) => {
    select(screen, words);
    screen.editor.commands.setTextSelection(screen.editor.state.selection.to);
    screen.editor.commands.splitBlock();
  };
  const heading = (screen: Screen, words: string) =>
    select(screen, words) && screen.editor.commands.setHeading({ level: 2 });
  const undo: Record<string, (between: () => void) => void> = {
    'and has seen so': (between) => {
      between();
      alice.history.undo();
    },
    'without having seen it': (between) => {
      alice.history.undo();
      between();
    },
  };

  test.each(Object.entries(undo))('is there once: a split, %s', (_when, acts) => {
    bothHave(html);
    split(alice, 'one');
    settle();
    heading(bob, ' two');
    acts(() => sync(alice, bob));
    settle();
    expect(alice.editor.getText({ blockSeparator: '' })).toBe('beforeone twothree');
  });

  test.each(Object.entries(undo))('is there once: a block that was converted, %s', (_when, acts) => {
    bothHave(html);
    heading(alice, 'one');
    settle();
    select(bob, 'one');
    bob.editor.commands.setBlockquote();
    select(bob, 'one');
    bob.editor.commands.setParagraph();
    acts(() => sync(alice, bob));
    settle();
    expect(alice.editor.getText({ blockSeparator: '' })).toBe('beforeone twothree');
  });

  test('is as it was where no one has moved it, also when it is undone and done again', () => {
    bothHave(html);
    heading(alice, 'one');
    settle();
    for (let round = 0; round < 3; round += 1) {
      alice.history.undo();
      settle();
      expect(bob.editor.getHTML()).toBe(html);
      alice.history.redo();
      settle();
      expect(bob.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one two</h2><p>three</p>');
    }
    alice.history.undo();
    typeAfter(bob, 'one', '!');
    settle();
    expect(bob.editor.getText()).toContain('!');
  });
});

test.each(['that goes', 'that may only read'])(
  'C28: a screen %s leaves the mending to another of the same document',
  (which) => {
    const former = changeBobsScreen();
    if (which === 'that goes') former.editor.destroy();
    else former.editor.setEditable(false, false);
    bothHave(html);
    typeAfter(bob, 'one', '!');
    select(alice, 'one');
    alice.editor.commands.setHeading({ level: 2 });
    settle();
    expect(bob.editor.getHTML()).toBe('<p>before</p><h2 class="heading">one! two</h2><p>three</p>');
    former.editor.destroy();
  },
);
