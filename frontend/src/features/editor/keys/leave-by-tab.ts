import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Tab writes in a text, so a person who has only a keyboard leaves it by Escape and then Tab. Escape that closes a menu
 * does not count: this receives it last.
 */
export const LeaveByTab = Extension.create({
  name: 'leaveByTab',
  priority: 1,

  addProseMirrorPlugins() {
    let isLeaving = false;
    return [
      new Plugin({
        props: {
          handleKeyDown(_view, { key }) {
            if (key === 'Escape') isLeaving = true;
            return false;
          },
          handleDOMEvents: {
            // Kept from every other key binding, and left to the browser, which moves the focus.
            keydown(_view, { key }) {
              const leaves = isLeaving && key === 'Tab';
              if (key !== 'Shift') isLeaving = false;
              return leaves;
            },
            mousedown() {
              isLeaving = false;
              return false;
            },
          },
        },
      }),
    ];
  },
});
