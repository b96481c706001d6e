import { type Command, Extension } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

/**
 * The keys that lead to the beginning and the end of a text. Left to themselves, browsers stop before
 * the last block of a long one, which they have not laid out.
 */
export const DocumentEnds = Extension.create({
  name: 'documentEnds',
  addKeyboardShortcuts() {
    const go = (end: 'start' | 'end', extend: boolean) => () =>
      this.editor.commands.command(goTo(end, extend));
    return {
      'Ctrl-End': go('end', false),
      'Ctrl-Home': go('start', false),
      'Shift-Ctrl-End': go('end', true),
      'Shift-Ctrl-Home': go('start', true),
      'Meta-ArrowDown': go('end', false),
      'Meta-ArrowUp': go('start', false),
      'Shift-Meta-ArrowDown': go('end', true),
      'Shift-Meta-ArrowUp': go('start', true),
    };
  },
});

function goTo(end: 'start' | 'end', extend: boolean): Command {
  return ({ tr, dispatch }) => {
    const there = end === 'end' ? Selection.atEnd(tr.doc) : Selection.atStart(tr.doc);
    if (dispatch) {
      tr.setSelection(extend ? TextSelection.between(tr.selection.$anchor, there.$head) : there);
      tr.scrollIntoView();
    }
    return true;
  };
}
