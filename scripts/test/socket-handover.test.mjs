import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../stack/free-ports.mjs';
import { openFrontDoor } from '../stack/front-door.mjs';
import { SupervisedProcess } from '../stack/supervised-process.mjs';

const entry = fileURLToPath(new URL('./fixtures/taking-process.mjs', import.meta.url));
/** @type {(() => unknown)[]} */
const cleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A door before a process that takes sockets. The door does something else after each that it gives. */
async function house({ busyMs = 0 } = {}) {
  const port = await freePort();
  const child = new SupervisedProcess({
    name: 'taking',
    args: [entry],
    env: { PATH: process.env.PATH ?? '', PORT_OF_MINE: String(port) },
    cwd: process.cwd(),
    healthUrl: `http://127.0.0.1:${port}/health`,
    supervise: true,
    onLog() {},
    onEvent() {},
  });
  cleanUp.push(() => child.stop(1_000));
  await child.start();
  let given = 0;
  const target = {
    host: '127.0.0.1',
    port,
    /** @type {import('../stack/front-door.mjs').Give} */
    give(...args) {
      const isGiven = child.give(...args);
      if (isGiven) given += 1;
      const until = performance.now() + busyMs;
      while (performance.now() < until);
      return isGiven;
    },
  };
  const door = await openFrontDoor({ host: '127.0.0.1', port: 0, trustedProxies: 0, route: () => target });
  cleanUp.push(door.close);
  return {
    child,
    close: door.close,
    port: door.port,
    url: `ws://127.0.0.1:${door.port}`,
    given: () => given,
  };
}

/** @param {string} url @param {Record<string, string>} [headers] */
async function open(url, headers = {}) {
  const socket = new WebSocket(url, { headers });
  cleanUp.push(() => socket.terminate());
  const [hello] = await once(socket, 'message');
  return { socket, hello: JSON.parse(String(hello)) };
}

test('a websocket is served by the process itself, which is told who asks as before', async () => {
  const { url, child, given } = await house();
  const { socket, hello } = await open(`${url}/collab/x?v=1`, {
    'x-forwarded-for': '9.9.9.9',
    'x-mine': '1',
  });
  expect(given()).toBe(1);
  expect(hello).toMatchObject({
    pid: child.pid,
    url: '/collab/x?v=1',
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-mine': '1' },
    // The very connection that the client opened.
    from: /** @type {any} */ (socket)._socket.localPort,
  });
  const sent = Buffer.alloc(3_000_000, 'abcdefg');
  socket.send(sent);
  const [back] = await once(socket, 'message');
  expect(sent.equals(back)).toBe(true);
});

test('words that come with the request, or before the process has it, are read by the process', async () => {
  const { port } = await house({ busyMs: 20 });
  const clients = new Worker(new URL('./fixtures/prompt-clients.mjs', import.meta.url), {
    workerData: { port, count: 20 },
  });
  cleanUp.push(() => clients.terminate());
  expect(await once(clients, 'message')).toEqual(['echoed']);
});

test('a process that dies closes what it was given, and its successor takes the next', async () => {
  const { url, child, given } = await house();
  const { socket, hello } = await open(url);
  const closed = once(socket, 'close');
  await child.kill();
  await closed;
  await child.ready();
  const again = await open(url);
  expect(again.hello.pid).not.toBe(hello.pid);
  expect(given()).toBe(2);
});

test('a process that hangs is waited for; those who wait are refused when it dies', async () => {
  const { url, child, given } = await house();
  await open(url);
  process.kill(/** @type {number} */ (child.pid), 'SIGSTOP');
  const waiting = Array.from({ length: 3 }, () => new WebSocket(url));
  const ends = waiting.map((socket) => once(socket, 'error').then(([error]) => error.message));
  await expect.poll(given).toBe(4);
  await child.kill();
  for (const end of await Promise.all(ends)) expect(end).toMatch(/503|socket hang up|ECONNRESET/);
});

test('the door closes after the process to which it gave sockets', async () => {
  const { url, child, close } = await house();
  await open(url);
  await child.stop(1_000);
  await close();
});
