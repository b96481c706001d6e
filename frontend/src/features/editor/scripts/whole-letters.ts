import { Extension } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** A letter of these scripts is one with its accents. In others, a mark is a letter of its own that is taken back first. */
const accented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\u0300-\u036f]+$/u;

/** Backspace takes a letter together with the accents that are written over it. Browsers take the accents one by one. */
export const WholeLetters = Extension.create({
  name: 'wholeLetters',
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const { selection, tr } = editor.state;
        if (!(selection instanceof TextSelection) || !selection.empty || editor.view.composing) return false;
        const { $from } = selection;
        const before = $from.nodeBefore?.isText ? ($from.nodeBefore.text ?? '') : '';
        const [letter] = accented.exec(before) ?? [];
        if (letter === undefined) return false;
        editor.view.dispatch(tr.delete($from.pos - letter.length, $from.pos).scrollIntoView());
        return true;
      },
    };
  },
});
