import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readLogLines } from './log-lines.mjs';

const tether = new URL('./tether.mjs', import.meta.url).href;
/** Much less than anybody would notice beside the product. */
const MEMORY_MB = 48;
const STOP_MS = 1_000;

/** @typedef {{ pid: number | undefined, stop(): Promise<void> }} BesideProcess */

/**
 * A program that uses the running product from outside. It is not part of it: when it ends by itself it stays away.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.args
 * @param {Record<string, string>} options.env
 * @param {string} options.cwd
 * @param {(line: import('./log-lines.mjs').LogLine) => void} options.onLog
 * @returns {BesideProcess}
 */
export function startBeside({ name, args, env, cwd, onLog }) {
  const flags = [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=1', '--import', tether];
  const child = spawn(process.execPath, [...flags, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    const output = child[stream];
    if (output) readLogLines(name, stream, output, onLog);
  }
  const ended = once(child, 'close');
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(force);
    },
  };
}
