import { AppError } from '@commonplace/contracts/errors';
import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from '../../src/platform/process/concurrency-limiter.ts';

test('U24: two work at once, three wait in the order in which they came, the next is sent away', async () => {
  const turns = new ConcurrencyLimiter(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) =>
    turns.run(async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const all = [1, 2, 3, 4, 5].map(work);
  expect(begun).toEqual([1, 2]);
  const refused = await work(6).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });

  ends[0]?.();
  expect(await all[0]).toBe(1);
  expect(begun).toEqual([1, 2, 3]);
  for (const index of [1, 2, 3, 4]) {
    ends[index]?.();
    expect(await all[index]).toBe(index + 1);
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('U24: a failure makes room like a success', async () => {
  const turns = new ConcurrencyLimiter(1, 0);
  for (let i = 0; i < 3; i += 1) {
    await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await turns.run(async () => 'fine')).toBe('fine');
});
