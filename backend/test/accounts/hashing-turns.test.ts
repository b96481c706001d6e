import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isPasswordOf, type PasswordAsker } from '../../src/accounts/passwords/password-hashing.ts';

/** So many comparisons at once, which count those that are done. */
function crowd(askers: readonly PasswordAsker[]) {
  const done = { looked: 0, refused: [] as unknown[] };
  const all = askers.map((asker) =>
    isPasswordOf(null, 'x'.repeat(200), asker).then(
      () => {
        done.looked += 1;
      },
      (error: unknown) => {
        done.refused.push(error);
      },
    ),
  );
  return { done, ended: Promise.all(all) };
}

const peers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ account: `a-${at}`, address: `of ${at}` }));
const nobody = () =>
  isPasswordOf(null, 'the hash of nobody is made', { account: 'nobody', address: 'nowhere' });

test('U30: many sign-ins leave threads to other requests: files are read meanwhile', async () => {
  await nobody();
  const { done, ended } = crowd(peers(40));
  await readFile(fileURLToPath(import.meta.url));
  expect(done.looked).toBeLessThan(10);
  await ended;
  expect(done).toEqual({ looked: 40, refused: [] });
});

test('U30a: of one account one is looked at and five wait, so three accounts hold up nobody', async () => {
  await nobody();
  const { done, ended } = crowd(
    Array.from({ length: 540 }, (_, at) => ({ account: `crowd-${at % 3}`, address: `of ${at}` })),
  );
  await nobody();
  expect(done.looked).toBeLessThanOrEqual(6);
  await ended;
  expect(done.looked).toBe(18);
  expect(done.refused[0]).toMatchObject({ code: 'rate_limited', retryAfter: 10 });
});

test('U30a: accounts of one address take turns, and another address is not behind them', async () => {
  await nobody();
  const { done, ended } = crowd(peers(60).map((asker) => ({ ...asker, address: '203.0.113.7' })));
  await isPasswordOf(null, 'x', { account: 'someone else', address: '203.0.113.8' });
  expect(done.looked).toBeLessThanOrEqual(4);
  await ended;
  expect(done).toEqual({ looked: 60, refused: [] });
});

test('U30a: within an address accounts take turns, so three that ask without end hold up no other', async () => {
  await nobody();
  const address = '203.0.113.9';
  const { done, ended } = crowd(
    Array.from({ length: 18 }, (_, at) => ({ account: `busy-${at % 3}`, address })),
  );
  await isPasswordOf(null, 'x', { account: 'a classmate', address });
  expect(done.looked).toBeLessThanOrEqual(4);
  await ended;
  expect(done).toEqual({ looked: 18, refused: [] });
});
