import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';
import { nameInClasses } from '../../name-in-classes.ts';
import { isFlag, oneOf } from '../../value-checks.ts';

export const panelKinds = ['default', 'info', 'primary', 'success', 'warning', 'danger'] as const;
export type PanelKind = (typeof panelKinds)[number];

const Panel = Node.create({
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

/** A part of the note on a ground of its own, strong or light. */
export const panel: DocumentBlock = {
  name: 'panel',
  nodes: { panel: 'container' },
  extensions: [Panel],
  checks: { panel: { kind: oneOf(panelKinds), light: isFlag } },
  named: { panel: 'kind' },
  html: [{ tag: 'div', classes: ['panel', 'panel-*'] }],
};
