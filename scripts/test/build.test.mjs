import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { build } from '../build.mjs';

test('what is built is for production, whoever builds it', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  expect(await build(['frontend'])).toBe(null);
  const assets = await readdir(new URL('../../frontend/dist/assets/', import.meta.url));
  expect(assets.filter((name) => name.startsWith('jsx-dev-runtime'))).toEqual([]);
  expect(assets.length).toBeGreaterThan(10);
}, 120_000);
