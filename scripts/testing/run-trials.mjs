import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { runTool } from './run-tool.mjs';
import { provide } from './system-tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
/** A trial of a million takes hours, one of a chosen count may take days. */
const limitMinutes = 14 * 24 * 60;

/**
 * Trials of rules, which need no servers: the package and the file that they are in.
 *
 * @type {Readonly<Record<string, readonly [string, string]>>}
 */
export const trialsOfRules = {
  documents: ['contracts', 'src/document/legal-documents.test.ts'],
  'hostile-html': ['frontend', 'src/features/editor/binding/hostile-inputs.test.ts'],
  'hostile-paste': ['frontend', 'src/features/editor/paste/hostile-paste.test.ts'],
  paste: ['frontend', 'src/features/editor/paste/clean-paste.test.ts'],
};

/**
 * Makes trials run in their long form.
 *
 * @param {{ seed?: string | undefined, count?: string | undefined, minutes?: string | undefined }} options
 */
export function trialEnvironment({ seed = '', count = '', minutes = '' }) {
  return { TRIAL_FORM: 'long', TRIAL_SEED: seed, TRIAL_COUNT: count, TRIAL_MINUTES: minutes };
}

/**
 * Runs trials in their long form: those of a folder of e2e/trials on every database that is installed, or of rules.
 *
 * @param {string[]} args name of the folder or rules, then `--seed` and `--count`, which have defaults for each trial;
 *   `--minutes` after which each trial begins nothing more; `--only` with words of the titles of tests
 * @returns {Promise<number>} the exit code
 */
export async function runTrials(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const names = [...(await readdir(join(root, 'e2e/trials'))), ...Object.keys(trialsOfRules)];
  const [name] = positionals;
  if (positionals.length !== 1 || !name || !names.includes(name)) {
    say(`Name one of: ${names.join(', ')}.`);
    return 2;
  }
  const rules = trialsOfRules[name];
  if (!rules) {
    provide('mariadb', say);
    if (name === 'cluster') provide('redis', say);
    const problem = await build();
    if (problem !== null) {
      say(problem);
      return 1;
    }
  }
  const [where, files] = rules ?? ['e2e', `trials/${name}/`];
  const only = values.only ? ['--testNamePattern', values.only] : [];
  return runTool('vitest/vitest.mjs', ['run', '--root', where, files, '--testTimeout=0', ...only], {
    env: trialEnvironment(values),
    limitMinutes,
  });
}
