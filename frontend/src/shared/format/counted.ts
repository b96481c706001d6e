import { fill } from './fill.ts';
import { shownCount } from './shown-count.ts';

/** A count of public things with its noun: `1,000+ notes`. */
export function counted(texts: { one: string; other: string }, count: number): string {
  return fill(count === 1 ? texts.one : texts.other, { count: shownCount(count) });
}
