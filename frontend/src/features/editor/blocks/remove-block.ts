import type { ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Removes the block after a position. Where none would be left it inserts an empty paragraph. */
export function removeBlock(tr: Transaction, $before: ResolvedPos): void {
  const { nodeAfter, parent, pos } = $before;
  if (!nodeAfter) return;
  const end = pos + nodeAfter.nodeSize;
  const index = $before.index();
  const { paragraph } = tr.doc.type.schema.nodes;
  if (parent.canReplace(index, index + 1)) tr.delete(pos, end);
  else if (paragraph && parent.canReplaceWith(index, index + 1, paragraph))
    tr.replaceWith(pos, end, paragraph.create());
}
