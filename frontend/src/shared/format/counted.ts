import { mostCounted } from '@commonplace/contracts/pages';
import { fill } from './fill.ts';

/** A count of public things with its noun; what is counted no further is so many and more: `1,000+ notes`. */
export function counted(texts: { one: string; other: string }, count: number): string {
  const number = count.toLocaleString('en');
  return fill(count === 1 ? texts.one : texts.other, { count: count >= mostCounted ? `${number}+` : number });
}
