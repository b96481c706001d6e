import { limits } from '@commonplace/contracts/api';
import type { CSSProperties } from 'react';

/** How a note is set: its text's size in pixels, and the height of a line as a factor of that. */
export interface NoteType {
  fontSize: number;
  lineHeight: number;
}

export const defaultType: NoteType = {
  fontSize: limits.fontSize.default,
  lineHeight: limits.lineHeight.default,
};

/** The same for readers and writers: what one person chose is what all see. */
export function typeStyle({ fontSize, lineHeight }: NoteType) {
  return {
    // It grows with the text size of the browser.
    '--note-font-size': `${fontSize / 16}rem`,
    '--note-line-height': lineHeight,
  } as CSSProperties;
}
