import { Node } from '@tiptap/core';

/** One thing to do, which is done or not. */
export const ActionItem = Node.create({
  name: 'actionItem',
  group: 'block',
  content: 'inline*',
  defining: true,

  addAttributes: () => ({ checked: { default: false, rendered: false } }),

  parseHTML() {
    return [
      {
        tag: 'div.action-item',
        contentElement: (element) =>
          element.querySelector<HTMLElement>(':scope > .action-item-text') ?? element,
        getAttrs: (element) => ({
          checked: element.querySelector(':scope > input')?.hasAttribute('checked') ?? false,
        }),
      },
    ];
  },

  renderHTML({ node }) {
    const checked = node.attrs.checked ? { checked: '' } : {};
    return [
      'div',
      { class: 'action-item' },
      // Whoever reads can't tick it; the editor shows a view of its own.
      ['input', { type: 'checkbox', ...checked, disabled: '' }],
      ['div', { class: 'action-item-text' }, 0],
    ];
  },
});
