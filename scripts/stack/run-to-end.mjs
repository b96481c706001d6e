import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readLogLines } from './log-lines.mjs';
import { StartError } from './start-error.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {import('./log-lines.mjs').LogLine} LogLine */

/**
 * Runs one of our entries to its end.
 *
 * @param {string} name
 * @param {string} file
 * @param {Record<string, string>} env
 * @returns {Promise<LogLine[]>} what it wrote to stdout
 * @throws {StartError} with what it wrote to stderr
 */
export async function runToEnd(name, file, env) {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {LogLine[]} */
  const lines = [];
  /** @type {string[]} */
  const complaints = [];
  readLogLines(name, 'stdout', child.stdout, (log) => lines.push(log));
  readLogLines(name, 'stderr', child.stderr, ({ line }) => complaints.push(line));
  const [code, signal] = await once(child, 'close');
  if (code !== 0)
    throw new StartError(complaints.join('\n') || `${name} ended with ${signal ?? `code ${code}`}`);
  return lines;
}
