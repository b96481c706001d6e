import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'large',
  html: [
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    '<ol><li><p>a</p></li></ol>',
    '<ol start="3" type="i"><li><p>a</p></li></ol>',
  ],
  harmless: { ul: {}, ol: { start: '-?\\d+', type: '[1aAiI]' }, li: {} },
  legal: ({ schema, paragraph, block }) => {
    const item = fc
      .tuple(paragraph, fc.array(block, { maxLength: 2 }))
      .map(([first, rest]) => schema.node('listItem', null, [first, ...rest]));
    const items = fc.array(item, { minLength: 1, maxLength: 3 });
    return fc.oneof(
      items.map((content) => schema.node('bulletList', null, content)),
      fc
        .tuple(fc.integer({ min: -3, max: 2000 }), fc.constantFrom(null, 'a', 'A', 'i', 'I'), items)
        .map(([start, type, content]) => schema.node('orderedList', { start, type }, content)),
    );
  },
};
