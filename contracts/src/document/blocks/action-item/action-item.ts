import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';
import { isFlag } from '../../value-checks.ts';

const ActionItem = Node.create({
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
          checked: [...element.children].find(isField)?.hasAttribute('checked') ?? false,
        }),
      },
    ];
  },

  renderHTML({ node }) {
    const checked = node.attrs.checked ? { checked: '' } : {};
    return [
      'div',
      { class: 'action-item' },
      // A person who reads can't tick it; the editor shows a view of its own.
      ['input', { type: 'checkbox', ...checked, disabled: '' }],
      ['div', { class: 'action-item-text' }, 0],
    ];
  },
});

/** The element with the words of an action item: the whole of it where there is something beside them. */
function textOf(item: HTMLElement): HTMLElement {
  const [text, ...more] = [...item.children].filter((child) => !isField(child));
  const isLoose = [...item.childNodes].some((child) => child.nodeType === 3 && child.nodeValue?.trim());
  const isText = text?.localName === 'div' && text.classList.contains('action-item-text');
  return isText && more.length === 0 && !isLoose ? (text as HTMLElement) : item;
}

const isField = (element: Element) => element.localName === 'input';

/** One thing to do, which is done or not. */
export const actionItem: DocumentBlock = {
  name: 'action-item',
  nodes: { actionItem: 'item' },
  extensions: [ActionItem],
  checks: { actionItem: { checked: isFlag } },
  html: [
    { tag: 'div', classes: ['action-item'], holds: 'parts', mayBeEmpty: true },
    {
      tag: 'input',
      attributes: ['type', 'checked', 'disabled'],
      reads: ['type', 'checked'],
      // Of a form's fields only the tick of a thing to do says anything.
      isRead: ({ type }) => type === 'checkbox',
      isTelling: true,
    },
    { tag: 'div', classes: ['action-item-text'], holds: 'letters', mayBeEmpty: true },
  ],
};
