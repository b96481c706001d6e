import type { Node } from '@tiptap/pm/model';

/** The words of the content, one line for each block of text. */
export function renderText(content: Node): string {
  return content.textBetween(0, content.content.size, '\n', (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : '',
  );
}
