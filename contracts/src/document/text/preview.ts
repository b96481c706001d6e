import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';
import { oneLine } from './legible-text.ts';

const previewLength = 200;
/** A longer word is cut. */
const longestLeftOut = 40;

/**
 * How a note's text begins, as a list shows it under the title: one line of at most 200 characters, empty without words. A
 * longer text ends with a whole word and an ellipsis.
 * Where there is no title it takes its place, so nothing in it may turn the words around it.
 *
 * @param lines the text of each block, in order: as many are read as it takes
 */
export function previewOf(lines: Iterable<string>): string {
  let preview = '';
  for (const line of lines) {
    preview = oneLine(withoutBidiOverrides(`${preview} ${line}`));
    if (preview.length > previewLength) break;
  }
  if (preview.length <= previewLength) return preview.trimEnd();
  const cut = cutText(preview, previewLength - 1);
  const space = preview.lastIndexOf(' ', cut.length);
  const end = space >= cut.length - longestLeftOut ? space : cut.length;
  return `${cut.slice(0, end).trimEnd()}…`;
}
