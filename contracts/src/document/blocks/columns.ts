import { Node } from '@tiptap/core';

/** As many as can be made side by side. More can come of a merge, and stay. */
export const mostColumns = 4;

/** Columns beside each other. One that is left alone after a merge becomes plain blocks. */
export const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns' }],
  renderHTML: () => ['div', { class: 'columns' }, 0],
});

export const Column = Node.create({
  name: 'column',
  content: 'block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.column' }],
  renderHTML: () => ['div', { class: 'column' }, 0],
});
