import type { Node } from '@tiptap/pm/model';
import { headingBreak } from '../../../shared/note-text/heading-ids.ts';
import type { RawHeading } from '../../../shared/note-text/headings.ts';

/** The headings of a text, with where each begins. */
export function headingsOf(doc: Node): (RawHeading & { at: number })[] {
  const headings: (RawHeading & { at: number })[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading')
      headings.push({ at, level: Number(node.attrs.level), text: headingTextOf(node) });
    return !node.isTextblock;
  });
  return headings;
}

function headingTextOf(heading: Node): string {
  const breakText = ({ type }: Node) => (type.name === 'hardBreak' ? headingBreak : '');
  return heading.textBetween(0, heading.content.size, '', breakText);
}
