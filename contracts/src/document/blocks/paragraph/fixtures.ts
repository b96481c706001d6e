import fc from 'fast-check';
import { type BlockFixtures, layoutPattern } from '../../testing/fixture-shape.ts';

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: [
    '<p>a</p>',
    '<p> a  b <em> c </em>\u2003\u2003d  </p>',
    ...['left', 'center', 'right', 'justify'].map((side) => `<p class="align-${side}">a</p>`),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((steps) => `<p class="indent-${steps}">a</p>`),
    '<p>a<br>b</p>',
  ],
  harmless: { p: { class: layoutPattern }, br: {} },
  legal: ({ schema, layout, line }) =>
    fc.tuple(layout, line).map(([attrs, content]) => schema.node('paragraph', attrs, content)),
};
