import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';
import { legible, oneLine } from './legible-text.ts';

export const titleLength = 300;

/** A title as it is shown: one legible line without characters that control it or the words around it, at most {@link titleLength} characters. */
export function normalizeTitle(title: string): string {
  const line = oneLine(legible(withoutBidiOverrides(title.toWellFormed())));
  // The cut may end in the middle of an emoji of several.
  return legible(cutText(line, titleLength)).trimEnd();
}
