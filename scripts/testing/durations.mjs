import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ file: string, seconds: number }} FileDuration */

/**
 * How long each file took according to vitest's JSON report: from the beginning of its first test to the end of its
 * last one, as some run beside each other.
 *
 * @param {string} report
 * @returns {Promise<FileDuration[]>} without files of which nothing ran
 */
export async function vitestDurations(report) {
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  return testResults
    .filter((/** @type {any} */ { assertionResults }) =>
      assertionResults.some((/** @type {any} */ { duration }) => duration > 0),
    )
    .map((/** @type {any} */ { name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }));
}

/**
 * The same for Playwright: what the stories of a file took together, each with its second try.
 *
 * @param {string} report
 * @returns {Promise<FileDuration[]>}
 */
export async function playwrightDurations(report) {
  const { suites = [] } = JSON.parse(await readFile(report, 'utf8'));
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const add = (/** @type {any} */ { specs = [], suites = [] }) => {
    for (const { file, tests } of specs)
      for (const { results } of tests)
        for (const { duration } of results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    suites.forEach(add);
  };
  suites.forEach(add);
  return [...seconds].map(([file, seconds]) => ({ file: `e2e/stories/${file}`, seconds }));
}

/**
 * The slowest files of a run, a line each.
 *
 * @param {{ name: string, files: FileDuration[] }[]} parts
 * @param {number} count
 * @returns {string[]}
 */
export function slowestFiles(parts, count) {
  return parts
    .flatMap(({ name, files }) => files.map((each) => ({ ...each, name })))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, file, seconds }) => `${inSeconds(seconds)}   ${file} (${name})`);
}

/** @param {number} seconds */
export function inSeconds(seconds) {
  return `${seconds.toFixed(1).padStart(6)} s`;
}
