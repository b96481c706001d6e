import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';

export const titleLength = 300;

/** A title as it is shown: one line without characters that control it or the words around it, at most {@link titleLength} characters. */
export function normalizeTitle(title: string): string {
  const line = withoutBidiOverrides(title.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return cutText(line, titleLength).trimEnd();
}
