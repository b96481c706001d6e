import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: ['<blockquote class="quote"><p>a</p><p><strong>b</strong></p></blockquote>'],
  harmless: { blockquote: { class: 'quote' } },
  legal: ({ schema, blocks }) => blocks.map((content) => schema.node('blockquote', null, content)),
};
