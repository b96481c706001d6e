/** A text between the tags of HTML, XML or Pango markup. Not for attributes: quotes stay. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
