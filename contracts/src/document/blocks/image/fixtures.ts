import fc from 'fast-check';
import type { BlockFixtures } from '../../testing/fixture-shape.ts';

const address = `/files/notes/00000000-0000-4000-8000-000000000000/${'a'.repeat(64)}.webp`;
const sources = [480, 960, 1600].map((width) => `${address}?width=${width} ${width}w`).join(', ');

const pixels = '[1-9]\\d{0,4}';
const picture = '/files/notes/[0-9a-f-]{36}/[0-9a-f]{32,64}\\.webp';

const length = fc.option(fc.integer({ min: 1, max: 20_000 }));
const hex = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: count, maxLength: count });

export const fixtures: BlockFixtures = {
  size: 'leaf',
  html: [
    `<figure class="image"><img src="${address}" srcset="${sources}" alt="" loading="lazy"><figcaption></figcaption></figure>`,
    `<figure class="image"><img src="${address}" srcset="${sources}" sizes="400px" alt="a" width="400" height="300" loading="lazy"><figcaption>b</figcaption></figure>`,
  ],
  harmless: {
    figure: { class: 'image' },
    img: {
      src: picture,
      srcset: `${picture}\\?width=\\d+ \\d+w(, ${picture}\\?width=\\d+ \\d+w)*`,
      sizes: `${pixels}px`,
      alt: '[^]*',
      width: pixels,
      height: pixels,
      loading: 'lazy',
    },
    figcaption: {},
  },
  legal: ({ schema, words, line }) =>
    fc
      .tuple(fc.uuid({ version: 4 }), fc.constantFrom(32, 64).chain(hex), words, length, length, line)
      .map(([note, hash, alt, width, height, caption]) =>
        schema.node(
          'image',
          { src: `/files/notes/${note}/${hash}.webp`, alt: alt.length > 12 ? '' : alt, width, height },
          caption,
        ),
      ),
};
