import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: ['<hr class="divider">'],
  harmless: { hr: { class: 'divider' } },
  legal: ({ schema }) => fc.constant(schema.node('horizontalRule')),
};
