import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { inSeconds, slowestFiles } from './durations.mjs';
import { sideBySide } from './side-by-side.mjs';
import { folderInMemory, provide } from './system-tools.mjs';
import { sum } from './tally.mjs';
import { tiers } from './tiers.mjs';

const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
/** Files that run at once where parts run side by side: one for each processor, so that none waits long for its turn. */
const filesAtOnce = 2;
/** So many of the slowest files are named at the end. */
const slowest = 15;

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./run-vitest.mjs').PartResult} PartResult
 * @typedef {import('./tiers.mjs').Part} Part
 * @typedef {import('./tiers.mjs').RunOptions} RunOptions
 * @typedef {PartResult & { name: string, seconds: number }} Ran
 */

/**
 * @param {string[]} args names of parts or groups, none for all; `--tier`, which is `gate` if nothing is said;
 *   `--minutes` for the long trials, after which each begins nothing more
 * @returns {Promise<number>} the exit code; 0 only when everything that could run passed
 */
export async function runTests(args) {
  const { positionals: wanted, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { tier: { type: 'string', default: 'gate' }, minutes: { type: 'string' } },
  });
  const tier = Object.entries(tiers).find(([name]) => name === values.tier)?.[1];
  if (!tier) {
    say(`There is no tier "${values.tier}". Tiers: ${Object.keys(tiers).join(', ')}.`);
    return 2;
  }
  const { parts, limitMinutes } = tier;
  const unknown = wanted.filter((word) => !parts.some(({ name, group }) => word === name || word === group));
  if (unknown.length > 0) {
    say(`There is no part "${unknown.join('", "')}". Parts: ${parts.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const chosen = parts.filter(
    ({ name, group }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(group),
  );
  // The trials choose their databases by what is installed.
  if (chosen.some(({ group }) => group === 'e2e')) provide('mariadb', say);
  if (chosen.some(({ name }) => name === 'trials' || name === 'browser-cluster') && tier === tiers.nightly)
    provide('redis', say);

  const inMemory = folderInMemory();
  const reports = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  // Products are started by the hundred, each of half a dozen processes: what one has compiled, the next one loads.
  process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled');
  /** @type {string[]} */
  const absent = [];
  const buildOnce = once(build);
  const isShared = chosen.filter(({ besideOthers }) => besideOthers).length > 1;
  const began = Date.now();
  const slotsOf = (/** @type {Part} */ { besideOthers }) => besideOthers;
  const results = await sideBySide(chosen, filesAtOnce, slotsOf, async (part) => {
    const folder = join(reports, part.name);
    await mkdir(folder);
    const partBegan = Date.now();
    const isBesideOthers = isShared && part.besideOthers !== undefined;
    const shared = isBesideOthers ? { workers: part.besideOthers, output: join(folder, 'output') } : {};
    say(shared.output ? `\n… ${part.name} runs` : `\n── ${part.name} ──`);
    if (inMemory.path && !part.needsDisk) process.env.TMPDIR = inMemory.path;
    else if (inMemory.path) delete process.env.TMPDIR;
    const options = { folder, limitMinutes, ...shared, ...(values.minutes && { minutes: values.minutes }) };
    const result = await runPart(part, options, { buildOnce, absent });
    if (shared.output) say(`\n── ${part.name} ──\n${await readFile(shared.output, 'utf8').catch(() => '')}`);
    return { ...result, name: part.name, seconds: (Date.now() - partBegan) / 1000 };
  });
  const seconds = (Date.now() - began) / 1000;
  await rm(reports, { recursive: true, force: true });
  inMemory.remove();
  return summarize(results, seconds, absent);
}

/**
 * @param {Part} part
 * @param {RunOptions} options
 * @param {{ buildOnce: () => Promise<string | null>, absent: string[] }} run
 * @returns {Promise<PartResult>}
 */
async function runPart({ name, needs, needsBuild, run, count }, options, { buildOnce, absent }) {
  if (needs && !provide(needs, say)) {
    const skipped = count ? await count(options) : 1;
    absent.push(`${needs} is not installed: ${skipped} tests of "${name}" did not run`);
    return { tally: { passed: 0, failed: 0, skipped } };
  }
  const problem = needsBuild ? await buildOnce() : null;
  if (problem === null) return run(options).catch(crashed);
  say(problem);
  return { tally: { passed: 0, failed: 1, skipped: 0 } };
}

/** What takes time is done once, for all who ask. @param {() => Promise<string | null>} work */
function once(work) {
  /** @type {Promise<string | null> | undefined} */
  let done;
  return () => {
    done ??= work();
    return done;
  };
}

/**
 * Says how each part went; the last line is the tally.
 *
 * @param {Ran[]} results
 * @param {number} seconds of all of them, some of which ran side by side
 * @param {string[]} absent
 */
function summarize(results, seconds, absent) {
  say('\nslowest files:');
  const withFiles = results.map(({ name, files = [] }) => ({ name, files }));
  for (const line of slowestFiles(withFiles, slowest)) say(line);
  say('');
  for (const { unsteady = [] } of results)
    for (const each of unsteady) say(`passed only when run again: ${each}`);
  for (const { failures = [] } of results) for (const each of failures) say(`✗ ${each}`);
  for (const { name, tally, seconds } of results) {
    const mark = tally.failed > 0 ? 'FAILED' : 'ok    ';
    say(`${mark} ${name.padEnd(16)} ${inSeconds(seconds)}   ${inWords(tally)}`);
  }
  say(`       ${'all'.padEnd(16)} ${inSeconds(seconds)}`);
  for (const line of absent) say(`NOT RUN: ${line}`);
  const total = sum(results.map(({ tally }) => tally));
  say(inWords(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {Tally} tally */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {unknown} error @returns {PartResult} */
function crashed(error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { tally: { passed: 0, failed: 1, skipped: 0 } };
}
