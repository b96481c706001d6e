import { roleOf } from '@commonplace/contracts/document';
import type { ResolvedPos } from '@tiptap/pm/model';
import { type Command, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';
import { removeBlock } from '../blocks/remove-block.ts';
import { innermost, isContainer } from './innermost.ts';
import { intoBody } from './into-body.ts';

/**
 * Enter leads out of the innermost block that holds others: an empty paragraph comes behind it, and what it holds
 * stays in it, also what is after the caret. An empty last line of it becomes that paragraph. Items of lists,
 * code and cells of tables keep their own Enter. At the end of an expand's summary it leads into the body; elsewhere in a
 * summary it does nothing.
 */
export const enterAfterBlock: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof TextSelection)) return false;
  const around = innermost(selection.$from);
  if (!around || selection.$from.sharedDepth(selection.to) < around.depth) return false;
  if (around.role === 'summary') {
    const { $from, empty } = selection;
    if (empty && $from.parentOffset === $from.parent.content.size) intoBody(state, dispatch);
    return true;
  }
  if (around.role !== 'item' && !isContainer(around.role)) return false;
  const tr = state.tr.deleteSelection();
  if (!leave(tr)) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

function leave(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const around = innermost($from);
  if (!around) return false;
  if (around.kind === 'actionItem') return nextActionItem(tr, $from);
  if (around.kind === 'listItem') return leaveList(tr, $from, around.depth);
  return isContainer(around.role) && leaveContainer(tr, $from, around.depth);
}

/** Empty, it becomes a paragraph; else what is after the caret becomes an action item of its own. */
function nextActionItem(tr: Transaction, $from: ResolvedPos): boolean {
  const { paragraph } = tr.doc.type.schema.nodes;
  const item = $from.parent;
  const before = $from.before();
  if (item.content.size === 0 && paragraph) {
    tr.setNodeMarkup(before, paragraph, null);
    return true;
  }
  // Before the first letter: what is done stays done.
  if ($from.parentOffset === 0) {
    tr.insert(before, item.type.create());
    return true;
  }
  const behind = [{ type: item.type, attrs: { checked: false } }];
  if (!canSplit(tr.doc, $from.pos, 1, behind)) return false;
  tr.split($from.pos, 1, behind);
  return true;
}

/** An empty last item of a list leads out of what the list is in; every other goes on with the list. */
function leaveList(tr: Transaction, $from: ResolvedPos, depth: number): boolean {
  const list = $from.node(depth - 1);
  const isEmptyLast =
    $from.node(depth).childCount === 1 &&
    $from.parent.content.size === 0 &&
    $from.index(depth - 1) === list.childCount - 1;
  const holder = depth >= 2 ? innermost(tr.doc.resolve($from.before(depth - 1))) : null;
  // In a list of a list it first leads back to the outer one.
  if (!isEmptyLast || !holder || !isContainer(holder.role)) return false;
  const end = $from.after(holder.depth);
  addParagraph(tr, end);
  if (list.childCount > 1) tr.delete($from.before(depth), $from.after(depth));
  else removeBlock(tr, tr.doc.resolve($from.before(depth - 1)));
  return true;
}

function leaveContainer(tr: Transaction, $from: ResolvedPos, depth: number): boolean {
  const end = $from.after(depth);
  addParagraph(tr, end);
  if (isSpareLine($from, depth)) tr.delete($from.before(), $from.after());
  return true;
}

/** Whether the caret is in an empty line that a container has behind others. */
function isSpareLine($from: ResolvedPos, depth: number): boolean {
  const { parent } = $from;
  const above = $from.depth - 1;
  const holder = $from.node(above);
  const isDirect = above === depth || (above === depth + 1 && roleOf(holder.type) === 'column');
  const index = $from.index(above);
  return (
    isDirect &&
    parent.type.name === 'paragraph' &&
    parent.content.size === 0 &&
    index > 0 &&
    index === holder.childCount - 1 &&
    roleOf(holder.child(index - 1).type) !== 'summary'
  );
}

function addParagraph(tr: Transaction, at: number): void {
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!paragraph) return;
  tr.insert(at, paragraph);
  tr.setSelection(TextSelection.create(tr.doc, at + 1));
}
