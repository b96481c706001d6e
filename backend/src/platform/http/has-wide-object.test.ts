import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasWideObject } from './has-wide-object.ts';

/** The same, found on what the text means. */
function isWide(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inner: unknown[] = Object.values(value);
  return (!Array.isArray(value) && inner.length > most) || inner.some((one) => isWide(one, most));
}

test('in any JSON, an object is wide when it has more fields than may be', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ':', ',', '[', ']', 'a', ' ') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(text, tie('value'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(
      value,
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(undefined, 1),
      (json, most, indent) => {
        expect(hasWideObject(JSON.stringify(json, null, indent), most)).toBe(isWide(json, most));
      },
    ),
    { numRuns: 500 },
  );
});

test.each(['', '"', '"\\', '}}:{:', '{"a', '{"a\\"'])(
  'what is no JSON is gone through to its end: %s',
  (text) => {
    expect(hasWideObject(text, 1)).toBe(false);
  },
);
