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
 * The errors that belong to no test, as `unhandled-errors-reporter.mjs` wrote them, a line each.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
export async function unhandledErrors(file) {
  const errors = JSON.parse(await readFile(file, 'utf8'));
  return errors.map((/** @type {any} */ { path, reason }) =>
    inOneLine(path ?? '', 'outside of any test', reason),
  );
}

/**
 * The files that deserve a second look, because what failed may have been the machine: none when one of them could not
 * be loaded and no time or port was short, or when `onlyIfUntold` is asked for and a failure says anything else.
 *
 * @param {string} file
 * @param {{ onlyIfUntold: boolean }} options
 * @returns {Promise<string[]>}
 */
export async function filesToLookAtAgain(file, { onlyIfUntold }) {
  const { testResults } = JSON.parse(await readFile(file, 'utf8'));
  const failed = testResults.filter((/** @type {any} */ { status }) => status === 'failed');
  const isWorthIt = failed.every((/** @type {any} */ { message, assertionResults }) => {
    const tests = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    // Without a failed test it was a hook of the file, or its import.
    if (tests.length === 0) return tellsNothing.test(message);
    return tests.every(
      (/** @type {any} */ { failureMessages: [reason] }) => !onlyIfUntold || tellsNothing.test(reason),
    );
  });
  return isWorthIt ? failed.map((/** @type {any} */ { name }) => name) : [];
}

/** What is said when a test, a hook, a connection or what they wait for took too long, or another process took a free port. */
const tellsNothing =
  /^(Error: )?(Test|Hook) timed out in |^TooSlow: |^StartError: \w+: connect ETIMEDOUT\b|: The port \d+ on \S+ is in use by another program/;

/**
 * The same as {@link vitestFailures} for Playwright. With `passedAfterAll` those that passed at their second try.
 *
 * @param {string} file
 * @param {{ passedAfterAll: boolean }} which
 * @returns {Promise<string[]>}
 */
export async function playwrightFailures(file, { passedAfterAll }) {
  const { suites = [], errors = [] } = JSON.parse(await readFile(file, 'utf8'));
  return [
    ...suites.flatMap((/** @type {any} */ suite) => storiesFailed(suite, passedAfterAll)),
    ...(passedAfterAll ? [] : errors).map((/** @type {any} */ error) =>
      inOneLine('browser', '', error.message),
    ),
  ];
}

/** @param {any} suite @param {boolean} passedAfterAll @returns {string[]} */
function storiesFailed({ specs = [], suites = [] }, passedAfterAll) {
  const own = specs
    .filter((/** @type {any} */ { ok, tests }) =>
      passedAfterAll ? tests.some((/** @type {any} */ test) => test.status === 'flaky') : !ok,
    )
    .map((/** @type {any} */ { file, title, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ test) =>
        test.results.flatMap((/** @type {any} */ result) => result.errors ?? []),
      );
      return inOneLine(file, title, errors[0]?.message);
    });
  return [...own, ...suites.flatMap((/** @type {any} */ suite) => storiesFailed(suite, passedAfterAll))];
}

/** @param {string} file @param {string} title @param {string | undefined} reason */
function inOneLine(file, title, reason) {
  const where = file.split('/').slice(-3).join('/');
  const why = stripVTControlCharacters(reason ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, reasonCharacters);
  return [where, title, why].filter((part) => part !== '').join(' › ');
}
