import { expect, test } from 'vitest';
import { GiveWay, restAfter } from '../../../src/exchange/tasks/give-way.ts';

test('a long task rests as long as it worked, and not for long after a large note', () => {
  expect([restAfter(0), restAfter(20), restAfter(5_000)]).toEqual([0, 20, 100]);
});

test('a rest ends with its task', async () => {
  await expect(new GiveWay().rest(AbortSignal.abort())).rejects.toThrow();
});
