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
  const said = { isReady: true };
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/health/ready') {
      outgoing.writeHead(said.isReady ? 200 : 503).end();
      return;
    }
    if (incoming.url?.startsWith('/assets/') && !incoming.url.includes(name)) {
      outgoing.writeHead(404).end();
      return;
    }
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
  const leave = () => {
    said.isReady = false;
  };
  return Object.assign(stop, { leave });
}

async function startProxy() {
  const backends = [await freePort(), await freePort()];
  const collabs = [await freePort(), await freePort()];
  const contents = [await freePort(), await freePort()];
  const internals = [await freePort(), await freePort()];
  const stops = await Promise.all([
    ...backends.map((port, at) => member(`backend-${at}`, port)),
    ...collabs.map((port, at) => member(`collab-${at}`, port)),
    ...contents.map((port, at) => member(`content-${at}`, port)),
    ...internals.map((port, at) => member(`internal-${at}`, port)),
  ]);
  const port = await freePort();
  const [contentPort, internalPort] = [await freePort(), await freePort()];
  const env = {
    PROXY_HOST: '127.0.0.1',
    PROXY_PORT: String(port),
    PROXY_BACKENDS: backends.join(),
    PROXY_COLLABS: collabs.join(),
    PROXY_CONTENTS: contents.join(),
    PROXY_INTERNALS: internals.join(),
    PROXY_CONTENT_PORT: String(contentPort),
    PROXY_INTERNAL_PORT: String(internalPort),
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
  const at = (/** @type {number} */ each) => `http://127.0.0.1:${each}`;
  return { url, content: at(contentPort), internal: at(internalPort), stops };
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

test('one that says it is not ready gets nothing new, and keeps the sockets it has', async () => {
  const { url, content, internal, stops } = await startProxy();
  const nameOf = async (/** @type {string} */ from) =>
    /** @type {{ name: string }} */ (await (await fetch(from)).json()).name;
  const namesOf = async (/** @type {string} */ from) =>
    new Set(await Promise.all(Array.from({ length: 10 }, () => nameOf(from))));
  const first = await upgrade(`${url}/collab/a-note`);
  const documents = first.member === 'collab-0' ? 2 : 3;
  const append = await new Promise((resolve, reject) => {
    const asked = request(`${content}/append`, { headers: { connection: 'Upgrade', upgrade: 'append' } });
    asked.on('error', reject);
    asked.on('upgrade', (answer, socket) => resolve({ member: answer.headers['x-member'], socket }));
    asked.end();
  });
  expect(await namesOf(content)).toEqual(new Set(['content-0', 'content-1']));
  const own = append.member === 'content-0' ? 4 : 5;
  for (const at of [0, documents, own]) stops[at]?.leave();
  await expect.poll(() => namesOf(url), { timeout: 5_000 }).toEqual(new Set(['backend-1']));
  expect(await namesOf(internal)).toEqual(new Set(['internal-1']));
  expect(await namesOf(content)).toEqual(
    new Set([append.member === 'content-0' ? 'content-1' : 'content-0']),
  );
  expect((await upgrade(`${url}/collab/a-note`)).member).not.toBe(first.member);
  append.socket.write('still here');
  expect(String((await once(append.socket, 'data'))[0])).toBe('still here');
  append.socket.destroy();
  // Both: one is asked all the same.
  stops[1]?.leave();
  await expect.poll(() => namesOf(url), { timeout: 5_000 }).toEqual(new Set(['backend-0', 'backend-1']));
});

test('a file of a page is found on the server that has its version, while they are changed', async () => {
  const { url } = await startProxy();
  const statuses = await Promise.all(
    ['backend-0.js', 'backend-1.js', 'backend-0.js', 'backend-1.js', 'gone.js'].map(
      async (file) => (await fetch(`${url}/assets/${file}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 404]);
});
