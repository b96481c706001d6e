import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../build.mjs';

// How much script each page of the app needs, as its files are sent: docs/benchmarks.md.

/** @typedef {{ file: string, name?: string, src?: string, imports?: string[] }} Chunk */

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'frontend/dist');
/** @type {Record<string, Chunk>} */
let chunks = {};

beforeAll(async () => {
  expect(await build(['frontend'])).toBeNull();
  chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
});

/** The files of a chunk, which has a name of its own or that of its source, and of all that it imports. */
function filesOf(/** @type {string} */ wanted) {
  const found = Object.keys(chunks).find((key) =>
    wanted.includes('.') ? key.endsWith(wanted) : !chunks[key]?.src && chunks[key]?.name === wanted,
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

const page = ['app', 'texts-page-en'];
const withBar = [...page, 'bar', 'texts-reader-en'];
const workspace = [...withBar, 'workspace'];
const note = [...workspace, 'note'];
const live = ['editor', 'editing-tools.ts', 'texts-editor-en'];

/** Its files, and how many kilobytes they may have. @type {[string, string[], number][]} */
const pages = [
  ['every page', page, 145],
  ['a note to read', note, 228],
  ['its editor', [...note, ...live], 447],
  ['signing in', [...page, 'login-screen.tsx', 'en/accounts.json'], 220],
  ['the settings', [...withBar, 'routes/account-settings.tsx', 'en/account-settings.json'], 275],
  ['the lists', [...workspace, 'left-panel.tsx', 'texts-lists-en'], 289],
  ['explore', [...workspace, 'public-panel.tsx', 'texts-lists-en'], 248],
  ['a notebook', [...workspace, 'notebook-screen.tsx', 'en/notebook-view.json', 'texts-lists-en'], 234],
  ['administration', [...withBar, 'routes/admin.tsx', 'en/admin.json'], 230],
  ['the editor without an account', [...withBar, ...live, 'routes/editor.tsx', 'en/standalone.json'], 449],
];

test.each(pages)('%s loads as much script as it may', (name, parts, most) => {
  const size = kilobytes(new Set(parts.flatMap((part) => [...filesOf(part)])));
  console.log(`${name}: ${size.toFixed(1)} of ${most} KB`);
  expect(size).toBeLessThanOrEqual(most);
  // A budget far above what there is would hold nothing.
  expect(size).toBeGreaterThan(most * 0.9);
});

test("no page loads what is only another one's", () => {
  const of = (/** @type {string[]} */ parts) => parts.flatMap((part) => [...filesOf(part)]);
  const only = {
    editor: of(['editor']).filter((file) => /\/editor-/.test(file)),
    note: of(['note']).filter((file) => /\/note-/.test(file)),
    lists: of(['left-panel.tsx']).filter((file) => /\/left-panel-/.test(file)),
    schemas: of(['schemas']).filter((file) => /\/schemas-/.test(file)),
  };
  const files = Object.fromEntries(pages.map(([name, parts]) => [name, of(parts)]));
  const loading = (/** @type {readonly string[]} */ wanted) =>
    Object.keys(files).filter((name) => wanted.some((file) => files[name]?.includes(file)));
  expect(loading(only.editor)).toEqual(['its editor', 'the editor without an account']);
  expect(loading(only.note)).toEqual(['a note to read', 'its editor', 'the editor without an account']);
  expect(loading(only.lists)).toEqual(['the lists']);
  expect(loading(only.schemas)).toEqual(['the settings']);
});
