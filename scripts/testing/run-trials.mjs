import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { provide } from './system-tools.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/**
 * Runs the trials of a folder of e2e/trials in their long form, on every database that is installed.
 *
 * @param {string[]} args name of the folder, then `--seed` and `--count`, which have defaults for each trial;
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
  const names = await readdir(join(root, 'e2e/trials'));
  const [name] = positionals;
  if (positionals.length !== 1 || !name || !names.includes(name)) {
    say(`Name one of: ${names.join(', ')}.`);
    return 2;
  }
  provide('mariadb', say);
  const problem = await build();
  if (problem !== null) {
    say(problem);
    return 1;
  }
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      'e2e',
      `trials/${name}/`,
      '--testTimeout=0',
      ...(values.only ? ['--testNamePattern', values.only] : []),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        CI: 'true',
        TRIAL_FORM: 'long',
        TRIAL_SEED: values.seed ?? '',
        TRIAL_COUNT: values.count ?? '',
        TRIAL_MINUTES: values.minutes ?? '',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
