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
 * Trials of rules, which need no servers: the package and the file that they are in.
 *
 * @type {Readonly<Record<string, readonly [string, string]>>}
 */
const ofRules = {
  documents: ['contracts', 'src/document/legal-documents.test.ts'],
  paste: ['frontend', 'src/features/editor/paste/clean-paste.test.ts'],
};

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
  const names = [...(await readdir(join(root, 'e2e/trials'))), ...Object.keys(ofRules)];
  const [name] = positionals;
  if (positionals.length !== 1 || !name || !names.includes(name)) {
    say(`Name one of: ${names.join(', ')}.`);
    return 2;
  }
  const rules = ofRules[name];
  if (!rules) {
    provide('mariadb', say);
    const problem = await build();
    if (problem !== null) {
      say(problem);
      return 1;
    }
  }
  const [workspace, files] = rules ?? ['e2e', `trials/${name}/`];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      workspace,
      files,
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
