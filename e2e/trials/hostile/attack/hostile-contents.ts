/** HTML of a table. */
export const table = (rows: number, cells: number, words = 'x') =>
  `<table>${`<tr>${`<td>${words}</td>`.repeat(cells)}</tr>`.repeat(rows)}</table>`;
