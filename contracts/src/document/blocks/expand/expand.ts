import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';

const Expand = Node.create({
  name: 'expand',
  group: 'block',
  content: '(expandSummary | block)+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', { class: 'expand' }, 0],
});

const ExpandSummary = Node.create({
  name: 'expandSummary',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
});

/**
 * A line that opens what is below it. Whether it is open is state of each screen, not of the document.
 *
 * Two people who make the same block one at once leave it with two lines, or none: both can be shown, where a
 * stricter rule would make the note one that can't be edited.
 */
export const expand: DocumentBlock = {
  name: 'expand',
  nodes: { expand: 'container', expandSummary: 'summary' },
  extensions: [Expand, ExpandSummary],
  html: [
    { tag: 'details', looks: ['expand'] },
    { tag: 'summary', holds: 'letters' },
  ],
};
