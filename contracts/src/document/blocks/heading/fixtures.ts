import fc from 'fast-check';
import { type BlockFixtures, layoutPattern } from '../../testing/fixture-shape.ts';

const attributes = { class: `heading ?${layoutPattern}` };

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: [
    ...[1, 2, 3, 4].map((level) => `<h${level} class="heading">a</h${level}>`),
    '<h2 class="heading align-center indent-3">a</h2>',
  ],
  harmless: { h1: attributes, h2: attributes, h3: attributes, h4: attributes },
  legal: ({ schema, layout, line }) =>
    fc
      .tuple(layout, fc.integer({ min: 1, max: 4 }), line)
      .map(([attrs, level, content]) => schema.node('heading', { ...attrs, level }, content)),
};
