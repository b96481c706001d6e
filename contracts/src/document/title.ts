import { cutText } from './cut-text.ts';

export const titleLength = 300;

/** A title as it is shown: one line without control characters, at most {@link titleLength} characters. */
export function normalizeTitle(title: string): string {
  const line = title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return cutText(line, titleLength).trimEnd();
}
