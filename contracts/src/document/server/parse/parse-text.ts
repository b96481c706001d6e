import type { Node } from '@tiptap/pm/model';
import { repairDocument } from './repair-document.ts';

/** Plain text as paragraphs, one for each line. */
export function parseText(text: string): Node {
  return repairDocument(
    text.split(/\r\n|\r|\n/).map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  );
}
