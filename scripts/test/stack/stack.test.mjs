import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collabPaths, secretHeader } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { build } from '../../build.mjs';
import { startStack } from '../../stack.mjs';
import { hasEnded } from './has-ended.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-stack-'));
const internalSecret = 'known-to-this-test-and-to-the-processes';
/** @type {import('../../stack/stack.d.mts').Stack} */
let stack;
beforeAll(async () => {
  expect(await build()).toBeNull();
  stack = await startStack({ dataDir, env: { INTERNAL_SECRET: internalSecret } });
});
afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what is built is for production, by any caller', () => {
  expect(process.env.NODE_ENV).toBe('test');
  const assets = readdirSync(new URL('../../../frontend/dist/assets/', import.meta.url));
  expect(assets.filter((name) => name.startsWith('jsx-dev-runtime'))).toEqual([]);
  expect(assets.length).toBeGreaterThan(10);
});

describe.each(/** @type {const} */ (['content', 'backend', 'collab']))('%s', (name) => {
  test('comes back after kill -9, and the whole is healthy again', async () => {
    const before = stack.processes[name].pid;
    await stack.processes[name].kill();
    await stack.processes[name].ready();
    expect(stack.processes[name].pid).not.toBe(before);
    await expect.poll(async () => (await fetch(`${stack.url}/health`)).status, { timeout: 10_000 }).toBe(200);
  });
});

/** The status of an answer on a connection of its own. */
async function statusOf(path = '/', host = 'localhost') {
  const { port } = new URL(stack.url);
  const request = get({ host, port, path, agent: false });
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

test.each(['127.0.0.1', '::1'])('%s is served, whichever a browser tries first', async (host) => {
  expect(await statusOf('/health', host)).toBe(200);
});

test('300 connections that are made while the backend is away are served by its successor', async () => {
  await stack.processes.backend.kill();
  const statuses = Array.from({ length: 300 }, () => statusOf());
  expect(await Promise.all(statuses)).toEqual(Array.from({ length: 300 }, () => 200));
});

test('a restart of the backend answers everyone who comes meanwhile', async () => {
  /** @type {Promise<number>[]} */
  const statuses = [];
  const coming = setInterval(() => statuses.push(statusOf()), 10);
  await stack.restart('backend');
  clearInterval(coming);
  expect(statuses.length).toBeGreaterThan(50);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

test('a websocket outlives the backend that handed it over', async () => {
  const { socket } = await openSocket();
  await stack.processes.backend.kill();
  socket.ping();
  await once(socket, 'pong');
  socket.terminate();
  await stack.processes.backend.ready();
});

test('a websocket is refused while the collab-server is away', async () => {
  await stack.processes.collab.kill();
  await expect(openSocket()).rejects.toThrow('503');
  await stack.processes.collab.ready();
});

test.each([
  ['/', '<main id="main"'],
  ['/login', '<div id="root">'],
])('%s is of the frontend that was built', async (path, mark) => {
  const answer = await fetch(`${stack.url}${path}`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(mark);
});

test('/internal is not to be had at the public address, not even with the secret', async () => {
  const answer = await fetch(`${stack.url}${collabPaths.recheck}`, {
    method: 'POST',
    headers: { [secretHeader]: internalSecret, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: [] }),
  });
  expect(answer.status).toBe(404);
});

/** A websocket, and the reason that its end will have. */
async function openSocket() {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/collab`);
  await once(socket, 'open');
  return { socket, reason: once(socket, 'close').then(([, reason]) => String(reason)) };
}

test('a websocket that was handed over is informed that the collab-server restarts', async () => {
  const { reason } = await openSocket();
  await stack.restart('collab');
  expect(await reason).toBe('server-restarting');
});

test('stop leaves nothing running, and reports who is there', async () => {
  const { reason } = await openSocket();
  const pids = Object.values(stack.processes).map(({ pid }) => pid ?? 0);
  await stack.stop();
  expect(await reason).toBe('server-restarting');
  for (const pid of pids) expect(await hasEnded(pid, 1_000)).toBe(true);
});
