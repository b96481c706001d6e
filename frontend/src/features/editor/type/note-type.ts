import { limits } from '@commonplace/contracts/api';
import type { CSSProperties } from 'react';
import { noteFontSize } from '../../../shared/note-text/note-font-size.ts';

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
    '--note-font-size': noteFontSize(fontSize),
    '--note-line-height': mayEdit || isChosen ? lineHeight : limits.lineHeight.reader,
  } as CSSProperties;
}
