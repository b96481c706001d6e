import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tetheredRunner = fileURLToPath(new URL('./run-tethered.mjs', import.meta.url));

/**
 * Runs a foreign server until it is let go, which is a kill -9, or this process ends; resolves when it says that it is ready.
 *
 * @param {{ name: string, folder: string, program: string, args: string[], readyWords: string, withinMs: number }} options
 *   `folder` goes with it when this process ends without letting it go
 * @throws when it does not come up; the message carries its last words
 */
export async function startTethered({ name, folder, program, args, readyWords, withinMs }) {
  const runner = spawn(process.execPath, [tetheredRunner, folder, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let lastWords = '';
  const ended = new Promise((resolve) => runner.once('exit', resolve));
  const { promise: ready, resolve, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error(`no answer after ${withinMs / 1000} s`)), withinMs);
  for (const output of [runner.stdout, runner.stderr])
    output.on('data', (/** @type {Buffer} */ chunk) => {
      lastWords = (lastWords + chunk.toString()).slice(-4000);
      if (lastWords.includes(readyWords)) resolve(undefined);
    });
  void ended.then((code) => reject(new Error(`the server ended with code ${code}`)));
  try {
    await ready;
  } catch (error) {
    runner.stdin.end();
    throw new Error(`${name} did not start: ${/** @type {Error} */ (error).message}\n${lastWords}`);
  } finally {
    clearTimeout(timer);
  }
  // It must not hold this process's event loop open: a test run that forgot to stop it still ends.
  runner.unref();
  for (const pipe of [runner.stdin, runner.stdout, runner.stderr]) /** @type {any} */ (pipe).unref();
  return {
    /** What it wrote until it was ready. */
    startWords: lastWords,
    isRunning: () => runner.exitCode === null && runner.signalCode === null,
    /** Its folder stays. */
    async letGo() {
      if (!this.isRunning()) return;
      runner.ref();
      runner.stdin.end('keep\n');
      await ended;
    },
  };
}
