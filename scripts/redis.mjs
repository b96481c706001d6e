// A private Redis for tests and for `npm run cluster`: free port, 127.0.0.1 only, nothing on disk, gone with its parent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './stack/free-ports.mjs';

const tetheredRunner = fileURLToPath(new URL('./run-tethered.mjs', import.meta.url));
const START_TIMEOUT_MS = 10_000;

/** Where the installed server is, or null. */
export function findRedis() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file)) ?? null;
}

/**
 * Starts a private server and waits until it answers.
 *
 * @returns {Promise<import('./redis.d.mts').PrivateRedis>}
 * @throws when no Redis is installed or it does not come up; the message carries the server's last words
 */
export async function startRedis() {
  const server = findRedis();
  if (!server) throw new Error('redis-server is not installed (Debian: apt-get install redis-server)');
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-redis-'));
  const port = await freePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  /** @type {Awaited<ReturnType<typeof keep>>} */
  let keeper = await keep(folder, server, args);
  const kill = () => keeper.letGo();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: () => keeper.pid,
    kill,
    async start() {
      if (!keeper.isRunning()) keeper = await keep(folder, server, args);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs the server until it is let go, which is a kill -9.
 *
 * @param {string} folder @param {string} server @param {string[]} args
 */
async function keep(folder, server, args) {
  const keeper = spawn(process.execPath, [tetheredRunner, folder, server, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let lastWords = '';
  const ended = once(keeper, 'exit');
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not start: ${lastWords}`)), START_TIMEOUT_MS);
    const hear = (/** @type {Buffer} */ chunk) => {
      lastWords = (lastWords + chunk.toString()).slice(-4000);
      if (!lastWords.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      resolve(undefined);
    };
    keeper.stdout.on('data', hear);
    keeper.stderr.on('data', hear);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`Redis did not start: ${lastWords}`));
    });
  });
  // A test run that forgot to stop it still ends.
  keeper.unref();
  for (const pipe of [keeper.stdin, keeper.stdout, keeper.stderr]) /** @type {any} */ (pipe).unref();
  return {
    /** Of the server itself. */
    pid: Number(/(\d+):M /.exec(lastWords)?.[1]),
    isRunning: () => keeper.exitCode === null && keeper.signalCode === null,
    async letGo() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return;
      keeper.ref();
      keeper.stdin.end('keep\n');
      await ended;
    },
  };
}
