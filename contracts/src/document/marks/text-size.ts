import { Mark } from '@tiptap/core';
import type { DocumentPart } from '../document-part.ts';
import { whole } from '../value-checks.ts';

/** Sizes that letters can be given within a line, in points. */
export const textSizes = { least: 8, most: 96 } as const;

const TextSize = Mark.create({
  name: 'textSize',
  addAttributes: () => ({ size: { isRequired: true, rendered: false } }),
  parseHTML() {
    return [
      {
        style: 'font-size',
        getAttrs: (value) => {
          const size = pointsOf(value);
          return size !== null && { size };
        },
      },
    ];
  },
  renderHTML: ({ mark }) => ['span', { style: `font-size:${mark.attrs.size}pt` }, 0],
});

/** Whole points within the bounds, of a size in points or pixels; null for every other. */
function pointsOf(css: string): number | null {
  const [, number, unit] = /^(\d{1,3}(?:\.\d+)?)(pt|px)$/.exec(css.trim()) ?? [];
  if (number === undefined) return null;
  const points = Math.round(unit === 'px' ? Number(number) * 0.75 : Number(number));
  return points >= textSizes.least && points <= textSizes.most ? points : null;
}

/** Letters of another size than the note's. */
export const textSize: DocumentPart = {
  extensions: [TextSize],
  checks: { textSize: { size: whole(textSizes.least, textSizes.most) } },
  html: [{ tag: 'span', styles: { 'font-size': /^\d{1,2}pt$/ } }],
};
