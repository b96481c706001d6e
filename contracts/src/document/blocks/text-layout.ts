import { Extension } from '@tiptap/core';
import { nameInClasses } from '../palette.ts';

/** How a line may stand besides at its beginning, which is `null`: the script decides which side that is. */
export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** How far a paragraph or heading can be set in, in steps from 1. One that is not has an `indent` of null. */
export const mostIndent = 8;

/** Where the lines of paragraphs and headings stand. */
export const TextLayout = Extension.create({
  name: 'textLayout',

  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: alignmentOf,
            renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
          },
          // None, rather than 0: what has no indent says nothing of it in the live document either.
          indent: {
            default: null,
            parseHTML: (element) => Number(nameInClasses(element, 'indent', steps)) || null,
            renderHTML: ({ indent }) => (indent ? { class: `indent-${indent}` } : {}),
          },
        },
      },
    ];
  },
});

const steps = Array.from({ length: mostIndent }, (_, index) => String(index + 1));

function alignmentOf(element: HTMLElement): Alignment | null {
  const said = element.style.textAlign || element.getAttribute('align');
  return (
    nameInClasses(element, 'align', alignments) ??
    alignments.find((each) => each !== 'left' && each === said) ??
    null
  );
}
