import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** Of each reason so much, that the list at the end of a run stays one. */
const reasonCharacters = 300;

/**
 * What failed according to vitest's JSON report, a line each: where, what, and why.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function vitestFailures(file) {
  const { testResults } = JSON.parse(await readFile(file, 'utf8'));
  return testResults
    .filter((/** @type {any} */ { status }) => status === 'failed')
    .flatMap((/** @type {any} */ { name, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
      // A file that can't be loaded has no tests to name.
      if (failed.length === 0) return [inOneLine(name, '', message)];
      return failed.map((/** @type {any} */ test) => inOneLine(name, test.fullName, test.failureMessages[0]));
    });
}

/**
 * The same for Playwright.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function playwrightFailures(file) {
  const { suites = [], errors = [] } = JSON.parse(await readFile(file, 'utf8'));
  return [
    ...suites.flatMap(storiesFailed),
    ...errors.map((/** @type {any} */ error) => inOneLine('browser', '', error.message)),
  ];
}

/** @param {any} suite @returns {string[]} */
function storiesFailed({ specs = [], suites = [] }) {
  const own = specs
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ { file, title, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ test) =>
        test.results.flatMap((/** @type {any} */ result) => result.errors ?? []),
      );
      return inOneLine(file, title, errors[0]?.message);
    });
  return [...own, ...suites.flatMap(storiesFailed)];
}

/** @param {string} file @param {string} title @param {string | undefined} reason */
function inOneLine(file, title, reason) {
  const where = file.split('/').slice(-3).join('/');
  const why = stripVTControlCharacters(reason ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, reasonCharacters);
  return [where, title, why].filter((part) => part !== '').join(' › ');
}
