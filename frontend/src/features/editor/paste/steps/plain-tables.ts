import { unwrap } from './unwrap.ts';

/** Tables without what only arranges them; one of a single cell was the selection of a cell, and is its words. */
export function plainTables(body: HTMLElement): void {
  for (const columns of body.querySelectorAll('colgroup, col')) columns.remove();
  for (const caption of body.querySelectorAll('table > caption')) {
    const line = body.ownerDocument.createElement('p');
    line.append(...caption.childNodes);
    caption.parentElement?.before(line);
    caption.remove();
  }
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = table.querySelectorAll('td, th');
    const [cell] = cells;
    if (cells.length !== 1 || !cell || lettersOf(cell) !== lettersOf(table)) continue;
    const words = body.ownerDocument.createElement('div');
    words.append(...cell.childNodes);
    const style = cell.getAttribute('style');
    if (style !== null) words.setAttribute('style', style);
    table.replaceWith(words);
  }
  for (const part of body.querySelectorAll('thead, tfoot')) unwrap(part);
}

function lettersOf({ textContent }: Element): string {
  return (textContent ?? '').replace(/\s+/g, '');
}
