import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';
import { oneLine } from './legible-text.ts';
import { type TextLine, tellingLines } from './telling-lines.ts';

const previewLength = 200;
/** A longer word is cut. */
const longestLeftOut = 40;

/**
 * The first telling words of a note, as a list shows them under the title: one line of at most 200 characters, empty
 * without words. A longer text ends with a whole word and an ellipsis.
 * Without a title it takes its place and is how the text begins; nothing in it may turn the words around it.
 *
 * @param lines the blocks with words, in order: as many are read as it takes
 */
export function previewOf(lines: Iterable<TextLine>, title: string): string {
  let preview = '';
  for (const { text } of title === '' ? lines : tellingLines(lines, title)) {
    preview = oneLine(withoutBidiOverrides(`${preview} ${text}`));
    if (preview.length > previewLength) break;
  }
  if (preview.length <= previewLength) return preview.trimEnd();
  const cut = cutText(preview, previewLength - 1);
  const space = preview.lastIndexOf(' ', cut.length);
  const end = space >= cut.length - longestLeftOut ? space : cut.length;
  return `${cut.slice(0, end).trimEnd()}…`;
}
