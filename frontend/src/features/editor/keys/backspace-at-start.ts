import { roleOf } from '@commonplace/contracts/document';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { type Innermost, innermost, isContainer } from './innermost.ts';

/**
 * Backspace before the first letter: an action item becomes a paragraph, as does a block in which there is nothing;
 * an expand with something in it is dissolved from its summary. Between the parts of one nothing is joined: left to
 * itself the browser would, across columns.
 */
export const backspaceAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!(state.selection instanceof TextSelection) || !empty || $from.parentOffset > 0) return false;
  const { paragraph } = state.schema.nodes;
  const around = innermost($from);
  if (!around || !paragraph) return false;
  const { tr } = state;

  if (around.kind === 'actionItem') {
    dispatch?.(tr.setNodeMarkup($from.before(), paragraph, null));
    return true;
  }
  const block = blockOf(around);
  if (block === null) return false;
  const node = $from.node(block);
  const isFirst = isFirstIn($from, block);
  if (isFirst && isBare(node)) {
    const start = $from.before(block);
    tr.replaceWith(start, $from.after(block), paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 1)));
    return true;
  }
  if (around.role === 'summary') {
    if (!isFirst) return true;
    const start = $from.before(block);
    const lines = node.children.map((child) =>
      roleOf(child.type) === 'summary' ? paragraph.create(null, child.content) : child,
    );
    tr.replaceWith(start, $from.after(block), lines);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + 1)));
    return true;
  }
  if (roleOf(node.type) === 'layout') return isFirstIn($from, block + 1);
  if (node.type.name === 'expand') return toSummary($from, block, state.tr, dispatch);
  return false;
};

/** Delete behind the last letter of a summary or a column takes nothing of what is beside it. */
export const deleteAtEnd: Command = (state) => {
  const { $from, empty } = state.selection;
  if (!(state.selection instanceof TextSelection) || !empty) return false;
  if ($from.parentOffset < $from.parent.content.size) return false;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    const role = roleOf(type);
    if (role === 'summary' || role === 'column' || type.name === 'expand') return true;
    if ($from.index(depth - 1) < $from.node(depth - 1).childCount - 1) return false;
  }
  return false;
};

/** The depth of the innermost container. */
function blockOf({ role, depth }: Innermost): number | null {
  if (isContainer(role)) return depth;
  return role === 'summary' ? depth - 1 : null;
}

/** Before the first line below it one comes to the summary. */
function toSummary(
  $from: ResolvedPos,
  depth: number,
  tr: Parameters<NonNullable<Parameters<Command>[1]>>[0],
  dispatch: Parameters<Command>[1],
): boolean {
  const expand = $from.node(depth);
  const index = $from.index(depth);
  const isAtStart = isFirstIn($from, depth + 1);
  if (!isAtStart || index === 0 || roleOf(expand.child(index - 1).type) !== 'summary') return false;
  // The line goes when there is nothing in it, and something below it.
  const isSpare =
    $from.parent.content.size === 0 && $from.depth === depth + 1 && index < expand.childCount - 1;
  const end = $from.before(depth + 1) - 1;
  if (isSpare) tr.delete($from.before(), $from.after());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)));
  return true;
}

function isFirstIn($from: ResolvedPos, depth: number): boolean {
  for (let at = depth; at < $from.depth; at += 1) if ($from.index(at) > 0) return false;
  return true;
}

/** Whether there is neither a letter nor an image nor a form in it. */
function isBare(node: Node): boolean {
  const role = roleOf(node.type);
  if (node.isTextblock) {
    return node.content.size === 0 && (node.type.name === 'paragraph' || role === 'summary');
  }
  return !node.isLeaf && (isContainer(role) || role === 'column') ? node.children.every(isBare) : false;
}
