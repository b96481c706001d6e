import { Node } from '@tiptap/core';
import { nameInClasses, panelKinds } from '../palette.ts';

/** A part of the note on a ground of its own, strong or light. */
export const Panel = Node.create({
  name: 'panel',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'default',
      parseHTML: (element) => nameInClasses(element, 'panel', panelKinds) ?? 'default',
      rendered: false,
    },
    light: {
      default: false,
      parseHTML: (element) => nameInClasses(element, 'panel', ['light']) !== null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.panel' }],
  renderHTML({ node: { attrs } }) {
    return ['div', { class: `panel panel-${attrs.kind}${attrs.light ? ' panel-light' : ''}` }, 0];
  },
});
