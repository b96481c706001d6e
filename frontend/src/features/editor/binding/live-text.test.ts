import type { Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { alice, beginAgain, bob } from './testing/alice-and-bob.ts';
import { openScreen, perform, plain, randomAct, type Screen, sync } from './testing/screen.ts';

/** What upstream makes of the live document, built from nothing. */
function derived({ doc, editor }: Screen) {
  return yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment('content'), editor.schema);
}

describe('the text of a live document', () => {
  test('opening an empty one writes nothing into it', () => {
    expect(alice.editor.getText()).toBe('');
    expect(Y.encodeStateVector(alice.doc)).toEqual(Y.encodeStateVector(new Y.Doc()));
  });

  test('a client that may not write writes nothing for any request, and sees what the others write', () => {
    alice.editor.commands.setContent('<p>one</p>');
    sync(alice, bob);
    bob.editor.setEditable(false);
    // A menu that was open when the right to write went.
    bob.editor.chain().focus().insertContent('x').run();
    bob.editor.commands.clearContent();
    expect(bob.editor.getText()).toBe('one');
    alice.editor.commands.insertContentAt(4, ' two');
    sync(alice, bob);
    expect([alice.editor.getText(), bob.editor.getText()]).toEqual(['one two', 'one two']);
    bob.editor.setEditable(true);
    bob.editor.commands.insertContentAt(8, ' three');
    sync(alice, bob);
    expect(alice.editor.getText()).toBe('one two three');
  });

  test('what one writes the other sees, whichever way it is built', () => {
    alice.editor.commands.setContent(
      '<h2>One <em>two</em></h2><ul><li><p>a<br>b</p><ol><li><p>c</p></li></ol></li></ul><pre><code>x\ny</code></pre><hr><p></p>',
    );
    sync(alice, bob);
    expect(bob.editor.getHTML()).toBe(alice.editor.getHTML());
    const late = openScreen(bob.doc);
    expect(late.editor.getHTML()).toBe(alice.editor.getHTML());
    late.editor.destroy();
  });

  test('a letter of someone else changes that letter and nothing around it', () => {
    alice.editor.commands.setContent('<p>aaa</p><ul><li><p>one</p></li><li><p>two</p></li></ul><p>end</p>');
    sync(alice, bob);
    const seen: Transaction[] = [];
    bob.editor.on('transaction', ({ transaction }) => seen.push(transaction));
    const before = bob.editor.state.doc;
    alice.editor.commands.insertContentAt(before.content.size - 'end'.length - 1 - 6, '!');
    sync(alice, bob);
    expect(bob.editor.getText()).toContain('!');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.steps.map((step) => step.toJSON())).toMatchObject([
      { stepType: 'replace', slice: { content: [{ type: 'text', text: '!' }] } },
    ]);
    expect(bob.editor.state.doc.child(0)).toBe(before.child(0));
    expect(bob.editor.state.doc.child(2)).toBe(before.child(2));
    expect(bob.editor.state.doc.child(1).child(0)).toBe(before.child(1).child(0));
  });

  test('a caret stays with its letters, also where the same letters are written beside it', () => {
    alice.editor.commands.setContent('<p>aa</p>');
    sync(alice, bob);
    bob.editor.commands.setTextSelection(2);
    const paragraph = alice.doc.getXmlFragment('content').get(0) as Y.XmlElement;
    (paragraph.get(0) as Y.XmlText).insert(0, 'a');
    sync(alice, bob);
    expect(bob.editor.state.selection.from).toBe(3);
    alice.editor.commands.insertContentAt(1, '<h1>Above</h1>');
    sync(alice, bob);
    expect(bob.editor.state.selection.$from.parent.textContent).toBe('aaa');
    expect(bob.editor.state.selection.$from.parentOffset).toBe(2);
  });

  test('bold that was switched on for the next letter survives the letters of others', () => {
    alice.editor.commands.setContent('<p>one</p><p>two</p>');
    sync(alice, bob);
    bob.editor.chain().setTextSelection(4).toggleBold().run();
    alice.editor.commands.insertContentAt(9, '!');
    sync(alice, bob);
    expect(bob.editor.isActive('bold')).toBe(true);
  });

  test('undo takes back what was done here, and leads back to where it was done', () => {
    alice.editor.commands.setContent('<p>one</p><p>two</p>');
    sync(alice, bob);
    bob.editor.commands.setTextSelection(4);
    bob.editor.commands.insertContent('X');
    bob.editor.commands.setTextSelection(9);
    alice.editor.commands.insertContentAt(1, 'Y');
    sync(alice, bob);
    expect(bob.editor.can().undo()).toBe(true);
    bob.editor.commands.undo();
    expect(bob.editor.getText({ blockSeparator: '|' })).toBe('Yone|two');
    expect(bob.editor.state.selection.from).toBe(5);
    bob.editor.commands.redo();
    expect(bob.editor.getText({ blockSeparator: '|' })).toBe('YoneX|two');
    expect(bob.editor.can().redo()).toBe(false);
    sync(alice, bob);
    expect(alice.editor.getHTML()).toBe(bob.editor.getHTML());
  });

  test('everything deleted by someone else leaves an empty line to write in', () => {
    alice.editor.commands.setContent('<p>one</p><p>two</p>');
    sync(alice, bob);
    const content = alice.doc.getXmlFragment('content');
    content.delete(0, content.length);
    sync(alice, bob);
    expect(bob.editor.getHTML()).toBe('<p></p>');
    bob.editor.commands.insertContent('new');
    sync(alice, bob);
    expect(alice.editor.getText()).toBe('new');
  });

  test('what stands where it has no place is shown, and can be written in and around', () => {
    const item = new Y.XmlElement('listItem');
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('item')]);
    item.insert(0, [paragraph]);
    alice.editor.commands.setContent('<p>one</p>');
    alice.doc.getXmlFragment('content').push([item, new Y.XmlText('stray')]);
    sync(alice, bob);
    expect(bob.editor.getHTML()).toBe('<p>one</p><ul><li><p>item</p></li></ul><p>stray</p>');
    bob.editor.commands.insertContentAt(4, '!');
    sync(alice, bob);
    expect(alice.doc.getXmlFragment('content').get(1)).toBe(item);
    bob.editor.commands.insertContentAt(9, '!');
    bob.editor.commands.insertContentAt(bob.editor.state.doc.content.size - 1, '!');
    sync(alice, bob);
    expect(alice.editor.getHTML()).toBe('<p>one!</p><ul><li><p>!item</p></li></ul><p>stray!</p>');
  });

  test('a chosen block stays chosen when others write above it, and all of it stays all of it', () => {
    alice.editor.commands.setContent('<p>one</p><hr><p>two</p>');
    sync(alice, bob);
    bob.editor.commands.setNodeSelection(5);
    alice.editor.commands.insertContentAt(0, '<h2>Above</h2>');
    sync(alice, bob);
    expect(bob.editor.isActive('horizontalRule')).toBe(true);
    bob.editor.commands.selectAll();
    alice.editor.commands.insertContentAt(0, '<p>More</p>');
    sync(alice, bob);
    expect(bob.editor.state.selection).toMatchObject({ from: 0, to: bob.editor.state.doc.content.size });
    bob.editor.commands.setNodeSelection(19 - 'two'.length - 2);
    alice.editor.commands.setContent('<p>new</p>');
    sync(alice, bob);
    bob.editor.commands.insertContent('!');
    sync(alice, bob);
    expect(alice.editor.getHTML()).toBe(bob.editor.getHTML());
  });

  const table = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
  const cellAt = (screen: Screen, index: number): number => {
    const found: number[] = [];
    screen.editor.state.doc.descendants((node, at) => {
      if (node.type.name === 'tableCell') found.push(at);
    });
    return found[index] ?? Number.NaN;
  };
  const write = (screen: Screen, which: number[], letters: string) => {
    for (const index of which) screen.editor.commands.insertContentAt(cellAt(screen, index) + 2, letters);
  };
  const selectedText = ({ editor: { state } }: Screen) =>
    state.selection.ranges.map(({ $from, $to }) => state.doc.textBetween($from.pos, $to.pos)).sort();

  test.each<[what: string, act: () => void, wanted: string[]]>([
    ['letters in each of them', () => write(alice, [0, 1, 2, 3], '!'), ['!c', '!d']],
    [
      'a row above, and letters below it',
      () => {
        alice.editor.commands.setTextSelection(cellAt(alice, 0) + 2);
        alice.editor.commands.addRowBefore();
        write(alice, [2, 4], '!');
      },
      ['!c', 'd'],
    ],
    [
      'a column before them, and letters',
      () => {
        alice.editor.commands.setTextSelection(cellAt(alice, 0) + 2);
        alice.editor.commands.addColumnBefore();
        write(alice, [1, 5], '!');
      },
      ['!d', 'c'],
    ],
  ])('C32: selected cells stay selected when one change brings %s', (_what, act, wanted) => {
    alice.editor.commands.setContent(table);
    sync(alice, bob);
    bob.editor.commands.setCellSelection({ anchorCell: cellAt(bob, 2), headCell: cellAt(bob, 3) });
    act();
    sync(alice, bob);
    expect(bob.editor.state.selection).toBeInstanceOf(CellSelection);
    expect(selectedText(bob)).toEqual(wanted);
  });

  test('C32: a chosen block stays chosen when one change brings letters above and below it', () => {
    alice.editor.commands.setContent('<p>one</p><hr><p>two</p>');
    sync(alice, bob);
    bob.editor.commands.setNodeSelection(5);
    alice.editor.commands.insertContentAt(8, '!');
    alice.editor.commands.insertContentAt(0, '<p>Above</p>');
    sync(alice, bob);
    expect(bob.editor.isActive('horizontalRule')).toBe(true);
  });

  test('two screens of one document show the same, and one that is closed in the middle of news is no trouble', () => {
    const second = openScreen(alice.doc);
    alice.editor.commands.setContent('<p>one</p>');
    second.editor.commands.insertContentAt(4, ' two');
    expect(alice.editor.getHTML()).toBe('<p>one two</p>');
    expect(second.editor.getHTML()).toBe('<p>one two</p>');
    const closing = openScreen();
    closing.doc.getXmlFragment('content').observeDeep(() => late.editor.destroy());
    const late = openScreen(closing.doc);
    sync(alice, closing);
    expect(closing.editor.getHTML()).toBe('<p>one two</p>');
    alice.editor.commands.insertContentAt(1, 'zero ');
    sync(alice, closing);
    expect(closing.editor.getHTML()).toBe('<p>zero one two</p>');
    second.editor.destroy();
    closing.editor.destroy();
  });

  test('many acts of two people: the screen shows what the document says, and both say the same', () => {
    const act = fc.record({
      who: fc.boolean(),
      what: fc.oneof(fc.constantFrom('sync' as const, 'undo' as const, 'redo' as const), {
        arbitrary: randomAct,
        weight: 4,
      }),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 10, maxLength: 60 }), (done) => {
        beginAgain();
        alice.editor.commands.setContent(
          '<p>one 😀.</p><ul><li><p>a 😁.</p></li><li><p>b 🨀.</p></li></ul><p>end 😀.</p>',
        );
        sync(alice, bob);
        for (const { who, what } of done) {
          const { editor } = who ? alice : bob;
          if (what === 'sync') sync(alice, bob);
          else if (what === 'undo') editor.commands.undo();
          else if (what === 'redo') editor.commands.redo();
          else perform(editor, what);
          for (const each of [alice, bob]) {
            if (each.doc.getXmlFragment('content').length > 0)
              expect(plain(each.editor.state.doc)).toEqual(plain(derived(each)));
            each.editor.state.doc.check();
            expect(each.editor.state.doc.textContent).not.toContain('\ufffd');
          }
        }
        // Repairs of what met in the middle are writes of their own: until nothing new comes.
        for (let round = 0; round < 5; round += 1) sync(alice, bob);
        expect(plain(bob.editor.state.doc)).toEqual(plain(alice.editor.state.doc));
      }),
      { numRuns: Number(process.env.BINDING_RUNS ?? 40) },
    );
  });
});
