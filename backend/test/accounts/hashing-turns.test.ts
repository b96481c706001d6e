import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isPasswordOf } from '../../src/accounts/passwords/password-hashing.ts';

test('U30: many sign-ins leave threads to other requests: files are read meanwhile', async () => {
  await isPasswordOf(null, 'the hash of nobody is made');
  let looked = 0;
  const crowd = Array.from({ length: 40 }, async () => {
    await isPasswordOf(null, 'x'.repeat(200));
    looked += 1;
  });
  await readFile(fileURLToPath(import.meta.url));
  expect(looked).toBeLessThan(10);
  await Promise.all(crowd);
});
