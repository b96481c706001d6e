// A private Redis for tests and for `npm run cluster`: free port, 127.0.0.1 only, nothing on disk, gone with its parent.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './stack/free-ports.mjs';
import { startTethered } from './tethered-server.mjs';

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
  const run = () =>
    startTethered({
      name: 'Redis',
      folder,
      program: server,
      args,
      readyWords: 'Ready to accept connections',
      withinMs: START_TIMEOUT_MS,
    });
  let running = await run();
  const kill = () => running.letGo();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: () => Number(/(\d+):M /.exec(running.startWords)?.[1]),
    kill,
    async start() {
      if (!running.isRunning()) running = await run();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
