// npm run dev: sources are compiled as they change, the processes they belong to start again, and the
// frontend comes from Vite's own server (with hot replacement), both at one address.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../stack/free-ports.mjs';
import { openDevelopmentProxy } from './development-proxy.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SETTLE_MS = 150;

/**
 * @param {{ say: (message: string) => void, event: (message: string) => void }} announcer
 * @param {{ host: string, port: number }} place where people come
 */
export async function startDevelopment({ say, event }, place) {
  const backend = { host: '127.0.0.1', port: await freePort() };
  const vite = { host: '127.0.0.1', port: await freePort() };
  const server = runTool(
    'vite/bin/vite.js',
    ['--host', vite.host, '--port', String(vite.port), '--strictPort'],
    'frontend',
  );
  const compiler = runTool(
    '@typescript/native/bin/tsc',
    ['-b', 'backend', '--watch', '--preserveWatchOutput'],
    '.',
  );
  createInterface({ input: server.stderr }).on('line', (line) => event(`vite: ${line}`));
  /** @type {import('node:fs').FSWatcher[]} */
  const watchers = [];

  const origin = (/** @type {typeof vite} */ { host, port }) => `http://${host}:${port}`;
  const proxy = await openDevelopmentProxy({ ...place, backend: origin(backend), frontend: origin(vite) });

  return {
    url: proxy.url,
    /** Of the backend, which the proxy alone reaches. */
    stack: { ...backend, env: { TRUST_PROXY: '127.0.0.1,::1' } },

    /** @param {import('../stack/stack.d.mts').Stack} stack */
    watch(stack) {
      const restart = restartWhenSettled(stack, say, event);
      let compiled = 0;
      createInterface({ input: compiler.stdout }).on('line', (line) => {
        if (/: error TS\d+/.test(line)) event(line);
        // The first round compiles what is running already.
        else if (/Found 0 errors/.test(line) && ++compiled > 1) restart('backend', 'content');
      });
      watchers.push(
        watch(join(root, 'collab-server/src'), { recursive: true }, () => restart('collab')),
        watch(join(root, 'contracts/src'), { recursive: true }, () =>
          restart('collab', 'backend', 'content'),
        ),
      );
    },

    async stop() {
      for (const watcher of watchers) watcher.close();
      await proxy.close();
      await Promise.all([server, compiler].map(endTool));
    },
  };
}

/** @param {string} file @param {string[]} args @param {string} folder */
function runTool(file, args, folder) {
  return spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: join(root, folder),
    // An open standard input that ends with us is what both tools take as their leash.
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
function endTool(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * One restart per burst of changes, one after the other.
 *
 * @param {import('../stack/stack.d.mts').Stack} stack
 * @param {(message: string) => void} say
 * @param {(message: string) => void} event
 */
function restartWhenSettled(stack, say, event) {
  /** @type {Set<import('../stack/stack.d.mts').ProcessName>} */
  const waiting = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let last = Promise.resolve();
  const restartAll = async () => {
    const names = [...waiting];
    waiting.clear();
    try {
      await Promise.all(names.map((name) => stack.restart(name)));
      say(`Restarted ${names.join(', ')}.`);
    } catch (error) {
      event(`${names.join(', ')}: ${/** @type {Error} */ (error).message}`);
    }
  };
  return (/** @type {import('../stack/stack.d.mts').ProcessName[]} */ ...names) => {
    for (const name of names) waiting.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(restartAll);
    }, SETTLE_MS);
  };
}
