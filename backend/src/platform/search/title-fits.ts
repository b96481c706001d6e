import type { Hit } from './index/index-reader.ts';
import { isSimilarTitle } from './similar-titles.ts';
import { tokensOf } from './text/tokens.ts';

/** Whether the title of a hit has what the index could not say. */
export function titleFits(
  title: string,
  { byParts, similarTo }: Pick<Hit, 'byParts' | 'similarTo'>,
): boolean {
  if (similarTo && !isSimilarTitle(title, similarTo)) return false;
  if (byParts.length === 0) return true;
  const words = [...tokensOf(title)].map(({ text }) => text);
  return byParts.every(({ text }) => words.some((word) => word.includes(text)));
}
