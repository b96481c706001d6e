import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../build.mjs';

// How much script each page of the app needs, as its files are sent: docs/benchmarks.md, "Script to download".

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[], isEntry?: boolean }} Chunk */

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'frontend/dist');
/** @type {Record<string, Chunk>} */
let chunks = {};

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}, 300_000);

/** The files of a chunk, which is named after itself or after a source, and of all that it imports. */
function filesOf(/** @type {string} */ wanted) {
  const found = Object.keys(chunks).find(
    (key) => chunks[key]?.src?.endsWith(wanted) || (!wanted.includes('.') && chunks[key]?.name === wanted),
  );
  if (!found) throw new Error(`The build has no file of ${wanted}`);
  /** @type {Set<string>} */
  const files = new Set();
  const walk = (/** @type {string} */ key) => {
    const chunk = chunks[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(walk);
  };
  walk(found);
  return files;
}

const kilobytes = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((sum, file) => {
    const path = join(dist, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1_024;
  }, 0);

const page = ['index.html', 'texts-page-en'];
const bar = [...page, 'bar', 'notifications-en'];
const workspace = [...page, 'workspace', 'texts-reader-en'];
const reader = [...workspace, 'note'];
const editor = [...reader, 'editor', 'editing-tools.ts', 'texts-editor-en'];

/** @type {[string, string[], number][]} */
const pages = [
  ['what every page needs', page, 145],
  ['a note to read', reader, 220],
  ['its editor', editor, 430],
];

test.each(pages)('%s loads as much script as it may', (_name, parts, most) => {
  const size = kilobytes(new Set(parts.flatMap((part) => [...filesOf(part)])));
  console.log(`${size.toFixed(1)} of ${most} KB`);
  expect(size).toBeLessThanOrEqual(most);
  // It has counted something.
  expect(size).toBeGreaterThan(most / 2);
});
