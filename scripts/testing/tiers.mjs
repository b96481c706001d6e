import { check } from '../check/run-checks.mjs';
import { startMariadb } from '../mariadb.mjs';
import { countPlaywright, runPlaywright } from './run-playwright.mjs';
import { trialEnvironment, trialsOfRules } from './run-trials.mjs';
import { countVitest, runVitest } from './run-vitest.mjs';

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/**
 * @typedef {import('./run-vitest.mjs').PartResult} PartResult
 * @typedef {import('./selection.mjs').Selection} Selection
 *
 * @typedef {object} RunOptions
 * @property {string} folder for reports
 * @property {number} limitMinutes
 * @property {string} [minutes] after which each trial begins nothing more
 * @property {number} [workers] how many files run at once, if not as many as the package says
 * @property {string} [output] a file for what is printed, if not the terminal
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} group
 * @property {string} [where] the folder of its package
 * @property {Selection} [selection] which tests of it, by their tags
 * @property {'chromium' | 'mariadb'} [needs]
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsDisk] its faults are of a disk; others have their temporary files in memory
 * @property {number} [besideOthers] how many of its files run at once beside other parts; without it, it runs alone
 * @property {(options: RunOptions) => Promise<PartResult>} run
 * @property {(options: RunOptions) => Promise<number>} [count] how many tests it has, where it can't run
 *
 * @typedef {{ limitMinutes: number, parts: Part[] }} Tier
 */

/**
 * What runs when. A test without a tag is part of every `npm test`; a tag moves it: `nightly` to the night, `release`
 * gives it its full size before a release. The backend's files tagged `mariadb` run on that database in each
 * `npm test`, and at night all of them do.
 *
 * @type {Record<'gate' | 'nightly' | 'release', Tier>}
 */
export const tiers = {
  gate: {
    limitMinutes: 40,
    parts: [
      { name: 'check', group: 'check', run: runChecks },
      // The longest ones first, so that all are done at about the same time.
      backendOnSqlite({ without: 'nightly' }),
      unit('frontend', 'unit'),
      backendOnMariadb({ only: 'mariadb', without: 'nightly' }),
      { ...unit('scripts', 'unit', { without: 'nightly' }), needsBuild: true },
      { ...unit('collab-server', 'collab'), needsBuild: true },
      { ...unit('bench', 'e2e', { without: 'nightly' }), needsBuild: true },
      unit('contracts', 'unit'),
      unit('client', 'unit'),
      trials({ without: 'nightly' }),
      stories({ without: 'nightly' }),
    ],
  },
  nightly: {
    limitMinutes: 6 * 60,
    parts: [
      backendOnSqlite({ only: 'nightly' }),
      backendOnMariadb({}),
      { ...unit('scripts', 'unit', { only: 'nightly' }), needsBuild: true },
      { ...unit('bench', 'e2e', { only: 'nightly' }), needsBuild: true },
      stories({}, { STORY_LOOKS: 'every', STORY_TIMES: 'promised' }),
      { ...stories({ without: 'nightly' }, { STORIES_ON: 'cluster' }), name: 'browser-cluster' },
      ...Object.entries(trialsOfRules).map(([name, [where, file]]) => trialOfRules(name, where, file)),
      longTrials({}, '5'),
    ],
  },
  release: { limitMinutes: 24 * 60, parts: [longTrials({ only: 'release' })] },
};

/** The tests of a package. @param {string} where @param {string} group @param {Selection} [selection] @returns {Part} */
function unit(where, group, selection) {
  return {
    name: where,
    group,
    where,
    besideOthers: 1,
    ...(selection && { selection }),
    run: (options) => runVitest({ ...options, where, ...(selection && { selection }) }),
  };
}

/** @param {Selection} selection @returns {Part} */
function backendOnSqlite(selection) {
  const run = { where: 'backend', selection };
  return {
    name: 'backend-sqlite',
    group: 'backend',
    ...run,
    besideOthers: 1,
    needsBuild: true,
    run: (options) => runVitest({ ...options, ...run }),
  };
}

/** @param {Selection} selection @returns {Part} */
function backendOnMariadb(selection) {
  const run = { where: 'backend', selection };
  return {
    name: 'backend-mariadb',
    group: 'backend',
    ...run,
    besideOthers: 1,
    needs: 'mariadb',
    needsBuild: true,
    async run(options) {
      const mariadb = await startMariadb();
      try {
        return await runVitest({ ...options, ...run, env: { TEST_DATABASE_URL: mariadb.url } });
      } finally {
        await mariadb.stop();
      }
    },
    count: (options) => countVitest({ ...options, ...run }),
  };
}

/** The trials in their short form. @param {Selection} selection @returns {Part} */
function trials(selection) {
  const run = { where: 'e2e', selection, onlyIfUntold: true };
  return {
    name: 'trials',
    group: 'e2e',
    ...run,
    needsDisk: true,
    needsBuild: true,
    run: (options) => runVitest({ ...options, ...run }),
  };
}

/**
 * The trials in their long form.
 *
 * @param {Selection} selection
 * @param {string} [usualMinutes] after which each begins nothing more, unless others are asked for
 * @returns {Part}
 */
function longTrials(selection, usualMinutes) {
  return {
    ...trials(selection),
    run: ({ minutes = usualMinutes, ...options }) =>
      runVitest({
        ...options,
        where: 'e2e',
        selection,
        onlyIfUntold: true,
        args: ['--testTimeout=0'],
        env: trialEnvironment({ minutes }),
      }),
  };
}

/** A trial of rules in its long form. @param {string} name @param {string} where @param {string} file @returns {Part} */
function trialOfRules(name, where, file) {
  return {
    name,
    group: 'rules',
    where,
    run: (options) =>
      runVitest({ ...options, where, args: [file, '--testTimeout=0'], env: trialEnvironment({}) }),
  };
}

/** @param {Selection} selection @param {Record<string, string>} [env] @returns {Part} */
function stories(selection, env = {}) {
  return {
    name: 'browser',
    group: 'e2e',
    where: 'e2e/stories',
    selection,
    needs: 'chromium',
    needsBuild: true,
    run: (options) => runPlaywright({ ...options, selection, env }),
    count: (options) => countPlaywright({ ...options, selection }),
  };
}

/** @returns {Promise<PartResult>} */
async function runChecks() {
  const { passed, failed } = await check(say);
  return { tally: { passed, failed, skipped: 0 } };
}
