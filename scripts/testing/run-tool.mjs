import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program of node_modules in the root of the repository; what it prints goes to the terminal, or to a file.
 *
 * @param {string} file in node_modules
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMinutes: number, output?: string | undefined }} options the limit is far
 *   above every budget: it ends a part that hangs, so that the others still report; `output` is a file to append to
 * @returns {Promise<number>} the exit code
 */
export function runTool(file, args, { env = {}, limitMinutes, output }) {
  const printed = output === undefined ? 'inherit' : openSync(output, 'a');
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    // CI keeps the runners from drawing over their own output, and forbids a forgotten `.only`.
    env: { ...process.env, CI: process.env.CI || 'true', ...env },
    stdio: ['ignore', printed, printed],
  });
  if (printed !== 'inherit') closeSync(printed);
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      process.stdout.write(`This part did not end within ${limitMinutes} minutes and is stopped.\n`);
      child.kill('SIGKILL');
    }, limitMinutes * 60_000);
    child.once('error', (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}
