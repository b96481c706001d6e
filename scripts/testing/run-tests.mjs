import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';
import { check } from '../check/run-checks.mjs';
import { startMariadb } from '../mariadb.mjs';
import { filesToLookAtAgain, playwrightFailures, vitestFailures } from './failures.mjs';
import { findChromium, provide } from './system-tools.mjs';
import { afterSecondLook, judged, playwrightTally, sum, vitestTally } from './tally.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
/** What failed, by name, for the end of the run: what each part printed is long gone by then. @type {string[]} */
const failures = [];
/** What failed once and passed when it was run again, alone. @type {string[]} */
const unsteady = [];
/** Far above every budget: it ends a part that hangs, so that the others are still heard. */
const PART_LIMIT_MS = 40 * 60_000;

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {{ name: string, group: string, needs?: 'chromium' | 'mariadb', needsBuild?: boolean,
 *   run: (folder: string) => Promise<Tally>, count?: (folder: string) => Promise<number> }} Part
 *   `count` tells how many tests a part has that can't run here
 */

/** @type {Part[]} */
const parts = [
  { name: 'check', group: 'check', run: runChecks },
  { name: 'contracts', group: 'unit', run: (folder) => vitest('contracts', folder) },
  { name: 'scripts', group: 'unit', run: (folder) => vitest('scripts', folder) },
  { name: 'frontend', group: 'unit', run: (folder) => vitest('frontend', folder) },
  { name: 'backend-sqlite', group: 'backend', needsBuild: true, run: (folder) => vitest('backend', folder) },
  {
    name: 'backend-mariadb',
    group: 'backend',
    needs: 'mariadb',
    needsBuild: true,
    run: onMariadb,
    count: (folder) => vitestCount('backend', folder),
  },
  {
    name: 'collab-server',
    group: 'collab',
    needsBuild: true,
    run: (folder) => vitest('collab-server', folder),
  },
  { name: 'bench', group: 'e2e', needsBuild: true, run: (folder) => vitest('bench', folder) },
  {
    name: 'trials',
    group: 'e2e',
    needsBuild: true,
    run: (folder) => vitest('e2e', folder, { onlyIfUntold: true }),
  },
  {
    name: 'browser',
    group: 'e2e',
    needs: 'chromium',
    needsBuild: true,
    run: playwright,
    count: playwrightCount,
  },
];

/**
 * @param {string[]} wanted names of parts or groups; none for all
 * @returns {Promise<number>} the exit code; 0 only when everything that could run passed
 */
export async function runTests(wanted) {
  const unknown = wanted.filter((word) => !parts.some(({ name, group }) => word === name || word === group));
  if (unknown.length > 0) {
    say(`There is no part "${unknown.join('", "')}". Parts: ${parts.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const chosen = parts.filter(
    ({ name, group }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(group),
  );
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  /** @type {{ name: string, tally: Tally, seconds: number }[]} */
  const results = [];
  const absent = [];
  // The crash trials choose their databases by what is installed.
  if (chosen.some(({ group }) => group === 'e2e')) provide('mariadb', say);

  let built = false;
  for (const { name, needs, needsBuild, run, count } of chosen) {
    say(`\n── ${name} ──`);
    const began = Date.now();
    let tally;
    if (needs && !provide(needs, say)) {
      const skipped = count ? await count(folder) : 1;
      absent.push(`${needs} is not installed: ${skipped} tests of "${name}" did not run`);
      tally = { passed: 0, failed: 0, skipped };
    } else {
      /** @type {string | null} */
      const problem = needsBuild && !built ? await build() : null;
      built ||= needsBuild === true && problem === null;
      if (problem !== null) say(problem);
      tally = problem === null ? await run(folder).catch(crashed) : { passed: 0, failed: 1, skipped: 0 };
    }
    results.push({ name, tally, seconds: (Date.now() - began) / 1000 });
  }
  await rm(folder, { recursive: true, force: true });

  say('');
  for (const failure of unsteady) say(`passed only when run again: ${failure}`);
  for (const failure of failures) say(`✗ ${failure}`);
  for (const { name, tally, seconds } of results) {
    const mark = tally.failed > 0 ? 'FAILED' : 'ok    ';
    say(`${mark} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s   ${inWords(tally)}`);
  }
  for (const line of absent) say(`NOT RUN: ${line}`);
  const total = sum(results.map(({ tally }) => tally));
  say(inWords(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {Tally} tally */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {unknown} error @returns {Tally} */
function crashed(error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { passed: 0, failed: 1, skipped: 0 };
}

/** @returns {Promise<Tally>} */
async function runChecks() {
  const { passed, failed } = await check(say);
  return { passed, failed, skipped: 0 };
}

/** @param {string} folder @returns {Promise<Tally>} */
async function onMariadb(folder) {
  const mariadb = await startMariadb();
  try {
    return await vitest('backend', folder, { env: { TEST_DATABASE_URL: mariadb.url } });
  } finally {
    await mariadb.stop();
  }
}

/**
 * Files in which something failed are run once more, alone: real processes on a busy machine can miss a moment.
 * What fails twice has failed; what does not is named at the end. A proof that found a loss or a double
 * (`onlyIfUntold`) is believed at once.
 *
 * @param {string} where the folder of the package
 * @param {string} folder for the report
 * @param {{ env?: Record<string, string>, onlyIfUntold?: boolean }} [options]
 * @returns {Promise<Tally>}
 */
async function vitest(where, folder, { env = {}, onlyIfUntold = false } = {}) {
  const report = join(folder, `vitest-${where}-${Object.keys(env).length}.json`);
  const first = await vitestOnce(where, report, [], env);
  if (first.failed === 0) return first;
  const names = await vitestFailures(report).catch(() => [`${where} left no report`]);
  const files = await filesToLookAtAgain(report, { onlyIfUntold }).catch(() => []);
  const counted =
    files.length === 0
      ? first
      : afterSecondLook(first, await vitestOnce(where, `${report}.2`, [...files, '--maxWorkers=1'], env));
  (counted.failed === 0 ? unsteady : failures).push(...names);
  return counted;
}

/**
 * @param {string} where
 * @param {string} report
 * @param {string[]} chosen files, none for all, and further options
 * @param {Record<string, string>} env
 */
async function vitestOnce(where, report, chosen, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await tool('vitest/vitest.mjs', ['run', '--root', where, ...reporters, ...chosen], env);
  return judged(await vitestTally(report).catch(() => null), code);
}

/** @param {string} where @param {string} folder */
async function vitestCount(where, folder) {
  const list = join(folder, 'list.json');
  await tool('vitest/vitest.mjs', ['list', '--root', where, `--json=${list}`], {});
  return JSON.parse(await readFile(list, 'utf8')).length;
}

/** @param {string} folder @returns {Promise<Tally>} */
async function playwright(folder) {
  const report = join(folder, 'playwright.json');
  const code = await tool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--retries=1', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: findChromium() ?? '' },
  );
  const named = (/** @type {boolean} */ passedAfterAll) => playwrightFailures(report, { passedAfterAll });
  unsteady.push(...(await named(true).catch(() => [])));
  failures.push(...(await named(false).catch(() => ['the stories left no report'])));
  return judged(await playwrightTally(report).catch(() => null), code);
}

/** @param {string} folder */
async function playwrightCount(folder) {
  const report = join(folder, 'playwright-list.json');
  await tool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter=json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  const countSpecs = (/** @type {any} */ suite) =>
    (suite.specs?.length ?? 0) +
    (suite.suites ?? []).reduce((/** @type {number} */ n, /** @type {any} */ s) => n + countSpecs(s), 0);
  return countSpecs(JSON.parse(await readFile(report, 'utf8')));
}

/**
 * @param {string} file in node_modules
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code
 */
function tool(file, args, env) {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    // CI keeps the runners from drawing over their own output, and forbids a forgotten `.only`.
    env: { ...process.env, CI: process.env.CI || 'true', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      say(`This part did not end within ${PART_LIMIT_MS / 60_000} minutes and is stopped.`);
      child.kill('SIGKILL');
    }, PART_LIMIT_MS);
    child.once('error', (error) => {
      say(error.message);
      resolve(1);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}
