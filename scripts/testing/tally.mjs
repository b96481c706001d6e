import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Adds up what vitest wrote with its JSON reporter.
 *
 * @param {string} file
 * @returns {Promise<Tally>}
 */
export async function vitestTally(file) {
  const report = JSON.parse(await readFile(file, 'utf8'));
  // A file that can't be loaded has no tests that could fail, but it failed.
  const brokenFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
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
