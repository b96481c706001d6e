import type { Term } from './query-terms.ts';
import { tokensOf } from './tokens.ts';

/** Whether every term is a part of a word of the title. */
export function hasParts(title: string, terms: readonly Term[]): boolean {
  if (terms.length === 0) return true;
  const words = [...tokensOf(title)].map(({ text }) => text);
  return terms.every(({ text }) => words.some((word) => word.includes(text)));
}
