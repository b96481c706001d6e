import fc from 'fast-check';
import { type BlockFixtures, kindPattern } from '../../testing/fixture-shape.ts';
import { panelKinds } from './panel.ts';

export const fixtures: BlockFixtures = {
  size: 'container',
  html: panelKinds.flatMap((kind) => [
    `<div class="panel panel-${kind}"><p>a</p></div>`,
    `<div class="panel panel-${kind} panel-light"><p>a</p></div>`,
  ]),
  harmless: { div: { class: `panel panel-(primary|${kindPattern})( panel-light)?` } },
  legal: ({ schema, blocks }) =>
    fc
      .tuple(fc.constantFrom(...panelKinds), fc.boolean(), blocks)
      .map(([kind, light, content]) => schema.node('panel', { kind, light }, content)),
};
