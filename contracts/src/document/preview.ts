import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';
import { oneLine } from './legible-text.ts';

const previewLength = 200;

/**
 * How a note's text begins, as a list shows it under the title: one line of at most 200 characters, empty without words.
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
  return cutText(preview, previewLength).trimEnd();
}
