import { TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { moveBlocks } from '../drag-handle/move-blocks.ts';
import { openScreen, type Screen, sync } from './testing/screen.ts';

const screens: Screen[] = [];
afterEach(() => {
  for (const { editor } of screens.splice(0)) editor.destroy();
});

/** Two people with the same note before them. */
function pair(html: string): { alice: Screen; bob: Screen } {
  const [alice, bob] = [openScreen(), openScreen()];
  screens.push(alice, bob);
  alice.editor.commands.setContent(html);
  sync(alice, bob);
  return { alice, bob };
}

const note = '<p>one</p><p>two</p><h2></h2><p>end</p>';
/** Where what is selected begins and ends: in which block, and behind how many of its letters. */
const selected = ({ editor }: Screen) => {
  const { $anchor, $head } = editor.state.selection;
  return [$anchor, $head].map(({ parent, parentOffset }) => `${parent.textContent} ${parentOffset}`);
};
const words = ({ editor }: Screen) => editor.getText({ blockSeparator: '|' });

test.each([
  [7, 7, ['two 1', 'two 1']],
  [6, 6, ['two 0', 'two 0']],
  [9, 9, ['two 3', 'two 3']],
  [9, 7, ['two 3', 'two 1']],
])(
  'a caret or selection goes along with the block that another person moves: %i to %i',
  (anchor, head, place) => {
    const { alice, bob } = pair(note);
    for (const to of [alice.editor.state.doc.content.size, 0]) {
      let at = 0;
      alice.editor.state.doc.forEach((block, offset) => {
        if (block.textContent === 'two') at = offset;
      });
      const { state, view } = bob.editor;
      view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, at + anchor - 5, at + head - 5)));
      moveBlocks(alice.editor, { from: at, to: at + 5 }, to);
      sync(alice, bob);
      expect(selected(bob)).toEqual(place);
    }
    expect(words(bob)).toBe('two|one||end');
  },
);

test('what is written goes on in the moved block, and a caret elsewhere stays where it is', () => {
  const { alice, bob } = pair(note);
  bob.editor.commands.setTextSelection(7);
  moveBlocks(alice.editor, { from: 5, to: 10 }, 0);
  sync(alice, bob);
  bob.editor.commands.insertContent('w');
  bob.editor.commands.setTextSelection(14);
  moveBlocks(alice.editor, { from: 0, to: 5 }, 10);
  sync(alice, bob);
  sync(alice, bob);
  expect(words(bob)).toBe('one|twwo||end');
  expect(selected(bob)).toEqual(['end 0', 'end 0']);
});

test('a caret in a block that becomes another kind stays behind its letter', () => {
  const { alice, bob } = pair(note);
  bob.editor.commands.setTextSelection(8);
  alice.editor.chain().setTextSelection(7).toggleBulletList().run();
  sync(alice, bob);
  expect(selected(bob)).toEqual(['two 2', 'two 2']);
});

test('a caret in a block that another person deletes is where that was', () => {
  const { alice, bob } = pair(note);
  bob.editor.commands.setTextSelection(8);
  alice.editor.commands.deleteRange({ from: 5, to: 10 });
  sync(alice, bob);
  expect(words(bob)).toBe('one||end');
  expect(bob.editor.state.selection.from).toBeLessThanOrEqual(6);
});

const acts: [what: string, act: (screen: Screen) => void][] = [
  [
    'becomes another kind',
    ({ editor }) => void editor.chain().setTextSelection(7).toggleHeading({ level: 2 }).run(),
  ],
  ['goes into a list', ({ editor }) => void editor.chain().setTextSelection(7).toggleBulletList().run()],
  ['is moved up', ({ editor }) => moveBlocks(editor, { from: 5, to: 10 }, 0)],
];
test.each(acts)(
  'C32d: a caret behind letters that are still on their way goes along with a block that %s',
  (_what, act) => {
    for (const at of [9, 7]) {
      const { alice, bob } = pair(note);
      bob.editor.chain().setTextSelection(at).insertContent('vw').run();
      act(alice);
      sync(alice, bob);
      const typed = at === 9 ? 'twovw' : 'tvwwo';
      const offset = at === 9 ? 5 : 3;
      expect(selected(bob)).toEqual([`${typed} ${offset}`, `${typed} ${offset}`]);
      bob.editor.commands.insertContent('x');
      sync(alice, bob);
      sync(alice, bob);
      const wanted = `${typed.slice(0, offset)}x${typed.slice(offset)}`;
      for (const screen of [alice, bob]) expect(words(screen).split('|')).toContain(wanted);
    }
  },
);

test('C32d: a selection of letters that are still on their way goes along too', () => {
  const { alice, bob } = pair(note);
  bob.editor.chain().setTextSelection(9).insertContent('vw').setTextSelection({ from: 8, to: 11 }).run();
  alice.editor.chain().setTextSelection(7).toggleHeading({ level: 2 }).run();
  sync(alice, bob);
  expect(selected(bob)).toEqual(['twovw 2', 'twovw 5']);
});
