import type { Fragment, Node, Slice } from '@tiptap/pm/model';

/**
 * The plain text of what is copied: an empty line between blocks, and tables as spreadsheets write them, a tab between
 * cells and a line for each row. `tableInText` reads it back.
 */
export function copiedText({ content }: Slice): string {
  return isInline(content) ? lineOf(content) : joined(content);
}

function textOf(node: Node): string {
  if (isInline(node.content)) return lineOf(node.content);
  const { tableRole } = node.type.spec;
  if (tableRole === 'row') return node.content.content.map(cellText).join('\t');
  return joined(node.content);
}

function joined({ content, firstChild }: Fragment): string {
  return content.map(textOf).join(firstChild?.type.spec.tableRole === 'row' ? '\n' : '\n\n');
}

/** A cell of several lines is in quotation marks, as in spreadsheets. */
function cellText(cell: Node): string {
  const text = cell.content.content.map(textOf).join('\n');
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isInline({ firstChild }: Fragment): boolean {
  return firstChild?.isInline ?? true;
}

function lineOf(content: Fragment): string {
  return content.textBetween(0, content.size, '', ({ type }) => (type.name === 'hardBreak' ? '\n' : ''));
}
