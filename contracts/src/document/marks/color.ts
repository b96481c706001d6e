import { Mark } from '@tiptap/core';
import type { DocumentPart } from '../document-part.ts';
import { nameInClasses } from '../name-in-classes.ts';
import { nearestColor } from '../nearest-color.ts';
import { palette } from '../palette.ts';
import { oneOf } from '../value-checks.ts';

/** Letters in one of the colours. */
const TextColor = Mark.create({
  name: 'textColor',
  addAttributes: () => ({ color: { isRequired: true, rendered: false } }),
  parseHTML() {
    return [
      { tag: 'span[class*="text-color-"]', getAttrs: (element) => named(element, 'text-color') },
      { style: 'color', getAttrs: (value) => nearest(value) },
    ];
  },
  renderHTML: ({ mark }) => ['span', { class: `text-color-${mark.attrs.color}` }, 0],
});

/** Letters on a ground of one of the colours. */
const Highlight = Mark.create({
  name: 'highlight',
  addAttributes: () => ({ color: { isRequired: true, rendered: false } }),
  parseHTML() {
    return [
      { tag: 'mark', getAttrs: (element) => named(element, 'highlight') || { color: 'yellow' } },
      { style: 'background-color', getAttrs: (value) => nearest(value) },
    ];
  },
  renderHTML: ({ mark }) => ['mark', { class: `highlight-${mark.attrs.color}` }, 0],
});

function named(element: HTMLElement, prefix: string) {
  const color = nameInClasses(element, prefix, palette);
  return color !== null && { color };
}

function nearest(value: string) {
  const color = nearestColor(value);
  return color !== null && { color };
}

/** The colour of letters, and of the ground they are on. */
export const color: DocumentPart = {
  extensions: [TextColor, Highlight],
  checks: { textColor: { color: oneOf(palette) }, highlight: { color: oneOf(palette) } },
  named: { textColor: 'color', highlight: 'color' },
  html: [
    { tag: 'span', classes: ['text-color-*'] },
    { tag: 'mark', classes: ['highlight-*'] },
  ],
};
