import type { Node } from '@tiptap/pm/model';
import { withoutBidiOverrides } from '../text/bidi-overrides.ts';
import { cutText } from '../text/cut-text.ts';
import { oneLine } from '../text/legible-text.ts';

/** As much as a small picture has room for; together at most 320 characters. */
const most = { codeLines: 8, codeCharacters: 32, rows: 6, cells: 3, cellCharacters: 16 };
/** Of longer code no more is read. */
const codeRead = 4000;

/**
 * What stands for a picture in lists: how the first code or table that is not empty begins. Lines are separated by
 * `\n`, the cells of a table's row by `\t`. Null without either.
 */
export function tileOf(content: Node): string | null {
  let tile = '';
  content.descendants((node) => {
    if (tile !== '') return false;
    if (node.type.name === 'codeBlock') tile = beginOfCode(node);
    if (node.type.name === 'table') tile = beginOfTable(node);
    return !node.isTextblock;
  });
  return tile === '' ? null : tile;
}

function beginOfCode(code: Node): string {
  const lines = withoutBidiOverrides(cutText(code.textContent, codeRead))
    .replace(/^(?:\s*\n)+/, '')
    .replaceAll('\t', '  ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .split('\n', most.codeLines);
  return lines
    .map((line) => cutText(line, most.codeCharacters).trimEnd())
    .join('\n')
    .trimEnd();
}

function beginOfTable(table: Node): string {
  const rows = table.children.slice(0, most.rows).map((row) =>
    row.children.slice(0, most.cells).map((cell) => {
      const text = cell.textBetween(0, cell.content.size, ' ', ' ');
      return cutText(oneLine(withoutBidiOverrides(cutText(text, codeRead))), most.cellCharacters).trimEnd();
    }),
  );
  return rows.flat().every((cell) => cell === '') ? '' : rows.map((cells) => cells.join('\t')).join('\n');
}
