import { limits } from '../../api/endpoint/limits.ts';
import { withoutBidiOverrides } from './bidi-overrides.ts';
import { cutText } from './cut-text.ts';
import { legible, oneLine } from './legible-text.ts';

/** A title as it is shown: one legible line without characters that control it or the words around it, at most `limits.titleCharacters`. */
export function normalizeTitle(title: string): string {
  const line = oneLine(legible(withoutBidiOverrides(title.toWellFormed())));
  // The cut may end in the middle of an emoji of several.
  return legible(cutText(line, limits.titleCharacters)).trimEnd();
}
