import { mostIndent } from '@commonplace/contracts/document';
import type { Command } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

/**
 * Sets in what is selected by a step, or back out: an item of a list goes a level down or up, paragraphs and headings
 * change their indent.
 */
export function setIndent(steps: 1 | -1): Command {
  return ({ state, tr, dispatch, commands }) => {
    if (isInList(state))
      return steps > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
    let isPossible = false;
    const { from, to } = tr.selection;
    tr.doc.nodesBetween(from, to, (node, at) => {
      if (!('indent' in node.attrs)) return;
      const now = Number(node.attrs.indent ?? 0);
      const next = Math.min(mostIndent, Math.max(0, now + steps));
      if (next === now) return;
      isPossible = true;
      if (dispatch) tr.setNodeAttribute(at, 'indent', next || null);
    });
    return isPossible;
  };
}

function isInList({ selection: { $from } }: EditorState): boolean {
  return $from.depth > 1 && $from.node(-1).type.name === 'listItem';
}
