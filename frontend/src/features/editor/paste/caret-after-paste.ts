import { roleOf } from '@commonplace/contracts/document';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';

/** Puts the caret behind what was pasted, on a line below a table, code and what has no letters. */
export function caretAfterPaste(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      const pasted = transactions.filter((tr) => tr.docChanged && tr.getMeta('uiEvent') === 'paste');
      if (pasted.length === 0) return null;
      const start = transactions.reduce((at, tr) => tr.mapping.map(at, -1), before.selection.from);
      const end = endOfClosed(state, start);
      return end === null ? null : goBehind(state.tr, end);
    },
  });
}

/** Where the block ends that was pasted behind a place and that the caret is in now; null when it may stay. */
function endOfClosed({ selection }: EditorState, start: number): number | null {
  const { $from, $to } = selection;
  if (!(selection instanceof TextSelection)) return selection instanceof CellSelection ? null : $to.pos;
  for (let depth = 1; depth <= $from.depth; depth += 1)
    if ($from.before(depth) >= start && ['table', 'code'].includes(roleOf($from.node(depth).type) ?? ''))
      return $from.after(depth);
  return null;
}

function goBehind(tr: Transaction, end: number): Transaction | null {
  const $end = tr.doc.resolve(end);
  if (!$end.nodeAfter?.isTextblock || $end.nodeAfter.type.spec.code) {
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    const index = $end.index();
    if (!paragraph || !$end.parent.canReplaceWith(index, index, paragraph.type)) return null;
    tr.insert(end, paragraph);
  }
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
}
