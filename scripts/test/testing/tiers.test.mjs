import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isSelected, playwrightOptions, vitestOptions } from '../../testing/selection.mjs';
import { tagsIn, testFiles, withoutMariadb } from '../../testing/test-files.mjs';
import { tiers } from '../../testing/tiers.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

/** A line that tags a file. In one piece, vitest would take it for a tag of this one. @param {string} tag */
const forFile = (tag) => ['// @module', `tag ${tag}`].join('-');

/** Files of a folder, from the root. @param {string} folder @param {RegExp} pattern */
function filesIn(folder, pattern) {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`);
}

/** The files that vitest finds in a package. @param {string} where @returns {Promise<string[]>} */
async function collected(where) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}node_modules/vitest/vitest.mjs`, 'list', '--root', where, '--filesOnly', '--json'],
    { cwd: root },
  );
  return JSON.parse(stdout).map((/** @type {{ file: string }} */ { file }) => file.slice(root.length));
}

test('each file of tests is run by one package, and each package by the gate', async () => {
  const folders = new Set(tiers.gate.parts.flatMap(({ where }) => where ?? []));
  const stories = 'e2e/stories';
  const found = await Promise.all([...folders].filter((where) => where !== stories).map(collected));
  const run = [...found.flat(), ...(folders.has(stories) ? filesIn(stories, /\.spec\.ts$/) : [])];
  expect(run.sort()).toEqual(testFiles(root).sort());
});

// Tests of the trials also lie beside the files that vitest finds, which import them.
const taggable = [...new Set([...testFiles(root), ...filesIn('e2e/trials', /\.ts$/)])].filter(
  // Their tags are examples.
  (file) => !file.startsWith('scripts/'),
);
const parts = Object.entries(tiers).flatMap(([tier, { parts }]) => parts.map((part) => ({ ...part, tier })));

test('for any tags of tests, one tier runs them first: the gate, or else the night', () => {
  const lost = taggable.flatMap((file) => {
    const tags = [...tagsIn(read(file))];
    const ofFile = parts.filter(({ where }) => where !== undefined && isIn(file, where));
    const runs = (/** @type {string} */ tier, /** @type {string[]} */ tags) =>
      ofFile.some((part) => part.tier === tier && isSelected(part.selection ?? {}, tags));
    return [[], ...tags.map((tag) => [tag])]
      .filter((tags) => (tags.includes('nightly') ? !runs('nightly', tags) : !runs('gate', tags)))
      .map((tags) => `${file}: ${tags.join() || 'no tag'}`);
  });
  expect(lost).toEqual([]);
});

test('what has a tag for a tier is left out by the gate, or run at full size by the release', () => {
  const wrong = taggable.flatMap((file) =>
    [...tagsIn(read(file))].filter((tag) => !mayHave(file, tag)).map((tag) => `${file}: ${tag}`),
  );
  expect(wrong).toEqual([]);
});

/** @param {string} file @param {string} tag */
function mayHave(file, tag) {
  if (tag === 'mariadb') return file.startsWith('backend/');
  const ofFile = parts.filter(({ where }) => where !== undefined && isIn(file, where));
  if (tag === 'release') return ofFile.some(({ tier }) => tier === 'release');
  return (
    tag === 'nightly' &&
    ofFile.every(({ tier, selection = {} }) => tier !== 'gate' || !isSelected(selection, ['nightly']))
  );
}

/** Stories are a folder of their own in the package of the trials. @param {string} file @param {string} where */
function isIn(file, where) {
  if (where === 'e2e') return file.startsWith('e2e/trials/');
  return file.startsWith(`${where}/`);
}

/** Titles of trials with what is said of each, up to its function: its tags are there. */
const trials = filesIn('e2e/trials', /\.ts$/).flatMap((file) => {
  const text = read(file);
  const isNightlyFile = text.startsWith(forFile('nightly'));
  return text
    .split(/^(?: {2})?(?=(?:test|withDisk)\b)/m)
    .slice(1)
    .map((piece) => piece.slice(0, piece.indexOf('=>')))
    .map((head) => ({
      file,
      head,
      isNightly: isNightlyFile || tagsIn(head).has('nightly') || /\batNight\b/.test(head),
    }));
});

test('controls run at night', () => {
  const controls = trials.filter(({ head }) => /['`](?:C\d+, )?control\b/.test(head));
  expect(controls.length).toBeGreaterThan(10);
  expect(controls.filter(({ isNightly }) => !isNightly)).toEqual([]);
});

test('every rule that a trial of the night is about has a trial in the gate', () => {
  const rules = (/** @type {boolean} */ atNight) =>
    new Set(
      trials
        .filter(({ isNightly }) => isNightly === atNight)
        .flatMap(({ head }) => head.match(/\b[CU]\d+\b/g) ?? []),
    );
  const inGate = rules(false);
  expect(inGate.size).toBeGreaterThan(10);
  expect([...rules(true)].filter((rule) => !inGate.has(rule))).toEqual([]);
});

test('what touches SQL, locks, collations or migrations runs on MariaDB in the gate', () => {
  const files = filesIn('backend/src', /\.ts$/).concat(filesIn('backend/test', /\.ts$/));
  expect(withoutMariadb(files.map((path) => ({ path, text: read(path) })))).toEqual([]);
});

test.each([
  [
    'an untagged test with a lock',
    "db.query('SELECT 1 FOR UPDATE')",
    '',
    ['backend/test/library/notes/a.test.ts'],
  ],
  [
    'the same with a tag on a test',
    "test('x', { tags: 'mariadb' }, () => db.query('SELECT 1 FOR UPDATE'))",
    '',
    [],
  ],
  ['the same with a tag on its file', `${forFile('mariadb')}\ndb.query('SELECT 1 FOR UPDATE')`, '', []],
  ['a lock that no tagged test is about', "test('x')", 'SELECT 1 FOR UPDATE', ['backend/src/library/notes']],
  ['a lock with a tagged test', forFile('mariadb'), 'SELECT 1 FOR UPDATE', []],
])('the rule of MariaDB: %s', (_what, ofTest, ofSource, problems) => {
  const files = [
    { path: 'backend/test/library/notes/a.test.ts', text: ofTest },
    { path: 'backend/src/library/notes/lock.ts', text: ofSource },
  ];
  expect(withoutMariadb(files)).toEqual(problems);
});

test.each([
  [{}, [], true, [], []],
  [{ without: 'nightly' }, ['release'], true, ['--tagsFilter=!nightly'], ['--grep-invert=@nightly']],
  [
    { without: 'nightly' },
    ['nightly', 'release'],
    false,
    ['--tagsFilter=!nightly'],
    ['--grep-invert=@nightly'],
  ],
  [{ only: 'mariadb' }, ['mariadb'], true, ['--tagsFilter=mariadb'], ['--grep=@mariadb']],
  [{ only: 'mariadb' }, [], false, ['--tagsFilter=mariadb'], ['--grep=@mariadb']],
])('selection %o of a test tagged %o', (selection, tags, isChosen, ofVitest, ofPlaywright) => {
  expect(isSelected(selection, tags)).toBe(isChosen);
  expect(vitestOptions(selection)).toEqual(ofVitest);
  expect(playwrightOptions(selection)).toEqual(ofPlaywright);
});

test('docs/testing.md names the parts of each tier, and only those', () => {
  const rows = [...read('docs/testing.md').matchAll(/^\| (`npm[^|]*`) \| ([^|]*) \|/gm)];
  const documented = Object.fromEntries(
    rows.map(([, command, cell]) => [command, [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)]),
  );
  const named = (/** @type {keyof typeof tiers} */ tier) => tiers[tier].parts.map(({ name }) => name);
  expect(documented).toEqual({
    '`npm test`': named('gate'),
    '`npm run test:nightly`': named('nightly'),
    '`npm run test:release`': named('release'),
  });
});
