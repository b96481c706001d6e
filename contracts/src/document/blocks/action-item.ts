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
        contentElement: textOf,
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

/** The element with the words of an action item: the whole of it where something stands beside them. */
function textOf(item: HTMLElement): HTMLElement {
  const text = item.querySelector<HTMLElement>(':scope > div.action-item-text');
  const isAlone = [...item.childNodes].every(
    (child) =>
      child === text || child.nodeName === 'INPUT' || !(child.textContent?.trim() || isElement(child)),
  );
  return text && isAlone ? text : item;
}

const isElement = (node: ChildNode) => node.nodeType === 1;
