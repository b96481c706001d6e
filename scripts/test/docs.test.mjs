import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { schemas, variablesOf, variablesOfScripts } from './known-variables.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

const inCode = new Set([
  ...Object.values(schemas).flatMap((file) => variablesOf(file).map(({ name }) => name)),
  ...variablesOfScripts(),
]);
const onlyInTests = ['TEST_DATABASE_URL', 'CHROMIUM_PATH'];
const rows = read('docs/operations.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | ')[0]);
const documented = new Set(
  rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)),
);

test('every variable that the code reads has a row in docs/operations.md', () => {
  expect([...inCode].filter((name) => !documented.has(name))).toEqual([]);
});

test('docs/operations.md has no row for a variable that nothing reads', () => {
  expect([...documented].filter((name) => !inCode.has(name) && !onlyInTests.includes(name))).toEqual([]);
});

test('the index of decisions names every record, and only those', () => {
  const records = readdirSync(`${root}docs/adr`).filter((file) => /^\d{4}-/.test(file));
  const linked = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file);
  expect(linked.sort()).toEqual(records.sort());
});

const pages = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`);

test.each(['README.md', 'CONTRIBUTING.md', ...pages])('what %s links to exists', (file) => {
  const links = [...read(file).matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link);
  const broken = links.filter(
    (link) => !link.startsWith('http') && !existsSync(resolve(root, dirname(file), link)),
  );
  expect(broken).toEqual([]);
});

test('every file that a page of docs names by its whole path exists', () => {
  const present = pages.filter((page) => !page.startsWith('docs/adr/'));
  const named = present.flatMap((page) =>
    [
      ...read(page).matchAll(
        /`((?:backend|frontend|contracts|collab-server|scripts|e2e|bench)\/(?:src|build|public|test)?[\w./-]*)`/g,
      ),
    ].map(([, path]) => path),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !/dist/.test(path) && !existsSync(resolve(root, path)))).toEqual([]);
});

const rooms = readdirSync(`${root}backend/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `backend/src/${name}`);

test.each(rooms)(
  '%s has a README of a few lines, whose paths exist and which names all its tables',
  (room) => {
    const text = read(`${room}/README.md`);
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(15);
    expect(text).toContain('**Begin:**');
    const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.(?:ts|md))`/g)].map(([, path]) => path);
    const places = [room, 'backend/src', ''];
    expect(named.filter((path) => !places.some((at) => existsSync(resolve(root, at, path))))).toEqual([]);
    const tables = readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.entit(y|ies)\.ts$/.test(file))
      .flatMap((file) =>
        [...read(`${room}/${file}`).matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => table),
      );
    expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
  },
);

test.each([
  ['C', 'docs/content.md'],
  ['A', 'backend/src/access/SPEC.md'],
  ['U', 'docs/accounts.md'],
  ['W', 'docs/workspace.md'],
])('rules %s1 … that code, tests and pages name are written down once in %s', (letter, spec) => {
  const ids = [...read(spec).matchAll(/^\| ([A-Z]\d+[a-z]?) +\|/gm)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const written = new Set(ids);
  expect(written.size).toBeGreaterThan(10);
  const folders = [
    'backend/src',
    'backend/test',
    'collab-server',
    'contracts/src',
    'frontend/src',
    'e2e',
    'docs',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|md)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(new RegExp(`(?<![\\w#.])${letter}\\d{1,2}[a-z]?(?![\\w.])`, 'g'))]
      .map(([id]) => id)
      .filter((id) => !written.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

test('every command in the README is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...read('README.md').matchAll(/npm (?:run )?(start|test|[a-z]+)\b/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'run' && name !== 'and');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
