import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHashtags } from './hashtags.ts';

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

test('whatever the text, each tag is well formed, occurs once and is found again in itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'#aZ9_é日 ./-&\n\u0301😀'), maxLength: 60 }), (text) => {
      const tags = findHashtags(text);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(findHashtags(tag)).toEqual([tag]);
    }),
  );
});
