import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../stack/free-ports.mjs';
import { SupervisedProcess } from '../../stack/supervised-process.mjs';

const fixture = (/** @type {string} */ name) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
/** @type {(() => unknown)[]} */
const cleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** One supervised process that is ready. @param {string} name @param {object} [more] @param {number} [busyMs] */
async function supervised(name, more = {}, busyMs = 0) {
  const port = await freePort();
  const child = new SupervisedProcess({
    name,
    args: [fixture(`${name}-process.mjs`)],
    env: { PATH: process.env.PATH ?? '', PORT_OF_MINE: String(port), BUSY_MS: String(busyMs) },
    cwd: process.cwd(),
    healthUrl: `http://127.0.0.1:${port}/health`,
    supervise: true,
    onLog() {},
    onEvent() {},
    ...more,
  });
  cleanUp.push(() => child.stop(1_000));
  await child.start();
  return { child, port };
}

/** A process that accepts, and one that takes what it gives. The first does something else after each that it gives. */
async function pair({ busyMs = 0 } = {}) {
  const { child } = await supervised('taking');
  /** @param {object} message @param {import('node:net').Socket} socket */
  const onSocket = (message, socket) => child.give(message, socket);
  const giving = await supervised('giving', { onSocket }, busyMs);
  return {
    child,
    giving: giving.child,
    port: giving.port,
    url: `ws://127.0.0.1:${giving.port}/collab`,
    given: async () => Number(await (await fetch(`http://127.0.0.1:${giving.port}`)).text()),
  };
}

/** @param {string} url @param {Record<string, string>} [headers] */
async function open(url, headers = {}) {
  const socket = new WebSocket(url, { headers });
  cleanUp.push(() => socket.terminate());
  const [hello] = await once(socket, 'message');
  return { socket, hello: JSON.parse(String(hello)) };
}

test('a websocket is served by the other process itself, which gets the request', async () => {
  const { url, child, given } = await pair();
  const { socket, hello } = await open(`${url}?v=1`, { 'x-forwarded-for': '9.9.9.9', 'x-mine': '1' });
  expect(await given()).toBe(1);
  expect(hello).toMatchObject({
    pid: child.pid,
    url: '/collab?v=1',
    headers: { 'x-forwarded-for': '9.9.9.9', 'x-mine': '1' },
    // The very connection that the client opened.
    from: /** @type {any} */ (socket)._socket.localPort,
  });
  const sent = Buffer.alloc(3_000_000, 'abcdefg');
  socket.send(sent);
  const [back] = await once(socket, 'message');
  expect(sent.equals(back)).toBe(true);
});

test('words that come with the request, or before the process has it, are read by the process', async () => {
  const { port } = await pair({ busyMs: 20 });
  const clients = new Worker(new URL('./fixtures/prompt-clients.mjs', import.meta.url), {
    workerData: { port, count: 20 },
  });
  cleanUp.push(() => clients.terminate());
  expect(await once(clients, 'message')).toEqual(['echoed']);
});

test('a process that exits closes what it was given, and its successor takes the next', async () => {
  const { url, child, given } = await pair();
  const { socket, hello } = await open(url);
  const closed = once(socket, 'close');
  await child.kill();
  await closed;
  await child.ready();
  const again = await open(url);
  expect(again.hello.pid).not.toBe(hello.pid);
  expect(await given()).toBe(2);
});

test('a websocket outlives the process that gave it', async () => {
  const { url, giving } = await pair();
  const { socket } = await open(url);
  await giving.kill();
  socket.send('still here');
  const [back] = await once(socket, 'message');
  expect(String(back)).toBe('still here');
});

test('a process that hangs is waited for; those who wait are refused when it exits', async () => {
  const { url, child, given } = await pair();
  await open(url);
  process.kill(/** @type {number} */ (child.pid), 'SIGSTOP');
  const waiting = Array.from({ length: 3 }, () => new WebSocket(url));
  const ends = waiting.map((socket) => once(socket, 'error').then(([error]) => error.message));
  await expect.poll(given).toBe(4);
  await child.kill();
  for (const end of await Promise.all(ends)) expect(end).toMatch(/503|socket hang up|ECONNRESET/);
});

test('the process that gave sockets stops after the one that took them', async () => {
  const { url, child, giving } = await pair();
  await open(url);
  await child.stop(1_000);
  await giving.stop(1_000);
  expect(giving.pid).toBeUndefined();
});
