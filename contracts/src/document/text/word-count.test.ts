import { expect, test } from 'vitest';
import { countCharacters, countWords } from './word-count.ts';

test.each([
  ['', 0, 0],
  ["It's two words, isn't it?\n", 5, 25],
  ['a\n\nb', 2, 2],
  ['— … !', 0, 5],
  ['😀 smile', 1, 7],
])('%j has %i words and %i characters', (text, words, characters) => {
  expect(countWords(text)).toBe(words);
  expect(countCharacters(text)).toBe(characters);
});

test('words are counted where there are no spaces', () => {
  expect(countWords('今日は良い天気です')).toBeGreaterThan(2);
});
