import { fill } from './fill.ts';

/** A count with its noun. `zero` is for texts that say something else then. */
export function plural(texts: { zero?: string; one: string; other: string }, count: number): string {
  if (count === 0 && texts.zero !== undefined) return texts.zero;
  return fill(count === 1 ? texts.one : texts.other, { count });
}
