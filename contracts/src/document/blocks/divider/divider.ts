import type { DocumentBlock } from '../../document-part.ts';

/** A horizontal line between blocks. */
export const divider: DocumentBlock = {
  name: 'divider',
  nodes: { horizontalRule: 'rule' },
  extensions: [],
  kit: { horizontalRule: { HTMLAttributes: { class: 'divider' } } },
  html: [{ tag: 'hr', looks: ['divider'], holds: 'parts', isTelling: true }],
};
