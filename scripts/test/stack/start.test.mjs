// npm start as an operator meets it: the real command, the real processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../stack/free-ports.mjs';
import { hasEnded } from './has-ended.mjs';

const script = fileURLToPath(new URL('../../start.mjs', import.meta.url));
/** @type {(() => unknown)[]} */
const cleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** @param {Record<string, string>} env @param {string[]} [command] */
function start(env, [program, ...args] = [process.execPath, script]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-start-'));
  const { LOG_LEVEL: _level, DATABASE_URL: _database, ...inherited } = process.env;
  const child = spawn(program, args, {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const errors = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const ended = once(child, 'close').then(([code]) => Number(code));
  cleanUp.push(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { child, ended, errors, lines: createInterface({ input: child.stdout }) };
}

/**
 * @param {ReturnType<typeof start>} run
 * @returns {Promise<{ url: string, processes: Record<'content' | 'backend' | 'collab', number> }>}
 */
async function started({ lines, ended, errors }) {
  const event = (async () => {
    for await (const line of lines) {
      const record = JSON.parse(line);
      if (record.event === 'started') return record;
    }
  })();
  return Promise.race([
    event,
    ended.then((code) => {
      throw new Error(`ended with ${code}: ${errors.join('\n')}`);
    }),
  ]);
}

/** Progress words apart, what an operator reads when it does not start. @param {string[]} errors */
const complaints = (errors) => errors.filter((line) => !line.endsWith('…'));

test.each(['SIGTERM', 'SIGINT'])(
  'it serves, and %s ends everything within 10 s, leaving nothing',
  async (signal) => {
    // An empty value counts as unset.
    const run = start({ LOG_LEVEL: '', TRUST_PROXY: '' });
    const { url, processes } = await started(run);
    const health = await fetch(`${url}/health`);
    expect(health.status).toBe(200);

    const began = Date.now();
    run.child.kill(/** @type {NodeJS.Signals} */ (signal));
    expect(await run.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(10_000);
    for (const pid of Object.values(processes)) expect(await hasEnded(pid, 1_000)).toBe(true);
    await expect(fetch(url)).rejects.toThrow();
  },
);

test('SIGTERM for npm ends everything too, though npm does not pass it on', async () => {
  const run = start({}, ['npm', 'start', '--silent']);
  const { processes } = await started(run);
  run.child.kill('SIGTERM');
  for (const pid of Object.values(processes)) expect(await hasEnded(pid, 10_000)).toBe(true);
});

test('when the supervisor is killed with -9, everything else ends by itself', async () => {
  const run = start({});
  const { processes } = await started(run);
  run.child.kill('SIGKILL');
  for (const pid of Object.values(processes)) expect(await hasEnded(pid, 12_000)).toBe(true);
});

test('a port in use is one clear line and exit code 1', async () => {
  const port = await freePort();
  const stranger = createServer().listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  cleanUp.push(() => stranger.close());
  const run = start({ PORT: String(port) });
  expect(await run.ended).toBe(1);
  expect(run.errors).toEqual([
    `Port ${port} is in use (127.0.0.1:${port}): stop what listens there, or set PORT`,
  ]);
});

test.each([
  ['a bad port', { PORT: 'http' }, /^PORT must be /],
  ['a bad level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ['an unreachable database', { DATABASE_URL: 'mysql://nobody:secret@127.0.0.1:1/x' }, /ECONNREFUSED/],
])('%s is one clear line and exit code 1', async (_what, env, words) => {
  const run = start(env);
  expect(await run.ended).toBe(1);
  expect(complaints(run.errors)).toHaveLength(1);
  expect(complaints(run.errors)[0]).toMatch(words);
  expect(run.errors.join()).not.toContain('secret');
});

test('the demo says that it uses neither folder nor database of an instance', async () => {
  const run = start({ DATABASE_URL: 'mysql://nobody@127.0.0.1/nothing' }, [
    process.execPath,
    script,
    '--demo',
  ]);
  /** @type {string[]} */
  const said = [];
  for await (const line of run.lines) {
    said.push(JSON.parse(line).msg);
    if (said.length === 2) break;
  }
  expect(said).toEqual([
    'DATA_DIR is not used: the demo has data of its own.',
    'DATABASE_URL is not used: the demo has data of its own.',
  ]);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('the demo takes a database of its own by a variable of its own', async () => {
  const run = start({ DEMO_DATABASE_URL: 'mysql://nobody@127.0.0.1:1/x' }, [
    process.execPath,
    script,
    '--demo',
  ]);
  expect(await run.ended).toBe(1);
  expect(complaints(run.errors).join()).toMatch(/ECONNREFUSED/);
});

test('in the demo people go on writing as one watches, until it ends', { tags: 'nightly' }, async () => {
  const run = start({}, [process.execPath, script, '--demo']);
  const { url } = await started(run);
  /** @param {string} path @param {RequestInit} [request] @returns {Promise<any>} */
  const call = async (path, request = {}) =>
    (await fetch(`${url}${path}`, { headers: { 'content-type': 'application/json' }, ...request })).json();
  const { demo } = await call('/api/users/sign-in-options');
  const body = JSON.stringify({ emailOrUsername: demo.usernames[0], password: demo.password });
  const { token } = await call('/api/users/login', { method: 'POST', body });
  const previews = async () => {
    const answer = await call('/api/notes?searchQuery=tide clock', {
      headers: { authorization: token },
    });
    if (!answer.notes) throw new Error(JSON.stringify(answer));
    return answer.notes.map((/** @type {{ temp: { words: number } }} */ note) => note.temp.words);
  };
  // The search finds it as soon as it is indexed.
  await expect.poll(previews, { timeout: 40_000, interval: 1_000 }).toHaveLength(1);
  const before = await previews();
  await expect.poll(previews, { timeout: 30_000, interval: 1_000 }).not.toEqual(before);
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.errors).toEqual(['Building what has changed …']);
});

test('an empty demo has nobody to sign in as', async () => {
  const run = start({}, [process.execPath, script, '--demo', '--empty']);
  const { url } = await started(run);
  const options = await (await fetch(`${url}/api/users/sign-in-options`)).json();
  expect(options).toMatchObject({ success: true, demo: null });
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});
