/** What takes time that grows with their square. */
const mostMarks = 2_000;
const mostColumns = 500;
const mostCells = 200_000;

const marks = /[[\]*_~!|]/g;
const blank = /^[ \t]*$/;
/** These end a table. */
const otherBlock = /^ {0,3}[>#`~<\d*+-]/;
/** These end a paragraph as well. */
const beginning = /^ {0,3}(?:[-*+][ \t]+\S|#{1,6}[ \t])/;
/** One of a list; only the first ends a paragraph. */
const numbered = /^\d{1,9}\.[ \t]+\S/;
const delimiters = /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*(?::?-+:?[ \t]*)?$/;

/**
 * Whether a text of Markdown has a paragraph with so many marks, or a table with so many cells, that reading it could take
 * minutes. Linear in the length of the text.
 */
export function isIntricate(text: string): boolean {
  let paragraph = 0;
  let columns = 0;
  let rows = 0;
  let isNumbered = false;
  let before = '';
  for (const line of text.split('\n')) {
    const count = line.match(marks)?.length ?? 0;
    if (blank.test(line) || (columns > 0 && otherBlock.test(line))) [paragraph, columns, rows] = [0, 0, 0];
    else if (
      columns === 0 &&
      line.includes('|') &&
      delimiters.test(line) &&
      columnsOf(line) === columnsOf(before)
    )
      columns = columnsOf(line);
    isNumbered = numbered.test(line)
      ? isNumbered || blank.test(before)
      : isNumbered && !otherBlock.test(line);
    // Cells and items are read one by one.
    const isAlone = columns > 0 || beginning.test(line) || (isNumbered && numbered.test(line));
    paragraph = isAlone ? count : paragraph + count;
    if (columns > 0) rows += 1;
    if (paragraph > mostMarks || columns > mostColumns || columns * rows > mostCells) return true;
    before = line;
  }
  return false;
}

function columnsOf(row: string): number {
  return row.replaceAll('\\|', '').trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length;
}
