import { expect, test } from 'vitest';
import { FreeNames } from '../../src/exchange/free-names.ts';

/** How often names are looked up until so many of them have one. */
function lookups(names: readonly string[], most: number): number {
  const free = new FreeNames();
  let count = 0;
  const taken = names.map((name) =>
    free.take((ending) => {
      count += 1;
      return name.slice(0, most - ending.length) + ending;
    }),
  );
  expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(Math.max(...taken.map(({ length }) => length))).toBeLessThanOrEqual(most);
  return count;
}

test.each<[string, (at: number) => string]>([
  ['equal', () => 'Untitled'],
  ['equal when they are cut', (at) => `${'x'.repeat(40)}${at}`],
  [
    'different, but equal when they are cut for a number',
    (at) => `${'x'.repeat(38)}${at % 2 ? 'a' : 'A'}${at >> 1}`,
  ],
  ['of those that others get', (at) => (at % 2 ? 'Untitled' : `Untitled (${at})`)],
])('names that are %s take a few look-ups each, however many they are (W114, W115)', (_, nameOf) => {
  const all = Array.from({ length: 12_000 }, (__, at) => nameOf(at));
  expect(lookups(all.slice(0, 3_000), 40)).toBeLessThan(3_000 * 8);
  expect(lookups(all, 40)).toBeLessThan(12_000 * 8);
});

test('a number is the first that is free', () => {
  const free = new FreeNames();
  const take = (name: string) => free.take((ending) => `${name}${ending}.md`);
  expect(['a', 'a (2)', 'A', 'e\u0301', '\u00e9', 'a'].map(take)).toEqual([
    'a.md',
    'a (2).md',
    'A (3).md',
    'e\u0301.md',
    '\u00e9 (2).md',
    'a (4).md',
  ]);
});
