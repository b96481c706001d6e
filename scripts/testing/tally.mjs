import { readFile } from 'node:fs/promises';
import { isSelected } from './selection.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Adds up what vitest wrote with its JSON reporter. Tests that the selection leaves out, which it calls skipped, are
 * not counted.
 *
 * @param {string} file
 * @param {import('./selection.mjs').Selection} [selection]
 * @returns {Promise<Tally>}
 */
export async function vitestTally(file, selection = {}) {
  /** @type {{ testResults: { status: string, assertionResults: { status: string, tags?: string[] }[] }[] }} */
  const { testResults } = JSON.parse(await readFile(file, 'utf8'));
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ tags = [] }) => isSelected(selection, tags));
  const count = (/** @type {(status: string) => boolean} */ is) =>
    tests.filter(({ status }) => is(status)).length;
  // A file that can't be loaded has no tests that could fail, but it failed.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: count((status) => status === 'passed'),
    failed: count((status) => status === 'failed') + brokenFiles,
    skipped: count((status) => status !== 'passed' && status !== 'failed'),
  };
}

/**
 * The same for Playwright, which looks a second time by itself: what passed then counts as passed.
 *
 * @param {string} file
 * @returns {Promise<Tally>}
 */
export async function playwrightTally(file) {
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a part counts as: a part that crashed, or that ran nothing, has failed even if no test says so.
 *
 * @param {Tally | null} tally null when there is no report
 * @param {number} code the exit code
 * @returns {Tally}
 */
export function judged(tally, code) {
  if (!tally) return { passed: 0, failed: 1, skipped: 0 };
  const nothingRan = tally.passed + tally.failed + tally.skipped === 0;
  return (nothingRan || code !== 0) && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * A part whose failed files were run a second time, alone, and passed then.
 *
 * @param {Tally} first
 * @param {Tally} second of the failed files
 * @returns {Tally}
 */
export function afterSecondLook(first, second) {
  if (first.failed === 0 || second.failed > 0) return first;
  return { ...first, passed: first.passed + first.failed, failed: 0 };
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
