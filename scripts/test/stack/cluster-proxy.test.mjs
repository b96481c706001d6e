import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { documentOf, serversFor } from '../../cluster/choose-server.mjs';
import { freePort } from '../../stack/free-ports.mjs';

const proxyFile = fileURLToPath(new URL('../../cluster/proxy.mjs', import.meta.url));

/** @type {(() => Promise<unknown>)[]} */
let ends = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

test('a document has one server, its people follow to the next when it is away, and others stay where they are', () => {
  const servers = [4001, 4002, 4003].map((port) => ({ port }));
  const names = Array.from({ length: 300 }, (_, count) => `note-${count}`);
  const firstOf = (/** @type {{ port: number }[]} */ some, /** @type {string} */ name) =>
    serversFor(some, name)[0]?.port;
  for (const { port } of servers) {
    const own = names.filter((name) => firstOf(servers, name) === port);
    expect(own.length).toBeGreaterThan(60);
    const left = servers.filter((server) => server.port !== port);
    for (const name of names)
      expect(firstOf(left, name)).toBe(
        own.includes(name) ? serversFor(servers, name)[1]?.port : firstOf(servers, name),
      );
  }
  expect(documentOf('/collab/a-note?token=x')).toBe('a-note');
  expect(documentOf('/yjs/a-note')).toBe('a-note');
  expect([documentOf('/collab'), documentOf('/api/collab/a-note')]).toEqual([null, null]);
});

/** A server that says who it is and what it was asked; upgrades it answers in its own name. @param {string} name @param {number} port */
async function member(name, port) {
  /** @type {import('node:net').Socket[]} */
  const sockets = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { 'x-forwarded-for': from, host } = incoming.headers;
    outgoing.setHeader('x-member', name);
    outgoing.end(JSON.stringify({ name, method: incoming.method, url: incoming.url, body, from, host }));
  });
  server.on('upgrade', (incoming, socket) => {
    sockets.push(/** @type {import('node:net').Socket} */ (socket));
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Member: ${name}\r\nX-Seen: ${incoming.headers['x-forwarded-for']}\r\n\r\n`,
    );
    socket.pipe(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  ends.push(stop);
  return stop;
}

async function startProxy() {
  const backends = [await freePort(), await freePort()];
  const collabs = [await freePort(), await freePort()];
  const stops = await Promise.all([
    ...backends.map((port, at) => member(`backend-${at}`, port)),
    ...collabs.map((port, at) => member(`collab-${at}`, port)),
  ]);
  const port = await freePort();
  const env = {
    PROXY_HOST: '127.0.0.1',
    PROXY_PORT: String(port),
    PROXY_BACKENDS: backends.join(),
    PROXY_COLLABS: collabs.join(),
  };
  const proxy = spawn(process.execPath, [proxyFile], { env: { ...process.env, ...env }, stdio: 'inherit' });
  ends.unshift(async () => {
    proxy.kill('SIGKILL');
    await once(proxy, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200);
  return { url, stops };
}

/** @param {string} url @returns {Promise<{ status: number | undefined, member: unknown, seen: unknown, echo: string }>} */
function upgrade(url) {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'x-forwarded-for': '10.1.2.3' };
    const asked = request(url, { headers });
    asked.on('error', reject);
    asked.on('response', (answer) =>
      resolve({ status: answer.statusCode, member: undefined, seen: undefined, echo: '' }),
    );
    asked.on('upgrade', (answer, socket) => {
      socket.once('data', (data) => {
        resolve({
          status: 101,
          member: answer.headers['x-member'],
          seen: answer.headers['x-seen'],
          echo: String(data),
        });
        socket.destroy();
      });
      socket.write('hello');
    });
    asked.end();
  });
}

test('requests go to every backend that is there, whole and with the address of the client; a backend that is away is not noticed', async () => {
  const { url, stops } = await startProxy();
  const ask = async (/** @type {RequestInit} */ options = {}) => {
    const response = await fetch(`${url}/api/thing?a=b`, options);
    const said = /** @type {Record<string, unknown>} */ (await response.json());
    return /** @type {Record<string, unknown>} */ ({ status: response.status, ...said });
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['backend-0', 'backend-1']));
  const body = 'x'.repeat(300_000);
  expect(await ask({ method: 'POST', body, headers: { 'x-forwarded-for': '10.1.2.3' } })).toMatchObject({
    method: 'POST',
    url: '/api/thing?a=b',
    body,
    from: '127.0.0.1',
    host: new URL(url).host,
  });
  await stops[0]?.();
  for (let count = 0; count < 10; count += 1) {
    expect(await ask()).toMatchObject({ status: 200, name: 'backend-1' });
    expect(await ask({ method: 'POST', body: 'y' })).toMatchObject({
      status: 200,
      name: 'backend-1',
      body: 'y',
    });
  }
  await stops[1]?.();
  expect((await fetch(url)).status).toBe(503);
});

test('a live document goes to one collab-server, to the other while that is away; pushes go to a backend, nothing else upgrades', async () => {
  const { url, stops } = await startProxy();
  const first = await upgrade(`${url}/collab/a-note`);
  expect(first).toMatchObject({
    status: 101,
    member: expect.stringMatching(/^collab-/),
    seen: '127.0.0.1',
    echo: 'hello',
  });
  for (let count = 0; count < 5; count += 1)
    expect(await upgrade(`${url}/yjs/a-note?token=${count}`)).toMatchObject({ member: first.member });
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, count) => upgrade(`${url}/collab/note-${count}`)),
  );
  expect(new Set(others.map(({ member }) => member)).size).toBe(2);
  await stops[first.member === 'collab-0' ? 2 : 3]?.();
  const next = await upgrade(`${url}/collab/a-note`);
  expect(next).toMatchObject({ status: 101, echo: 'hello' });
  expect(next.member).not.toBe(first.member);
  expect((await upgrade(`${url}/socket.io/?EIO=4`)).member).toMatch(/^backend-/);
  expect((await upgrade(`${url}/api/anything`)).status).toBe(404);
});
