/**
 * Text out of a spreadsheet as a table: several lines that all have the same number of tabs. Null for every other.
 * Cells with line breaks are in quotation marks there, as `"two\nlines"`.
 */
export function tableInText(text: string): string | null {
  if (!text.includes('\t')) return null;
  const rows = rowsOf(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  const table = document.implementation.createHTMLDocument().createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const cell of cells) {
      const lines = cell.split('\n').flatMap((line) => [document.createElement('br'), line]);
      row.insertCell().append(...lines.slice(1));
    }
  }
  return table.outerHTML;
}

const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  cell.lastIndex = 0;
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') rows.push([]);
    else if (end !== '\t') break;
  }
  return rows;
}
