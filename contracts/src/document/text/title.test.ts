import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../api/endpoint/limits.ts';
import { normalizeTitle } from './title.ts';

test.each([
  ['  My \n\t title ', 'My title'],
  ['a\u0000b\u200Ec', 'a b\u200Ec'],
  ['invoice \u202e\u2066fdp\u2069\u202c.exe \u200f\u061c', 'invoice fdp.exe \u200f\u061c'],
  ['\n', ''],
  ['\u200b\u3164\u2800\u200d', ''],
  [`${'😀\u200d'.repeat(3)}`, '😀😀😀'],
  [`x${'\u0e49'.repeat(9)}`, `x${'\u0e49'.repeat(6)}`],
  [`${'a'.repeat(299)}😀b`, 'a'.repeat(299)],
  [`${'a'.repeat(298)}😀b`, `${'a'.repeat(298)}😀`],
])('a title is one line of at most 300 characters: %j', (title, expected) => {
  expect(normalizeTitle(title)).toBe(expected);
});

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', ' ', '\n', '😀', '\ud800', '\u202e', '\u200f', '\u200d', '👩', '\u0301'),
        maxLength: 400,
      }),
      (title) => {
        const once = normalizeTitle(title);
        expect(once.length).toBeLessThanOrEqual(limits.titleCharacters);
        expect(once.isWellFormed()).toBe(true);
        expect(normalizeTitle(once)).toBe(once);
      },
    ),
  );
});
