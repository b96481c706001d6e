import { describe, expect, test } from 'vitest';
import { alice, bob, bothHave, settle } from './testing/alice-and-bob.ts';
import type { Screen } from './testing/screen.ts';
import { withoutWhatWent } from './without-what-went.ts';

const textOf = ({ editor }: Screen) => editor.getText({ blockSeparator: '|' });

// 😀 and 😁 begin with the same half of a pair, 😀 and 🨀 end with the same.
describe('letters of two halves stay whole', () => {
  test.each([
    {
      where: 'behind letters that stay',
      html: '<p>Nice 😀.</p><p>Great 😁.</p>',
      selected: { from: 6, to: 17 },
      typed: '',
      words: 'Nice 😁.',
      between: 'Nice |😁.',
    },
    {
      where: 'before letters that stay',
      html: '<p>One so</p><p>Two 😀 no</p>',
      selected: { from: 5, to: 15 },
      typed: 'x🨀',
      words: 'One x🨀 no',
      between: 'One | no',
    },
  ])('$where', ({ html, selected, typed, words, between }) => {
    alice.editor.commands.setContent(html);
    const before = alice.editor.state.doc;
    alice.editor.view.dispatch(alice.editor.state.tr.insertText(typed, selected.from, selected.to));
    expect(textOf(alice)).toBe(words);
    const without = withoutWhatWent(before, alice.editor.state.doc);
    expect(without?.textBetween(0, without.content.size, '|')).toBe(between);
  });

  // Whose copy of a letter that both have moved stays is a matter of their names.
  test.each([
    { names: [1, 2], words: 'Nice 😁.|Great |after' },
    { names: [2, 1], words: 'Nice |Great 😁.|after' },
  ])('where someone else makes something else of the second block, named $names', ({ names, words }) => {
    bothHave('<p>Nice 😀.</p><p>Great 😁.</p><p>after</p>');
    for (const [index, { doc }] of [alice, bob].entries()) doc.clientID = names[index] as number;
    alice.editor.commands.deleteRange({ from: 6, to: 17 });
    bob.editor.chain().setTextSelection(12).setHeading({ level: 2 }).run();
    settle();
    expect(textOf(alice)).toBe(words);
    expect(textOf(bob)).toBe(words);
  });
});
