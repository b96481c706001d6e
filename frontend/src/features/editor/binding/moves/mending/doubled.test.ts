import { documentFields } from '@commonplace/contracts/document';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, bob, bothHave, settle } from '../../testing/alice-and-bob.ts';
import { openScreen, sync } from '../../testing/screen.ts';
import { UndoHistory } from '../../undo-history.ts';

const words = () => alice.editor.getText({ blockSeparator: '' });

describe('C28: nothing is doubled', () => {
  test('by undoing a deletion that someone else, who moved the same letters, had not seen', () => {
    bothHave('<p>before</p><p>one two</p><p>after</p>');
    alice.editor.chain().setTextSelection({ from: 9, to: 16 }).deleteSelection().run();
    alice.history.undo();
    bob.editor.chain().setTextSelection(10).setHeading({ level: 2 }).run();
    settle();
    expect(words()).toBe('beforeone twoafter');
  });

  test('by two people who undo what both have taken out of the title', () => {
    const titles = [alice, bob].map(({ doc }) => doc.getText(documentFields.title));
    titles[0]?.insert(0, 'Title');
    settle();
    const histories = titles.map((title) => new UndoHistory(title));
    for (const title of titles) title.delete(0, 3);
    for (const history of histories) history.undo();
    settle();
    expect(titles.map(String)).toEqual(['Title', 'Title']);
  });

  test('by both making a heading of a paragraph that they began at once', () => {
    bothHave('<p></p><p>after</p>');
    alice.editor.commands.insertContentAt(1, { type: 'text', text: 'aa' });
    bob.editor.commands.insertContentAt(1, { type: 'text', text: 'bb' });
    const [ofAlice, ofBob] = [alice, bob].map(({ doc }) => Y.encodeStateAsUpdate(doc)) as [
      Uint8Array,
      Uint8Array,
    ];
    Y.applyUpdate(alice.doc, ofBob, 'remote');
    Y.applyUpdate(bob.doc, ofAlice, 'remote');
    for (const { editor } of [alice, bob]) editor.chain().setTextSelection(1).setHeading({ level: 2 }).run();
    settle();
    expect(['aabbafter', 'bbaaafter']).toContain(words());
  });

  test('by three people who made it something else and went on writing there, and all come to rest', () => {
    const carol = openScreen();
    alice.editor.commands.setContent('<p>before</p><p>one two</p><p>after</p>');
    const all = [alice, bob, carol];
    const exchange = () => {
      for (const one of all) for (const other of all) sync(one, other);
    };
    exchange();
    for (const { editor } of all)
      editor.chain().setTextSelection(16).setHeading({ level: 2 }).insertContent('!').run();
    for (let round = 0; round < 4; round += 1) exchange();
    expect(words().match(/one two/g)).toHaveLength(1);
    expect(words().match(/!/g)).toHaveLength(3);
    const atRest = Y.encodeStateVector(alice.doc);
    exchange();
    expect(Y.encodeStateVector(alice.doc)).toEqual(atRest);
    carol.editor.destroy();
  });

  test('by taking out what was between two blocks that end alike, while someone else moves the second', () => {
    bothHave('<p>One.</p><h2>Two.</h2><p>after</p>');
    alice.editor.chain().setTextSelection({ from: 4, to: 8 }).deleteSelection().run();
    expect(words()).toBe('Onewo.after');
    bob.editor.chain().setTextSelection(9).setParagraph().run();
    settle();
    expect(words().match(/wo/g)).toHaveLength(1);
    expect(words().match(/\./g)).toHaveLength(1);
  });

  // 😁 begins with the same half of a pair as 😀, 🨀 ends with the same.
  test.each(['😁', '🨀'])(
    'nor halved by putting %s in the place of 😀, while someone else moves that',
    (instead) => {
      bothHave('<p>before</p><p>😀</p><p>after</p>');
      alice.editor.commands.insertContentAt({ from: 8, to: 12 }, `<h3>${instead}</h3>`);
      bob.editor.chain().setTextSelection(9).setHeading({ level: 2 }).run();
      settle();
      for (const letter of ['😀', instead]) expect(words().split(letter)).toHaveLength(2);
    },
  );

  test('by undoing a deletion of more letters than one move has room for, of which someone else moves some', () => {
    bothHave(`<p>before</p>${`<p>${'x'.repeat(20_000)}</p>`.repeat(3)}`);
    alice.editor.chain().setTextSelection({ from: 9, to: 60_013 }).deleteSelection().run();
    alice.history.undo();
    bob.editor.chain().setTextSelection(10).setHeading({ level: 2 }).run();
    settle();
    expect(words().length).toBe(60_006);
  });

  test('what one step of the history brings back in many paragraphs is few moves, and pushes no others out', () => {
    const paragraphs = Array.from({ length: 40 }, (_, index) => `<p>line ${index}</p>`).join('');
    alice.editor.commands.setContent(`<p>before</p>${paragraphs}`);
    const before = alice.editor.getHTML();
    const moves = alice.doc.getArray(documentFields.moves);
    alice.editor.chain().setTextSelection({ from: 3, to: 300 }).deleteSelection().run();
    const { length } = moves;
    alice.history.undo();
    expect(alice.editor.getHTML()).toBe(before);
    // What was deleted, and what the deletion had joined.
    expect(moves.length).toBe(length + 2);
  });

  test('by undoing a heading that someone else rebuilds meanwhile, however much was moved in the note before', () => {
    const long = 'x'.repeat(600);
    alice.editor.commands.setContent(`<p>before</p><p>${long}</p>`);
    for (let time = 0; time < 500; time += 1)
      alice.editor.chain().setTextSelection(2).toggleHeading({ level: 2 }).run();
    settle();
    alice.editor.chain().setTextSelection(20).setHeading({ level: 2 }).run();
    settle();
    alice.history.undo();
    bob.editor.chain().setTextSelection(20).setBlockquote().run();
    bob.editor.chain().setTextSelection(20).setParagraph().run();
    settle();
    expect(words().length).toBe(606);
  });
});
