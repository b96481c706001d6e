import { Node } from '@tiptap/core';
import { messageKinds, nameInClasses } from '../palette.ts';

/** A short message with a sign for what kind it is. */
export const MessageBox = Node.create({
  name: 'messageBox',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'default',
      parseHTML: (element) => nameInClasses(element, 'message-box', messageKinds) ?? 'default',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.message-box' }],
  renderHTML: ({ node }) => ['div', { class: `message-box message-box-${node.attrs.kind}` }, 0],
});
