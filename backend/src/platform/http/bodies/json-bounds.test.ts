import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedsBounds, type JsonBounds } from './json-bounds.ts';

/** The same, found on what the text means. */
function exceeds(value: unknown, bounds: JsonBounds): boolean {
  let containers = 0;
  const exceedsAt = (one: unknown, depth: number): boolean => {
    if (typeof one !== 'object' || one === null) return false;
    containers += 1;
    const inner: unknown[] = Object.values(one);
    const isWide = !Array.isArray(one) && inner.length > bounds.fields;
    return isWide || depth > bounds.depth || inner.some((each) => exceedsAt(each, depth + 1));
  };
  return exceedsAt(value, 1) || containers > bounds.containers;
}

test('in any JSON, the fields of one object, objects and arrays, and their depth are bounded', () => {
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
  const small = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(
      value,
      fc.record({ fields: small, containers: small, depth: small }),
      fc.constantFrom(undefined, 1),
      (json, bounds, indent) => {
        expect(exceedsBounds(JSON.stringify(json, null, indent), bounds)).toBe(exceeds(json, bounds));
      },
    ),
    { numRuns: 500 },
  );
});

test.each(['', '"', '"\\', '}}:{:', '{"a', '{"a\\"'])(
  'what is no JSON is gone through to its end: %s',
  (text) => {
    expect(exceedsBounds(text, { fields: 1, containers: 9, depth: 9 })).toBe(false);
  },
);
