import { limits } from '@commonplace/contracts/api';
import { decodeText } from './decode-text.ts';
import type { Draft, Reading } from './draft.ts';
import { escapeHtml, parseNoteHtml } from './note-html.ts';
import { folderIn, withoutEnding } from './place-index.ts';

const separators = [',', ';', '\t', '|'];
const lettersLooked = 65_536;
const rowsLooked = 50;

/** A table of comma-separated values, such as a database of Notion: its rows lead to their pages. */
export async function readTable(reading: Reading): Promise<Draft> {
  const { tree, file, format, lose } = reading;
  const { text, isGuessed } = decodeText(await tree.read(file, tree.limits.textBytes));
  if (isGuessed) lose('encoding-guessed', 'The encoding of the text was guessed.');
  const separator = /\.tsv$/i.test(file.path) ? '\t' : separatorOf(text);
  const rows: string[][] = [];
  const rest: string[] = [];
  let cells = 0;
  for (const row of readRows(text, separator)) {
    cells += row.length;
    if (cells <= limits.contentCells) rows.push(row);
    else rest.push(row.map((cell) => written(cell, separator)).join(separator));
  }
  if (rest.length > 0)
    lose('too-large', 'The table has more cells than a note can hold; the last rows are kept as text.');
  if (format === 'notion')
    lose('database-view', 'A database is kept as a table; its views and formulas are left out.');
  const [head = [], ...body] = rectangular(rows);
  const html = [
    '<table class="table"><tbody>',
    `<tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr>`,
    ...body.map(
      (row) =>
        `<tr>${row.map((cell, at) => `<td>${at === 0 ? rowLink(cell, reading) : lines(cell)}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
    ...(rest.length > 0 ? [`<pre><code>${escapeHtml(rest.join('\n'))}</code></pre>`] : []),
  ];
  const document = parseNoteHtml(rows.length === 0 ? '' : html.join(''));
  return { title: null, document, ...(format === 'notion' && { updatedAt: null }) };
}

const written = (cell: string, separator: string): string =>
  /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

const lines = (cell: string): string => escapeHtml(cell).replaceAll('\n', '<br>');

function rowLink(cell: string, { file, title, format, places }: Reading): string {
  if (format !== 'notion' || cell.trim() === '') return lines(cell);
  const folder = withoutEnding(file.path).replace(/_all$/, '');
  // Folders have the id of the page or not.
  const row = places.byTitle(folder, cell) ?? places.byTitle(`${folderIn(file.path)}/${title}`, cell);
  if (!row) return lines(cell);
  const address = `/${row.path.split('/').map(encodeURIComponent).join('/')}`;
  return `<a href="${escapeHtml(address)}">${lines(cell)}</a>`;
}

/** Rows of one length, without the empty columns on the right that spreadsheets write. */
function rectangular(rows: string[][]): string[][] {
  const widths = rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1);
  const width = widths.reduce((most, one) => Math.max(most, one), 0);
  // One very long row makes no cells of the others.
  if (width * rows.length > limits.contentCells) return rows;
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
}

/** Programs of other languages write semicolons; the first rows show which sign they have equally often. */
function separatorOf(text: string): string {
  const head = text.slice(0, lettersLooked);
  let best = { separator: ',', rows: 0, columns: 1 };
  for (const separator of separators) {
    const widths = [...readRows(head, separator)].slice(0, rowsLooked).map(({ length }) => length);
    const columns = Math.max(1, widths[0] ?? 1);
    const rows = columns > 1 ? widths.filter((width) => width === columns).length : 0;
    if (rows > best.rows || (rows === best.rows && columns > best.columns))
      best = { separator, rows, columns };
  }
  return best.separator;
}

/** Rows as RFC 4180 has them. */
export function* readRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0) {
          cell += text.slice(from);
          at = text.length;
          break;
        }
        cell += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
    row.push(cell + text.slice(from, at));
    if (at >= text.length || text[at] === '\n') {
      if (row.some((value) => value !== '')) yield row;
      row = [];
    } else if (at === text.length - 1) row.push('');
    at += 1;
  }
  if (row.some((value) => value !== '')) yield row;
}
