import type { DocumentBlock } from '../../document-part.ts';

/** Blocks that are quoted from another source. */
export const quote: DocumentBlock = {
  name: 'quote',
  nodes: { blockquote: 'container' },
  extensions: [],
  kit: { blockquote: { HTMLAttributes: { class: 'quote' } } },
  html: [{ tag: 'blockquote', looks: ['quote'] }],
};
