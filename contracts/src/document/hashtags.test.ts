import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHashtags, hashtagAtEnd, placeHashtags } from './hashtags.ts';

test.each([
  ['I love #Travel and #self_growth', ['#travel', '#self_growth']],
  ['#one#two', ['#one']],
  ['(#one), "#two"!', ['#one', '#two']],
  ['#Été #été #E\u0301te\u0301', ['#été']],
  ['#日本 #Ελλάδα #русский #हिन्दी', ['#日本', '#ελλάδα', '#русский', '#हिन्दी']],
  ['#2026 #1 #2026goals', ['#2026goals']],
  ['https://example.com/#top ?a=#b &#39; mail@#x ##y', []],
  ['# heading #️⃣ #-', []],
  [`#${'a'.repeat(100)} #${'b'.repeat(101)}`, [`#${'a'.repeat(100)}`]],
])('the hashtags of %j', (text, tags) => {
  expect(findHashtags(text)).toEqual(tags);
});

const word = fc.stringMatching(/^[a-z0-9_]{0,5}[a-z][a-z0-9_éßд日]{0,10}$/);

test('every tag written between blanks is found, once, in order', () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const tags = words.map((each) => `#${each}`);
      expect(findHashtags(tags.join(' '))).toEqual([...new Set(tags)]);
    }),
  );
});

test('for any text each tag is well formed, occurs once and is found again in itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'#aZ9_é日 ./-&\n\u0301😀'), maxLength: 60 }), (text) => {
      const tags = findHashtags(text);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(findHashtags(tag)).toEqual([tag]);
    }),
  );
});

test('of many tags the first 200 are found, of one that stands everywhere no other behind it', () => {
  const many = Array.from({ length: 300 }, (_, index) => `#tag${index}`);
  expect(findHashtags(many.join(' '))).toEqual(many.slice(0, 200));
  expect(findHashtags(`${'#same '.repeat(9_999)}#other`)).toEqual(['#same', '#other']);
  expect(findHashtags(`${'#same '.repeat(10_000)}#other`)).toEqual(['#same']);
});

test('every tag is found where its letters stand', () => {
  expect(placeHashtags('#one and #Two#x #Two')).toEqual([
    { tag: '#one', from: 0, to: 4 },
    { tag: '#two', from: 9, to: 13 },
    { tag: '#two', from: 16, to: 20 },
  ]);
});

test.each([
  ['I love #Tra', { tag: '#tra', from: 7, to: 11 }],
  ['I love #日', { tag: '#日', from: 7, to: 9 }],
  ['I love #', null],
  ['I love #travel ', null],
  ['#1', null],
  ['https://example.com/#top', null],
  ['# heading', null],
])('the tag that is being written at the end of %j', (text, expected) => {
  expect(hashtagAtEnd(text)).toEqual(expected);
});

test('a hashtag with 200,000 marks is none, and takes no time that grows with their square', () => {
  const begun = performance.now();
  expect(findHashtags(`#x${'\u0301\u0323'.repeat(100_000)}`)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
