import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WeighedCache } from './weighed-cache.ts';

test('what was asked for longest ago leaves first, when the bytes do not suffice', () => {
  const cache = new WeighedCache<string>(100);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 25);
  expect(cache.get('a')).toBe('a');
  cache.set('e', 'e', 20);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd', 'e']);
  expect(cache.bytes).toBe(95);
});

test('what is replaced by something too large to keep is gone', () => {
  const cache = new WeighedCache<string>(100);
  cache.set('a', 'old', 5);
  cache.set('a', 'new', 26);
  expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0]);
});

test('it never holds more than it may, and counts what it holds', () => {
  const act = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    bytes: fc.option(fc.integer({ min: 0, max: 40 })),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const cache = new WeighedCache<number>(100);
      for (const { key, bytes } of acts) {
        if (bytes === null) cache.delete(key);
        else cache.set(key, bytes, bytes);
        expect(cache.bytes).toBeLessThanOrEqual(100);
      }
      const held = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => cache.get(key) ?? 0);
      expect(cache.bytes).toBe(held.reduce((sum, bytes) => sum + bytes, 0));
    }),
  );
});
