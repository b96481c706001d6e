import { Extension } from '@tiptap/core';
import { nameInClasses } from './name-in-classes.ts';
import { oneOf } from './value-checks.ts';

/** How a line may stand besides at its beginning, which is `null`: the script decides which side that is. */
export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** How far a paragraph or heading can be set in, in steps from 1. One that is not has an `indent` of null. */
export const mostIndent = 8;

const steps = Array.from({ length: mostIndent }, (_, step) => step + 1);

export const layoutChecks = { align: oneOf([null, ...alignments]), indent: oneOf([null, ...steps]) };
export const layoutClasses = ['align-*', 'indent-*'] as const;

/** Where the lines of blocks stand. @param types their nodes */
export function textLayout(types: string[]): Extension {
  return Extension.create({
    name: 'textLayout',

    addGlobalAttributes() {
      return [
        {
          types,
          attributes: {
            align: {
              default: null,
              parseHTML: alignmentOf,
              renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
            },
            // None, rather than 0: what has no indent says nothing of it in the live document either.
            indent: {
              default: null,
              parseHTML: (element) => Number(nameInClasses(element, 'indent', steps.map(String))) || null,
              renderHTML: ({ indent }) => (indent ? { class: `indent-${indent}` } : {}),
            },
          },
        },
      ];
    },
  });
}

function alignmentOf(element: HTMLElement): Alignment | null {
  const said = element.style.textAlign || element.getAttribute('align');
  return (
    nameInClasses(element, 'align', alignments) ??
    alignments.find((each) => each !== 'left' && each === said) ??
    null
  );
}
