import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitestDurations } from './durations.mjs';
import { filesToLookAtAgain, unhandledErrors, vitestFailures } from './failures.mjs';
import { runTool } from './run-tool.mjs';
import { vitestOptions } from './selection.mjs';
import { afterSecondLook, judged, vitestTally } from './tally.mjs';

const vitest = 'vitest/vitest.mjs';
const unhandledErrorsReporter = fileURLToPath(new URL('unhandled-errors-reporter.mjs', import.meta.url));

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./durations.mjs').FileDuration} FileDuration
 *
 * @typedef {{ tally: Tally, failures?: string[], unsteady?: string[], files?: FileDuration[] }} PartResult
 *   `failures` are named at the end of the run, as what the part printed is long gone by then; `unsteady` are those
 *   that passed when they were run again, one file at a time
 *
 * @typedef {object} VitestRun
 * @property {string} where the folder of the package
 * @property {string} folder for the report
 * @property {number} limitMinutes
 * @property {import('./selection.mjs').Selection} [selection]
 * @property {number} [workers] how many files run at once, if not as many as the package says
 * @property {string} [output] a file for what is printed, if not the terminal
 * @property {string[]} [args] further options or files
 * @property {Record<string, string>} [env]
 * @property {boolean} [onlyIfUntold] a proof that found a loss or a double is accepted at once
 */

/**
 * Files in which something failed are run once more, one at a time: real processes on a busy machine can miss a moment.
 * What fails twice has failed; what does not is named at the end.
 *
 * @param {VitestRun} run
 * @returns {Promise<PartResult>}
 */
export async function runVitest(run) {
  const report = join(run.folder, 'vitest.json');
  const first = await vitestOnce(run, report, []);
  const files = await vitestDurations(report).catch(() => []);
  if (first.failed === 0) return { tally: first, files };
  const names = [
    ...(await vitestFailures(report).catch(() => [`${run.where} left no report`])),
    ...(await unhandledErrors(unhandledErrorsOf(report)).catch(() => [])),
  ];
  const again = await filesToLookAtAgain(report, { onlyIfUntold: run.onlyIfUntold ?? false }).catch(() => []);
  const tally =
    again.length === 0
      ? first
      : afterSecondLook(first, await vitestOnce({ ...run, workers: 1 }, `${report}.2`, again));
  return { tally, files, [tally.failed === 0 ? 'unsteady' : 'failures']: names };
}

/** @param {VitestRun} run @param {string} report @param {string[]} chosen files, none for all, and options */
async function vitestOnce(run, report, chosen) {
  const { where, selection = {}, args = [], env = {}, workers, limitMinutes, output } = run;
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${unhandledErrorsReporter}`,
  ];
  const atOnce = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  const options = [...reporters, ...vitestOptions(selection), ...atOnce, ...args, ...chosen];
  const code = await runTool(vitest, ['run', '--root', where, ...options], {
    env: { ...env, UNHANDLED_ERRORS_FILE: unhandledErrorsOf(report) },
    limitMinutes,
    output,
  });
  return judged(await vitestTally(report, selection).catch(() => null), code);
}

/** @param {string} report */
const unhandledErrorsOf = (report) => `${report}.unhandled`;

/** How many tests it would run. @param {VitestRun} run */
export async function countVitest({ where, folder, selection = {}, limitMinutes }) {
  const list = join(folder, 'list.json');
  await runTool(vitest, ['list', '--root', where, ...vitestOptions(selection), `--json=${list}`], {
    limitMinutes,
  });
  return JSON.parse(await readFile(list, 'utf8')).length;
}
