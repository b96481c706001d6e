import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdedFolders } from '../check/folder-sizes.mjs';
import { packages } from '../testing/test-files.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'commonplace-folders-'));
  for (const name of packages) mkdirSync(join(root, name));
});

afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} folder @param {number} count @param {string} ending */
function fill(folder, count, ending) {
  mkdirSync(join(root, folder), { recursive: true });
  for (let number = 1; number <= count; number++) writeFileSync(join(root, folder, `${number}${ending}`), '');
}

test.each([
  ['frontend/src/notes', '.tsx'],
  ['backend/src/notes', '.ts'],
  ['e2e/stories/editor', '.spec.ts'],
  ['scripts/stack', '.mjs'],
  ['scripts', '.d.mts'],
])('%s may have 20 files that end in %s, not 21', (folder, ending) => {
  fill(folder, 20, ending);
  expect(crowdedFolders(root)).toEqual([]);
  fill(folder, 21, ending);
  expect(crowdedFolders(root)).toEqual([expect.stringContaining(`${folder}: 21 sources`)]);
});

test.each([
  ['tests', 'frontend/src/notes', '.test.tsx'],
  ['stylesheets', 'frontend/src/notes', '.module.css'],
  ['built files', 'backend/dist/notes', '.mjs'],
  ['installed packages', 'backend/node_modules/notes', '.mjs'],
  ['migrations', 'backend/src/platform/database/migrations', '.ts'],
])('%s are not counted', (_what, folder, ending) => {
  fill(folder, 21, ending);
  expect(crowdedFolders(root)).toEqual([]);
});
