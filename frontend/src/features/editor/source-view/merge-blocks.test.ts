import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockChange, mergeBlocks } from './merge-blocks.ts';

const letters = (word: string) => [...word];

function merged(base: string, mine: string, theirs: string): { text: string; keptBoth: number } {
  const changes = mergeBlocks(letters(base), letters(mine), letters(theirs));
  return { text: apply(changes, letters(mine), letters(theirs)).join(''), keptBoth: kept(changes) };
}

function apply(
  changes: readonly BlockChange[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const result = [...theirs];
  for (const { from, to, mineFrom, mineTo } of changes.toReversed())
    result.splice(from, to - from, ...mine.slice(mineFrom, mineTo));
  return result;
}

const kept = (changes: readonly BlockChange[]) => changes.filter(({ isKeptBoth }) => isKeptBoth).length;

test.each([
  ['abc', 'aBc', 'abc', 'aBc', 0],
  ['abc', 'abc', 'abC', 'abC', 0],
  ['abc', 'aBc', 'abC', 'aBC', 0],
  ['abcd', 'ABcd', 'abCD', 'ABCD', 0],
  ['abc', 'xabc', 'abcy', 'xabcy', 0],
  ['abc', 'ac', 'abcx', 'acx', 0],
  ['abc', 'bca', 'abcx', 'bcxa', 0],
  ['abc', 'axbc', 'aybc', 'ayxbc', 0],
  ['abc', 'aXc', 'aXc', 'aXc', 0],
  ['abc', 'aBc', 'aYc', 'aYBc', 1],
  ['abc', 'ac', 'aYc', 'aYc', 1],
  ['abc', 'aBc', 'ac', 'aBc', 1],
  ['abcd', 'ad', 'abYcd', 'abYcd', 1],
  ['abcd', 'aXYd', 'abQd', 'aXQYd', 1],
])('of %s I made %s and they %s: that is %s', (base, mine, theirs, text, keptBoth) => {
  expect(merged(base, mine, theirs)).toEqual({ text, keptBoth });
});

const word = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 10 });

test('what one of us changed is all there when the other changed nothing', () => {
  fc.assert(
    fc.property(word, word, (base, changed) => {
      expect(apply(mergeBlocks(base, changed, base), changed, base)).toEqual(changed);
      expect(mergeBlocks(base, base, changed)).toEqual([]);
    }),
  );
});

test('nothing that either of us wrote is lost, for any changes of both', () => {
  fc.assert(
    fc.property(word, word, word, (base, mine, theirs) => {
      const ours = mine.map((letter, index) => (base.includes(letter) ? letter : `${letter}${index}`));
      const others = theirs.map((letter) => (base.includes(letter) ? letter : letter.toUpperCase()));
      const result = apply(mergeBlocks(base, ours, others), ours, others);
      for (const letter of [...ours, ...others]) if (!base.includes(letter)) expect(result).toContain(letter);
    }),
  );
});
