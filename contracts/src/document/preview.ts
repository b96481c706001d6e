import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';

const previewLength = 200;

/**
 * A paragraph as a list shows it under a note's title: one line of at most 200 characters, empty without words. Where
 * there is no title it takes its place, so nothing in it may turn the words around it.
 */
export function previewOfParagraph(text: string): string {
  return cutText(withoutBidiOverrides(text).replace(/\s+/g, ' ').trim(), previewLength).trimEnd();
}
