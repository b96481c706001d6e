import type { DocumentPart } from '../document-part.ts';
import { color } from './color.ts';
import { emphasis } from './emphasis.ts';
import { link } from './link.ts';
import { tag } from './tag.ts';
import { textSize } from './text-size.ts';

/** The marks of a note. Their order is that of the schema. */
export const documentMarks: readonly DocumentPart[] = [link, tag, color, textSize, emphasis];
