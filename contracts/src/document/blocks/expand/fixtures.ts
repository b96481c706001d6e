import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: ['<details class="expand"><summary>a</summary><p>b</p></details>'],
  harmless: { details: { class: 'expand' }, summary: {} },
  legal: ({ schema, line, block }) => {
    const summary = line.map((content) => schema.node('expandSummary', null, content));
    return fc
      .array(fc.oneof(summary, block), { minLength: 1, maxLength: 3 })
      .map((content) => schema.node('expand', null, content));
  },
};
