import { Fragment, type Node } from '@tiptap/pm/model';

/** The largest grid of a table, in cells: code that draws or edits a table visits all of them. */
export const mostPlaces = 100_000;

/**
 * A table whose spans make a grid beyond {@link mostPlaces}, such as 1,000 cells in a row that span 99 columns each, is
 * returned with cells that span one place; every other table as it is.
 */
export function boundedTable(table: Node): Node {
  if (placesOf(table) <= mostPlaces) return table;
  const rows = table.children.map((row) =>
    row.copy(
      Fragment.fromArray(
        row.children.map((cell) =>
          cell.type.create(
            { ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null },
            cell.content,
            cell.marks,
          ),
        ),
      ),
    ),
  );
  return table.copy(Fragment.fromArray(rows));
}

/** How many places the grid of a table has, those included that no cell takes. */
export function placesOf(table: Node): number {
  let widest = 0;
  let width = 0;
  /** How much narrower the grid becomes again at each row. */
  const ends: number[] = [];
  table.children.forEach((row, index) => {
    width -= ends[index] ?? 0;
    for (const { attrs } of row.children) {
      width += attrs.colspan;
      const end = index + attrs.rowspan;
      ends[end] = (ends[end] ?? 0) + attrs.colspan;
    }
    widest = Math.max(widest, width);
  });
  return widest * table.childCount;
}
