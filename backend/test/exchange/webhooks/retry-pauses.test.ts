import { expect, test } from 'vitest';
import { pauseAfter } from '../../../src/exchange/webhooks/retry-pauses.ts';

test('W117b attempts follow each other after growing pauses, and end', () => {
  const seconds = [10, 60, 300, 1_800, 7_200, 18_000, 36_000];
  const pauses = seconds.map((_, index) => pauseAfter(index + 1, () => 0));
  expect(pauses).toEqual(seconds.map((of) => of * 1_000));
  expect(pauseAfter(seconds.length + 1)).toBeNull();
  // What failed together does not come back together.
  expect(pauseAfter(1, () => 1)).toBe(12_000);
});
