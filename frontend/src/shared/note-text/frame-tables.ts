/**
 * The stored HTML of a note with each table in the frame that it scrolls in, as the editor shows it. The HTML comes from
 * `renderHtml`: `<` in text and attributes is escaped.
 */
export function frameTables(html: string): string {
  return html
    .replace(/<table(?=[ >])/g, '<div class="table-frame"><table')
    .replaceAll('</table>', '</table></div>');
}
