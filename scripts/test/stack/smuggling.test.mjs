// No client can have a request run that no one sent, or receive the answer of another: against what npm start
// runs, behind the proxy of npm run cluster, and behind nginx as docker-compose.yml configures it, where nginx is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../build.mjs';
import { freePort } from '../../stack/free-ports.mjs';
import { startStack } from '../../stack.mjs';
import { attack, hiddenRequestsIn } from './smuggling/attack.mjs';
import { refusedShapes, shapes } from './smuggling/shapes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-smuggling-'));
/** @type {string[]} */
const logged = [];
/** @type {import('../../stack/stack.d.mts').Stack} */
let stack;
beforeAll(async () => {
  expect(await build()).toBeNull();
  stack = await startStack({
    dataDir: join(folder, 'data'),
    // At this level every request that runs is a line, with its path.
    env: { LOG_LEVEL: 'debug', TRUST_PROXY: '127.0.0.1' },
    onLog: ({ line }) => logged.push(line),
  });
});
/** The proxies. @type {import('node:child_process').ChildProcess[]} */
const children = [];
afterAll(async () => {
  await Promise.all(children.map(end));
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the log has every request', async () => {
  await fetch(`${stack.url}/told`);
  await expect.poll(() => logged.some((line) => line.includes('"/told"'))).toBe(true);
});

test('what npm start runs', { timeout: 60_000 }, async () => {
  expect(await attack(stack.url, [...shapes, ...refusedShapes])).toEqual([]);
  expect(hiddenRequestsIn(logged)).toEqual([]);
});

test('the proxy of npm run cluster', { timeout: 60_000 }, async () => {
  const port = await startClusterProxy();
  expect(await attack(`http://127.0.0.1:${port}`, shapes)).toEqual([]);
  expect(hiddenRequestsIn(logged)).toEqual([]);
});

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

test.skipIf(!nginx)('nginx as compose configures it', { timeout: 60_000 }, async () => {
  const port = await startNginx();
  expect(await attack(`http://127.0.0.1:${port}`, shapes)).toEqual([]);
  expect(hiddenRequestsIn(logged)).toEqual([]);
});

/** Before the one backend and collab-server that there are. */
async function startClusterProxy() {
  const [port, contentPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const { backend, collab } = stack.addresses;
  const env = {
    PROXY_HOST: '127.0.0.1',
    PROXY_PORT: String(port),
    PROXY_BACKENDS: new URL(backend).port,
    PROXY_COLLABS: new URL(collab).port,
    PROXY_CONTENT_PORT: String(contentPort),
    PROXY_INTERNAL_PORT: String(internalPort),
  };
  const file = fileURLToPath(new URL('../../cluster/proxy.mjs', import.meta.url));
  children.push(spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: 'inherit' }));
  await expect.poll(() => isOpen(port), { timeout: 5_000 }).toBe(true);
  return port;
}

/** The configuration of the proxy with the addresses of this machine in it. */
async function startNginx() {
  const port = await freePort();
  const { backend, collab } = stack.addresses;
  const text = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('server backend:3001 resolve;', `server ${new URL(backend).host};`)
    .replace('server collab-server:3004 resolve;', `server ${new URL(collab).host};`)
    .replace(/^resolver .*$/m, '')
    .replaceAll('/var/log/nginx/', `${folder}/`);
  expect(text).not.toMatch(/resolve;|\/var\/log/);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${text}\n}\n`,
  );
  const child = spawn(
    /** @type {string} */ (nginx),
    ['-p', folder, '-c', file, '-e', `${folder}/error.log`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  children.push(child);
  await expect.poll(() => isOpen(port), { timeout: 5_000 }).toBe(true);
  return port;
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** @param {number} port @returns {Promise<boolean>} */
function isOpen(port) {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}
