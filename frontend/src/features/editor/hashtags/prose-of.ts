import type { Node } from '@tiptap/pm/model';

/** The letters of a block, one for each place in it; code, images and line breaks are blanks. */
export function proseOf(block: Node): string {
  if (block.type.spec.code) return '';
  let prose = '';
  block.forEach((inline) => {
    const isCode = inline.marks.some((mark) => mark.type.spec.code);
    prose += isCode || !inline.isText ? ' '.repeat(inline.nodeSize) : inline.text;
  });
  return prose;
}
