import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../src/create-backend.ts';
import type { Config } from '../../../src/platform/config/config.ts';
import { serveUpgrades } from '../../../src/serve-upgrades.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

const held = { ofConnection: 1e9, ofAddress: 1e9, ofAll: 1e9 };
const short = { head: 400, check: 50, bodyIdle: 300, bodyWindow: 600, bodyRate: 1_000, unread: 1_200, held };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A backend whose limits are over soon. */
async function start(more: Partial<Config> = {}): Promise<Backend> {
  const started = await createBackend({ ...backend.config, ...more }, { connectionLimits: short });
  await started.listen();
  cleanUp.push(() => started.close());
  return started;
}

/** A connection, and everything that came on it by its end. */
function open(to: Pick<Backend, 'url'>, text = '') {
  const socket = connect({ port: Number(new URL(to.url).port), host: '127.0.0.1', allowHalfOpen: true });
  cleanUp.push(() => socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  const ended = new Promise<string>((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve(received));
  });
  socket.write(text);
  return { socket, ended };
}

function countConnections(of: Backend): Promise<number> {
  const server: Server = of.app.getHttpServer();
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Sends a piece again and again until the other side has had enough, or the pieces are over. */
async function trickle(socket: Socket, piece: string, everyMs: number, times = 200): Promise<void> {
  for (let sent = 0; sent < times && socket.writable && !socket.readableEnded; sent += 1) {
    socket.write(piece);
    await pause(everyMs);
  }
}

describe('what comes too slowly ends', () => {
  test('a connection on which nothing is said', async () => {
    const { ended } = open(await start());
    expect(await ended).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('a head, though its bytes keep coming', async () => {
    const { socket, ended } = open(await start(), 'GET /health HTTP/1.1\r\nHost: here\r\nX: ');
    void trickle(socket, 'x', 20);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  const body =
    'POST /api/users/login HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Type: application/json\r\n';
  test.each([
    ['stops', 'Content-Length: 1000', '{'],
    ['stops in its chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])('a body that %s', async (_how, framing, begun) => {
    const { ended } = open(await start(), `${body}${framing}\r\n\r\n${begun}`);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body that trickles, but not one on a slow line', async () => {
    const to = await start();
    const bad = open(to, `${body}Content-Length: 200000\r\n\r\n`);
    void trickle(bad.socket, '   ', 20);
    const good = open(to, `${body}Content-Length: 4002\r\n\r\n`);
    await trickle(good.socket, ' '.repeat(100), 40, 40);
    good.socket.write('{}');
    expect(await bad.ended).toMatch(/^HTTP\/1\.1 408 /);
    expect(await good.ended).toMatch(/^HTTP\/1\.1 422 .*"rejected"/s);
  });
});

test('an answer that its client does not read ends, one that is read may take its time', async () => {
  const to = await start();
  const ask = 'GET /api/docs/json HTTP/1.1\r\nHost: here\r\n\r\n';
  const deaf = open(to);
  deaf.socket.pause();
  deaf.socket.write(ask.repeat(60));
  await expect.poll(() => countConnections(to)).toBe(1);
  const since = performance.now();
  await expect.poll(() => countConnections(to), { timeout: 5_000, interval: 20 }).toBe(0);
  // Once, and not again after a part of a write has left.
  expect(performance.now() - since).toBeLessThan(2 * short.unread);
  const slow = open(to, ask.repeat(60));
  let pieces = 0;
  slow.socket.on('data', () => {
    pieces += 1;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 20);
  });
  await expect.poll(() => pieces, { timeout: 5_000 }).toBeGreaterThan(60);
  expect(await countConnections(to)).toBe(1);
});

test('after a minute, and not after two', { tags: 'nightly', timeout: 180_000 }, async () => {
  const to = await createBackend(backend.config);
  await to.listen();
  cleanUp.push(() => to.close());
  const deaf = open(to);
  deaf.socket.pause();
  deaf.socket.write('GET /api/docs/json HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(60));
  await expect.poll(() => countConnections(to)).toBe(1);
  const since = performance.now();
  await expect.poll(() => countConnections(to), { timeout: 150_000, interval: 200 }).toBe(0);
  expect((performance.now() - since) / 1_000).toBeLessThan(70);
});

describe('answers that nobody reads are held', () => {
  /** A backend that may hold so many bytes, and clients at an address that read nothing. */
  async function withDeafClients(bytes: Partial<typeof held>) {
    const to = await createBackend(
      { ...backend.config, trustProxy: ['127.0.0.1'] },
      { connectionLimits: { ...short, unread: 60_000, held: { ...held, ...bytes } } },
    );
    await to.listen();
    cleanUp.push(() => to.close());
    const server: Server = to.app.getHttpServer();
    const begun: number[] = [];
    /** The clients whose connections the server closed, the first one first. */
    const closed: number[] = [];
    server.on('request', ({ headers, socket }: IncomingMessage) => {
      const client = Number(headers['x-client']);
      if (!begun.includes(client)) socket.once('close', () => closed.push(client));
      begun.push(client);
    });
    let clients = 0;
    /** A client's requests, all of which the server has begun or ended with the connection. */
    const ask = async (address: string, count: number) => {
      clients += 1;
      const client = clients;
      const { socket } = open(to);
      socket.pause();
      socket.write(
        `GET /api/docs/json HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${address}\r\nX-Client: ${client}\r\n\r\n`.repeat(
          count,
        ),
      );
      const isDone = () => closed.includes(client) || begun.filter((one) => one === client).length === count;
      await expect.poll(isDone, { timeout: 20_000, interval: 5 }).toBe(true);
    };
    return { ask, closed };
  }

  /** What the API says of itself, twenty times: more than the system takes for a client. */
  let twenty: number;
  beforeAll(async () => {
    const said = await fetch(`${backend.url}/api/docs/json`, { headers: { connection: 'close' } });
    twenty = 20 * (await said.arrayBuffer()).byteLength;
  });

  test('of one connection up to a bound', async () => {
    const { ask, closed } = await withDeafClients({ ofConnection: twenty });
    await ask('203.0.113.1', 3);
    await ask('203.0.113.1', 60);
    await expect.poll(() => closed, { timeout: 10_000 }).toEqual([2]);
  });

  test('of one address up to a bound: its oldest close, and another address keeps its own', async () => {
    const { ask, closed } = await withDeafClients({ ofAddress: 4 * twenty });
    await ask('203.0.113.2', 60);
    for (let at = 0; at < 5; at += 1) await ask('203.0.113.1', 60);
    // Without what the system takes, each holds forty at least, of eighty for the address.
    await expect.poll(() => closed, { timeout: 10_000 }).toEqual([2, 3, 4, 5]);
  });
});

test('a connection with too many requests that wait for their answers ends', async () => {
  const started = await start();
  const request = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  expect(await open(started, request.repeat(200)).ended).not.toMatch(/(HTTP\/1.1[\s\S]*){65}/);
  const few = await open(
    started,
    `${request.repeat(9)}${request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  ).ended;
  expect(few.match(/HTTP\/1.1 /g)).toHaveLength(10);
});

test('one address has so many connections, but for a proxy of ours', async () => {
  const limited = await start({ connectionsPerAddress: 3 });
  const three = [open(limited), open(limited), open(limited)];
  await expect.poll(() => countConnections(limited)).toBe(3);
  expect(await open(limited, 'GET /health HTTP/1.1\r\nHost: here\r\n\r\n').ended).toBe('');
  three[0]?.socket.destroy();
  await expect.poll(() => countConnections(limited)).toBe(2);
  expect((await fetch(`${limited.url}/api/users/sign-in-options`)).status).toBe(200);

  const proxied = await start({ connectionsPerAddress: 3, trustProxy: ['127.0.0.0/8'] });
  for (let more = 0; more < 10; more += 1) open(proxied);
  await expect.poll(() => countConnections(proxied)).toBe(10);
});

describe('an upgrade', () => {
  const name = 'note.01890a5d-ac96-774b-bcce-b302099a8057.1';
  const head = (path: string, upgrade: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${more}\r\n`;

  test.each([
    ['of the front page', head('/', 'websocket'), 404],
    ['of the API', head('/api/notes', 'websocket'), 404],
    ['of what only begins alike', head('/collaborators', 'websocket'), 404],
    ['of a document that has no such name', head('/collab/x', 'websocket'), 404],
    ['of /yjs without a document', head('/yjs', 'websocket'), 404],
    ['of a whole address', head('http://here/collab', 'websocket'), 404],
    ['to HTTP/2', head('/collab', 'h2c'), 400],
    ['with a length', head('/collab', 'websocket', 'Content-Length: 3\r\n'), 400],
    ['with chunks', head('/collab', 'websocket', 'Transfer-Encoding: chunked\r\n'), 400],
    ['by POST', head('/collab', 'websocket').replace('GET', 'POST'), 405],
    // No supervisor hands these over here.
    ['of /collab', head('/collab', 'websocket'), 503],
    ['of one document', head(`/collab/${name}`, 'websocket'), 503],
    ['of a document for plain clients', head(`/yjs/${name}?token=x`, 'websocket'), 503],
  ])('%s is answered and closed, though the client keeps its side open', async (_what, text, status) => {
    const { ended } = open(backend, `${text}${'x'.repeat(1_000)}`);
    expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await expect.poll(() => countConnections(backend)).toBe(0);
  });

  test('behind requests on the same connection is refused after their whole answers', async () => {
    const pieces = Array.from({ length: 64 }, () => 'x'.repeat(64 * 1024));
    const server = createServer((_request, response) => {
      setTimeout(() => Readable.from(pieces).pipe(response), 20);
    });
    serveUpgrades(server, {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanUp.push(() => server.close());
    const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { ended } = open({ url }, `${request}${request}${head('/collab', 'websocket')}`);
    const received = await ended;
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(received.replaceAll(/[^x]/g, '')).toHaveLength(2 * pieces.join('').length);
  });
});

test('a server that closes serves a connection that was just made', async () => {
  const to = await start();
  const { socket, ended } = open(to);
  await once(socket, 'connect');
  await expect.poll(() => countConnections(to)).toBe(1);
  const closed = to.close();
  socket.write('GET /api/users/sign-in-options HTTP/1.1\r\nHost: here\r\n\r\n');
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
