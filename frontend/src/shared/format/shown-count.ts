import { mostCounted } from '@commonplace/contracts/pages';

/** A count of public things or results; one that was stopped says so: `1,000+`. */
export function shownCount(count: number): string {
  const number = count.toLocaleString('en');
  return count >= mostCounted ? `${number}+` : number;
}
