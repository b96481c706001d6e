import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { innermost } from './innermost.ts';
import { indentCode, outdentCode } from './tab-in-code.ts';

/** What Tab writes. */
const emSpace = '\u2003';
const emSpaces = 2;

/**
 * Tab sets in: an item of a list by a level, lines of code by a step, other text by two em-spaces before what is
 * selected. In tables TipTap's `Table` goes to the next cell, and after the last
 * one makes a row.
 */
export function tabInside(editor: Editor): boolean {
  const { state, view } = editor;
  if (!(state.selection instanceof TextSelection)) return false;
  const around = innermost(state.selection.$from);
  // The first item can't be set in; the focus stays all the same.
  if (around?.kind === 'listItem') {
    editor.commands.sinkListItem('listItem');
    return true;
  }
  switch (around?.role) {
    case 'cell':
      return false;
    case 'code':
      return indentCode(state, view.dispatch);
    default:
      view.dispatch(state.tr.insertText(emSpace.repeat(emSpaces), state.selection.from).scrollIntoView());
      return true;
  }
}

/** Shift+Tab takes back what Tab does. */
export function shiftTabInside(editor: Editor): boolean {
  const { state, view } = editor;
  if (!(state.selection instanceof TextSelection)) return false;
  const { $from, from } = state.selection;
  const around = innermost($from);
  if (around?.kind === 'listItem') {
    editor.commands.liftListItem('listItem');
    return true;
  }
  switch (around?.role) {
    case 'cell':
      return false;
    case 'code':
      return outdentCode(state, view.dispatch);
    default: {
      const before = $from.parent.textBetween(
        Math.max(0, $from.parentOffset - emSpaces),
        $from.parentOffset,
        undefined,
        ' ',
      );
      const count = /\u2003*$/.exec(before)?.[0].length ?? 0;
      if (count > 0) view.dispatch(state.tr.delete(from - count, from).scrollIntoView());
      return true;
    }
  }
}
