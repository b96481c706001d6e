import { Node } from '@tiptap/core';
import type { DocumentBlock } from '../../document-part.ts';

/** As many as can be made side by side. More can come of a merge, and stay. */
export const mostColumns = 4;

const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns' }],
  renderHTML: () => ['div', { class: 'columns' }, 0],
});

const Column = Node.create({
  name: 'column',
  content: 'block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div.column' }],
  renderHTML: () => ['div', { class: 'column' }, 0],
});

/** Columns beside each other. One that is left alone after a merge becomes plain blocks. */
export const columns: DocumentBlock = {
  name: 'columns',
  nodes: { columns: 'layout', column: 'column' },
  extensions: [Columns, Column],
  html: [
    { tag: 'div', classes: ['columns'] },
    { tag: 'div', classes: ['column'], mayBeEmpty: true },
  ],
};
