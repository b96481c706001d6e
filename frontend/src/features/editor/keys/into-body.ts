import { roleOf } from '@commonplace/contracts/document';
import { type Command, Selection, TextSelection } from '@tiptap/pm/state';

/** From the summary of an expand down into what it opens, also while that is closed. */
export const intoBody: Command = (state, dispatch, view) => {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $from } = selection;
  if (roleOf($from.parent.type) !== 'summary' || view?.endOfTextblock('down') === false) return false;
  const after = state.doc.resolve($from.after());
  if (!after.nodeAfter) return false;
  dispatch?.(state.tr.setSelection(Selection.near(after)).scrollIntoView());
  return true;
};
