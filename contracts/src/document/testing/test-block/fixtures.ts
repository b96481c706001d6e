import fc from 'fast-check';
import type { BlockFixtures } from '../fixture-shape.ts';
import { spoilerLevels } from './test-block.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: spoilerLevels.map((level) => `<div class="spoiler spoiler-${level}"><p>a</p></div>`),
  harmless: { div: { class: 'spoiler spoiler-(mild|strong)' } },
  legal: ({ schema, blocks }) =>
    fc
      .tuple(fc.constantFrom(...spoilerLevels), blocks)
      .map(([level, content]) => schema.node('spoiler', { level }, content)),
};
