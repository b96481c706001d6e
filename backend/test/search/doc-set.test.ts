import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addStored,
  addTo,
  blockSize,
  emptySet,
  encodePlaces,
  encodeSet,
  placesOf,
} from '../../src/platform/search/index/doc-set.ts';

const places = fc.oneof(
  fc.uniqueArray(fc.nat(blockSize - 1), { maxLength: 300 }),
  fc
    .tuple(fc.nat(7), fc.integer({ min: 2, max: 200 }))
    .map(([from, step]) =>
      Array.from({ length: Math.floor((blockSize - from) / step) }, (_, at) => from + at * step),
    ),
);

test('a set is read as it was stored, in at most a bitmap', () => {
  fc.assert(
    fc.property(places, (some) => {
      const sorted = some.toSorted((a, b) => a - b);
      const stored = encodePlaces(sorted);
      const set = emptySet();
      addStored(set, stored);
      const built = emptySet();
      for (const place of some) addTo(built, place);
      expect(encodeSet(built).equals(stored)).toBe(true);
      expect([...placesOf(set)]).toEqual(sorted.toReversed());
      expect(stored.length).toBeLessThanOrEqual(Math.min(2 * sorted.length + 1, blockSize / 8));
    }),
    { numRuns: 300 },
  );
});
