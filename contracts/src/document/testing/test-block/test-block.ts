import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';
import { nameInClasses } from '../../name-in-classes.ts';
import { oneOf } from '../../value-checks.ts';

export const spoilerLevels = ['mild', 'strong'] as const;

const Spoiler = Node.create({
  name: 'spoiler',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    level: {
      default: 'mild',
      parseHTML: (element) => nameInClasses(element, 'spoiler', spoilerLevels) ?? 'mild',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div.spoiler' }],
  renderHTML: ({ node }) => ['div', { class: `spoiler spoiler-${node.attrs.level}` }, 0],
});

/** A block that no note has: what it takes to add one. */
export const testBlock: DocumentBlock = {
  name: 'test-block',
  nodes: { spoiler: 'container' },
  extensions: [Spoiler],
  checks: { spoiler: { level: oneOf(spoilerLevels) } },
  named: { spoiler: 'level' },
  html: [{ tag: 'div', classes: ['spoiler', 'spoiler-*'] }],
};
