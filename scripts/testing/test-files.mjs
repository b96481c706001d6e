// What is a test, which tags it has, and which tags it has to have.
import { readdirSync } from 'node:fs';

const tests = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const elsewhere = /(?:^|\/)(?:node_modules|dist|boundary-proofs)(?:\/|$)/;
export const packages = [
  'contracts',
  'scripts',
  'frontend',
  'backend',
  'collab-server',
  'client',
  'bench',
  'e2e',
];

/** Every file with tests, from the root of the repository. @param {string} root with a slash at its end */
export function testFiles(root) {
  return packages.flatMap((name) =>
    readdirSync(`${root}${name}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => tests.test(file) && !elsewhere.test(file))
      .map((file) => `${name}/${file}`),
  );
}

const tags = ['nightly', 'release', 'mariadb'];

/** Those of our tags that a file names: on tests, for vitest and for Playwright, or on itself. @param {string} text */
export function tagsIn(text) {
  const ofTests = [...text.matchAll(/\btags?: (\[[^\]]*\]|'[^']*')/g)].flatMap(([, list]) =>
    [...list.matchAll(/'@?([^']*)'/g)].map(([, tag]) => tag),
  );
  const ofFile = [...text.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w-]+)/g)].map(([, tag]) => tag);
  return new Set(tags.filter((tag) => ofTests.includes(tag) || ofFile.includes(tag)));
}

/** What only one of the databases understands, or does in its own way: in a test, and in a source. */
const ownWays =
  /\bTEST_DATABASE_URL\b|\b(?:runMigrations|plansOf|JournalHouse)\b|\bFOR UPDATE\b|\bCOLLATE\b|\bEXPLAIN\b/;
/** A room of the backend, or one of the features that it has. */
const feature = /^backend\/(?:src|test)\/((?:library|social|public|live|tools)\/[^/]+|[^/]+)\//;
const dialect = /\bbetter-sqlite3\b|\bFOR UPDATE\b|\bLOCK IN SHARE MODE\b|\bpessimistic_|\bCOLLATE\b/;

/**
 * Tests of the backend that `npm test` has to run on MariaDB too and would not.
 *
 * @param {{ path: string, text: string }[]} files sources and tests of the backend, from the root of the repository
 * @returns {string[]} tests that depend on the database and have no tag, and folders of sources with a dialect, locks
 *   or collations of which no test has one
 */
export function withoutMariadb(files) {
  const isTest = ({ path = '' }) => tests.test(path);
  const isTagged = ({ text = '' }) => tagsIn(text).has('mariadb');
  const untagged = files.filter((file) => isTest(file) && ownWays.test(file.text) && !isTagged(file));
  const featureOf = (/** @type {string} */ path) => feature.exec(path)?.[1];
  const tested = new Set(
    files.filter((file) => isTest(file) && isTagged(file)).map(({ path }) => featureOf(path)),
  );
  const features = new Set(
    files
      .filter((file) => file.path.startsWith('backend/src/') && !isTest(file) && dialect.test(file.text))
      .map(({ path }) => featureOf(path)),
  );
  return [
    ...untagged.map(({ path }) => path),
    ...[...features].filter((feature) => !tested.has(feature)).map((feature) => `backend/src/${feature}`),
  ];
}
