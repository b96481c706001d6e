import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';
import { messageKinds } from '../../message-kinds.ts';
import { nameInClasses } from '../../name-in-classes.ts';
import { oneOf } from '../../value-checks.ts';

const MessageBox = Node.create({
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

/** A short message with a sign for what kind it is. */
export const messageBox: DocumentBlock = {
  name: 'message-box',
  nodes: { messageBox: 'container' },
  extensions: [MessageBox],
  checks: { messageBox: { kind: oneOf(messageKinds) } },
  named: { messageBox: 'kind' },
  html: [{ tag: 'div', classes: ['message-box', 'message-box-*'] }],
};
