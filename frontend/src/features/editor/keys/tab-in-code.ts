import type { Command, EditorState } from '@tiptap/pm/state';

const spaces = '  ';

/** Sets lines of code in: a step at the caret, or one before each line of which something is selected. */
export const indentCode: Command = (state, dispatch) => {
  const { tr, selection } = state;
  const step = stepOf(state);
  if (selection.empty) tr.insertText(step, selection.from);
  else for (const start of lineStarts(state).reverse()) tr.insertText(step, start);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes a step away before each line of which something is selected. */
export const outdentCode: Command = (state, dispatch) => {
  const { tr } = state;
  const { $from } = state.selection;
  const code = $from.parent.textContent;
  for (const start of lineStarts(state).reverse()) {
    const offset = start - $from.start();
    const [step = ''] = /^(?:\t| {1,2})/.exec(code.slice(offset, offset + spaces.length)) ?? [];
    if (step) tr.delete(start, start + step.length);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Code that is set in by tabs goes on with tabs. */
function stepOf({ selection }: EditorState): string {
  return /^\t/m.test(selection.$from.parent.textContent) ? '\t' : spaces;
}

/** Where the lines begin that the selection touches. */
function lineStarts({ selection }: EditorState): number[] {
  const { $from, to } = selection;
  const code = $from.parent.textContent;
  const end = Math.min(to - $from.start(), code.length);
  const starts = [code.lastIndexOf('\n', $from.parentOffset - 1) + 1];
  for (
    let at = code.indexOf('\n', $from.parentOffset);
    at !== -1 && at + 1 < end;
    at = code.indexOf('\n', at + 1)
  ) {
    starts.push(at + 1);
  }
  return starts.map((start) => $from.start() + start);
}
