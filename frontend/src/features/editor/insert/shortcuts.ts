import { Extension, InputRule } from '@tiptap/core';

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
        handler({ range, match, chain, state }) {
          const { parent } = state.doc.resolve(range.from);
          if (parent.type.name !== 'paragraph') return null;
          const checked = match[1]?.toLowerCase() === 'x';
          const made = chain()
            .deleteRange(range)
            .command(({ commands, tr }) => {
              // `- [ ] ` has made an item of it already.
              while (tr.selection.$from.node(-1).type.name === 'listItem')
                if (!commands.liftListItem('listItem')) return false;
              return commands.setNode('actionItem', { checked });
            })
            .run();
          return made ? undefined : null;
        },
      }),
    ];
  },
});
