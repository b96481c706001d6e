import { limits } from '@commonplace/contracts/api';
import { escaped } from '@commonplace/contracts/document/markup';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import type { Draft, Reading } from './draft.ts';
import { parseNoteHtml } from './note-html.ts';
import { folderIn, withoutEnding } from './place-index.ts';
import { readText } from './read-text.ts';

const separators = [',', ';', '\t', '|'];
const lettersLooked = 65_536;
const rowsLooked = 50;

/** A table of comma-separated values, such as a database of Notion: its rows lead to their pages. */
export async function readTable(reading: Reading): Promise<Draft> {
  const { tree, file, format, lose } = reading;
  const { text, isGuessed } = decodeText(await tree.read(file, tree.limits.textBytes));
  const separator = /\.tsv$/i.test(file.path) ? '\t' : await separatorOf(text);
  const found = await tableOf(text, separator);
  if (!found) {
    lose('entry-refused', 'A quote has no end in this table, so its text was kept.');
    return readText(reading);
  }
  const { rows, rest } = found;
  if (isGuessed) lose('encoding-guessed', 'The encoding of the text was guessed.');
  if (rest.length > 0)
    lose('too-large', 'The table has more cells than a note can hold; the last rows are kept as text.');
  if (format === 'notion')
    lose('database-view', 'A database is kept as a table; its views and formulas are left out.');
  const [head = [], ...body] = rectangular(rows);
  const html = [
    '<table class="table"><tbody>',
    `<tr>${head.map((cell) => `<th>${escaped(cell)}</th>`).join('')}</tr>`,
    ...body.map(
      (row) =>
        `<tr>${row.map((cell, at) => `<td>${at === 0 ? rowLink(cell, reading) : lines(cell)}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
    ...(rest.length > 0 ? [`<pre><code>${escaped(rest.join('\n'))}</code></pre>`] : []),
  ];
  const document = parseNoteHtml(rows.length === 0 ? '' : html.join(''));
  return { title: null, document, ...(format === 'notion' && { updatedAt: null }) };
}

/** The rows that a note has room for, and the others as they are written; null for a quote without an end. */
async function tableOf(text: string, separator: string) {
  const rows: string[][] = [];
  const rest: string[] = [];
  let cells = 0;
  try {
    for await (const row of readRows(text, separator)) {
      cells += row.length;
      if (cells <= limits.contentCells) rows.push(row);
      else rest.push(row.map((cell) => written(cell, separator)).join(separator));
    }
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
  return { rows, rest };
}

const written = (cell: string, separator: string): string =>
  /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

const lines = (cell: string): string => escaped(cell).replaceAll('\n', '<br>');

function rowLink(cell: string, { file, title, format, places }: Reading): string {
  if (format !== 'notion' || cell.trim() === '') return lines(cell);
  const folder = withoutEnding(file.path).replace(/_all$/, '');
  // Folders have the id of the page or not.
  const row = places.byTitle(folder, cell) ?? places.byTitle(`${folderIn(file.path)}/${title}`, cell);
  if (!row) return lines(cell);
  const address = `/${row.path.split('/').map(encodeURIComponent).join('/')}`;
  return `<a href="${escaped(address)}">${lines(cell)}</a>`;
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
async function separatorOf(text: string): Promise<string> {
  const head = text.slice(0, lettersLooked);
  let best = { separator: ',', rows: 0, columns: 1 };
  for (const separator of separators) {
    const widths = await widthsOf(head, separator);
    const columns = Math.max(1, widths[0] ?? 1);
    const rows = columns > 1 ? widths.filter((width) => width === columns).length : 0;
    if (rows > best.rows || (rows === best.rows && columns > best.columns))
      best = { separator, rows, columns };
  }
  return best.separator;
}

async function widthsOf(head: string, separator: string): Promise<number[]> {
  const widths: number[] = [];
  try {
    for await (const { length } of readRows(head, separator)) if (widths.push(length) === rowsLooked) break;
  } catch (error) {
    // The head ends anywhere.
    if (!(error instanceof CsvError)) throw error;
  }
  return widths;
}

/**
 * The rows that hold something. Quotes within a cell are letters.
 *
 * @throws CsvError for a quoted cell without an end
 */
export function readRows(text: string, delimiter: string): AsyncIterable<string[]> {
  return parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
}
