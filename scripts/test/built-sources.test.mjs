import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuiltOf, keepBuiltOf, sourcesOf } from '../build/built-sources.mjs';

/** @type {string} */
let root;
const write = async (/** @type {string} */ path, text = 'text') => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const isBuilt = () => isBuiltOf(root, 'backend', sourcesOf(root));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'commonplace-built-'));
  for (const path of ['contracts/src/a.ts', 'backend/src/b.ts', 'frontend/src/c.tsx', 'backend/dist/main.js'])
    await write(path);
  for (const path of ['tsconfig.base.json', 'package-lock.json', 'nx.json']) await write(path);
  expect(isBuilt()).toBe(false);
  keepBuiltOf(root, 'backend', sourcesOf(root));
  expect(isBuilt()).toBe(true);
});
afterEach(() => rm(root, { recursive: true }));

test.each([
  ['a source has changed', () => write('contracts/src/a.ts', 'other text')],
  ['there is a new source', () => write('backend/src/new/d.ts')],
  ['the packages have changed', () => write('package-lock.json', 'others')],
  ['what was built is gone', () => rm(join(root, 'backend/dist'), { recursive: true })],
  ['a part of what was built is gone', () => rm(join(root, 'backend/dist/main.js'))],
])('it is built again when %s', async (_when, act) => {
  await act();
  expect(isBuilt()).toBe(false);
});

test('tests and what is built are no sources', async () => {
  await write('backend/test/b.test.ts');
  await write('backend/dist/b.js', 'built again');
  expect(isBuilt()).toBe(true);
});

test.each(['dist', 'dist-server'])('the frontend is built again when its %s is gone', async (output) => {
  await write('frontend/dist/index.html');
  await write('frontend/dist-server/server.js');
  keepBuiltOf(root, 'frontend', sourcesOf(root));
  expect(isBuiltOf(root, 'frontend', sourcesOf(root))).toBe(true);
  await rm(join(root, 'frontend', output), { recursive: true });
  expect(isBuiltOf(root, 'frontend', sourcesOf(root))).toBe(false);
});
