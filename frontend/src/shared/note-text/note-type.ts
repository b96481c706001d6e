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

/** People who may not edit get more air between the lines, unless the writer chose otherwise. */
export function typeStyle({ fontSize, lineHeight }: NoteType, mayEdit: boolean) {
  const isChosen = lineHeight !== defaultType.lineHeight;
  return {
    // It grows with the text size of the browser.
    '--note-font-size': `${fontSize / 16}rem`,
    '--note-line-height': mayEdit || isChosen ? lineHeight : limits.lineHeight.reader,
  } as CSSProperties;
}
