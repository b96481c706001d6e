import { Extension, InputRule } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { isInLoneItem, replaceItem } from './replace-item.ts';

/**
 * What the blocks themselves don't bring: `[] `, `[ ] ` and `[x] ` at the beginning of a line, also of one in a list,
 * make it something to do. Rules answer what is typed here, outside of code; never what others write.
 */
export const Shortcuts = Extension.create({
  name: 'shortcuts',

  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler({ range, match, state }) {
          const { tr } = state;
          const $at = tr.doc.resolve(range.from);
          const { actionItem } = state.schema.nodes;
          if ($at.parent.type.name !== 'paragraph' || !actionItem) return null;
          tr.delete(range.from, range.to);
          const attributes = { checked: match[1]?.toLowerCase() === 'x' };
          const $line = tr.doc.resolve(range.from);
          if (isInLoneItem($line)) {
            // `- [ ] ` has made an item of it already.
            const at = replaceItem(tr, $line, actionItem.create(attributes, $line.parent.content));
            if (at !== null) tr.setSelection(TextSelection.create(tr.doc, at + 1));
          } else if ($line.node(-1).canReplaceWith($line.index(-1), $line.indexAfter(-1), actionItem)) {
            tr.setBlockType(range.from, range.from, actionItem, attributes);
          } else return null;
          return undefined;
        },
      }),
    ];
  },
});
