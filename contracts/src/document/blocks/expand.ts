import { Node } from '@tiptap/core';

/**
 * A line that opens what is below it. Whether it is open is each reader's own affair and no part of the document.
 *
 * Two people who make the same block one at once leave it with two lines, or none: both can be shown, where a
 * stricter rule would make the note one that can't be edited.
 */
export const Expand = Node.create({
  name: 'expand',
  group: 'block',
  content: '(expandSummary | block)+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', { class: 'expand' }, 0],
});

export const ExpandSummary = Node.create({
  name: 'expandSummary',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
});
