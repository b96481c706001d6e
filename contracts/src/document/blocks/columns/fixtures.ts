import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: [
    '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
    '<div class="columns"><div class="column"><div class="columns"><div class="column"><p>a</p></div></div></div></div>',
  ],
  harmless: { div: { class: 'columns|column' } },
  legal: ({ schema, blocks }) =>
    fc
      .array(
        blocks.map((content) => schema.node('column', null, content)),
        { minLength: 1, maxLength: 3 },
      )
      .map((content) => schema.node('columns', null, content)),
};
