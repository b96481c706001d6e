import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { playwrightDurations } from './durations.mjs';
import { playwrightFailures } from './failures.mjs';
import { runTool } from './run-tool.mjs';
import { playwrightOptions } from './selection.mjs';
import { findChromium } from './system-tools.mjs';
import { judged, playwrightTally } from './tally.mjs';

const playwright = '@playwright/test/cli.js';
const config = ['test', '--config', 'e2e/playwright.config.ts'];

/**
 * @typedef {object} StoryRun
 * @property {string} folder
 * @property {number} limitMinutes
 * @property {import('./selection.mjs').Selection} [selection]
 * @property {Record<string, string>} [env]
 */

/**
 * Runs the stories; Playwright itself looks a second time at those that failed.
 *
 * @param {StoryRun} run
 * @returns {Promise<import('./run-vitest.mjs').PartResult>}
 */
export async function runPlaywright({ folder, selection = {}, env = {}, limitMinutes }) {
  const report = join(folder, 'playwright.json');
  const code = await runTool(
    playwright,
    [...config, ...playwrightOptions(selection), '--retries=1', '--reporter=list,json'],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findChromium() ?? '' },
      limitMinutes,
    },
  );
  const named = (/** @type {boolean} */ passedAfterAll) => playwrightFailures(report, { passedAfterAll });
  return {
    tally: judged(await playwrightTally(report).catch(() => null), code),
    unsteady: await named(true).catch(() => []),
    failures: await named(false).catch(() => ['the stories left no report']),
    files: await playwrightDurations(report).catch(() => []),
  };
}

/** How many stories it would run. @param {StoryRun} run */
export async function countPlaywright({ folder, selection = {}, limitMinutes }) {
  const report = join(folder, 'playwright-list.json');
  await runTool(playwright, [...config, ...playwrightOptions(selection), '--list', '--reporter=json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limitMinutes,
  });
  const countSpecs = (/** @type {any} */ suite) =>
    (suite.specs?.length ?? 0) +
    (suite.suites ?? []).reduce((/** @type {number} */ n, /** @type {any} */ s) => n + countSpecs(s), 0);
  return countSpecs(JSON.parse(await readFile(report, 'utf8')));
}
