import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../stack/free-ports.mjs';
import { openFrontDoor } from '../stack/front-door.mjs';
import { isUnder } from '../stack/is-under.mjs';
import { StartError } from '../stack/start-error.mjs';

/** @type {(() => unknown)[]} */
const cleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A server that answers with what it was asked, and echoes websockets. @param {string} name */
async function target(name) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(
      request.url === '/teapot' ? 418 : 200,
      [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['Content-Type', 'application/json'],
      ].flat(),
    );
    response.end(
      JSON.stringify({ name, method: request.method, url: request.url, headers: request.headers, body }),
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    socket.send(JSON.stringify({ name, url: request.url, headers: request.headers }));
    socket.on('message', (data, binary) => socket.send(data, { binary }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  cleanUp.push(close);
  return { host: '127.0.0.1', port, close };
}

/** A door before a backend and a collab-server. @param {number} [trustedProxies] */
async function house(trustedProxies = 0) {
  const backend = await target('backend');
  const collab = await target('collab');
  const door = await openFrontDoor({
    host: '127.0.0.1',
    port: 0,
    trustedProxies,
    route: (path, kind) => (kind === 'upgrade' && isUnder(path, '/collab') ? collab : backend),
  });
  cleanUp.push(door.close);
  return { backend, collab, url: `http://127.0.0.1:${door.port}`, port: door.port };
}

/** The port of a door before this server alone. @param {import('node:http').Server} server */
async function doorBefore(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUp.push(() => server.close());
  cleanUp.push(() => server.closeAllConnections());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const target = { host: '127.0.0.1', port };
  const door = await openFrontDoor({ host: '127.0.0.1', port: 0, trustedProxies: 0, route: () => target });
  cleanUp.push(door.close);
  return door.port;
}

/** @param {string} url @param {Record<string, string>} [headers] */
async function openSocket(url, headers = {}) {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  cleanUp.push(() => socket.terminate());
  const [hello] = await once(socket, 'message');
  return { socket, hello: JSON.parse(String(hello)) };
}

/** Bytes as they are, for what no client library would send. @param {number} port @param {string} text */
async function raw(port, text) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

describe('a prefix', () => {
  test.each([
    ['/collab', true],
    ['/collab/note.x.1', true],
    ['/collab?token=1', true],
    ['/collaborators', false],
    ['/collab-x', false],
    ['/api/collab', false],
  ])('%s lies under /collab: %s', (path, expected) => {
    expect(isUnder(path, '/collab')).toBe(expected);
  });
});

describe('requests', () => {
  test('method, path, query, headers and body arrive; status, repeated headers and body come back', async () => {
    const { url } = await house();
    const answer = await fetch(`${url}/api/x?y=%20z`, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'x-mine': '1' },
      body: 'words',
    });
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.json()).toMatchObject({
      name: 'backend',
      method: 'PUT',
      url: '/api/x?y=%20z',
      headers: { 'x-mine': '1', 'content-type': 'text/plain', host: new URL(url).host },
      body: 'words',
    });
    expect((await fetch(`${url}/teapot`)).status).toBe(418);
  });

  test('a body in chunks arrives whole, also with DELETE', async () => {
    const { port } = await house();
    const onward = openRequest({
      port,
      method: 'DELETE',
      path: '/api/x',
      headers: { 'transfer-encoding': 'chunked' },
    });
    onward.write('one ');
    onward.end('two');
    const [answer] = await once(onward, 'response');
    let text = '';
    for await (const chunk of answer) text += chunk;
    expect(JSON.parse(text)).toMatchObject({ method: 'DELETE', body: 'one two' });
  });

  test('a POST without a body does not become one with an empty body in chunks', async () => {
    const { port } = await house();
    const answer = await raw(port, 'POST /api/x HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    expect(answer).toContain('"content-length":"0"');
    expect(answer).not.toContain('"transfer-encoding"');
  });

  test('what a client claims about its address is thrown away', async () => {
    const { url } = await house();
    const answer = await fetch(url, {
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' },
    });
    const { headers } = /** @type {{ headers: Record<string, string> }} */ (await answer.json());
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(JSON.stringify(headers)).not.toContain('9.9.9.9');
  });

  test("behind the operator's own proxy its word is kept, and our peer added", async () => {
    const { url } = await house(1);
    const answer = await fetch(url, {
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' },
    });
    const { headers } = /** @type {{ headers: Record<string, string> }} */ (await answer.json());
    expect(headers['x-forwarded-for']).toBe('9.9.9.9, 127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('https');
  });

  test('headers of this hop are not passed on, named ones included', async () => {
    const { port } = await house();
    const answer = await raw(
      port,
      'GET / HTTP/1.1\r\nHost: here\r\nConnection: close, x-secret\r\nX-Secret: 1\r\nX-Open: 2\r\n\r\n',
    );
    expect(answer).toContain('"x-open":"2"');
    expect(answer).not.toContain('x-secret');
  });

  test('while the backend is away: 503 in the shape of the API, and a page for readers', async () => {
    const { url, backend } = await house();
    expect((await fetch(url)).status).toBe(200);
    await backend.close();
    const forPrograms = await fetch(`${url}/api/notes`, { method: 'POST', body: 'x' });
    expect(forPrograms.status).toBe(503);
    expect(forPrograms.headers.get('retry-after')).toBe('1');
    expect(await forPrograms.json()).toEqual({
      success: false,
      message: 'Commonplace is starting or restarting. Please try again in a moment.',
      code: 'unavailable',
    });
    const forReaders = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
    expect(forReaders.status).toBe(503);
    expect(await forReaders.text()).toContain('starting or restarting');
  });

  test('a process that dies in the middle of its answer cuts ours', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const answer = await fetch(`http://127.0.0.1:${await doorBefore(server)}`);
    await expect(answer.text()).rejects.toThrow();
  });

  test('a kept connection is left open longer than proxies and clients keep it', async () => {
    const { url } = await house();
    const answer = await fetch(url, { method: 'POST', body: 'x' });
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  test('a connection to a process is given up before the process does, one in use however quiet it is', async () => {
    /** @type {import('node:http').ServerResponse | undefined} */
    let quiet;
    /** @type {import('node:net').Socket[]} */
    const used = [];
    const plain = createServer((request, response) => {
      used.push(request.socket);
      if (request.url === '/quiet') quiet = response;
      else response.end();
    });
    plain.keepAliveTimeout = 2_000;
    const url = `http://127.0.0.1:${await doorBefore(plain)}`;

    // The quiet request is asked on a connection that was kept, so that the time of that one is over as well.
    await (await fetch(url)).text();
    const answer = fetch(`${url}/quiet`);
    await vi.waitUntil(() => quiet);
    await (await fetch(url)).text();
    const [first, second, third] = used;
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    const giver = await Promise.race([
      once(third, 'end').then(() => 'the door'),
      once(third, 'close').then(() => 'the process'),
    ]);
    expect(giver).toBe('the door');
    quiet?.end('at last');
    expect(await (await answer).text()).toBe('at last');
  });
});

describe('websockets', () => {
  test('/collab goes to the collab-server, others to the backend, with our word on the address', async () => {
    const { url } = await house();
    const live = await openSocket(`${url}/collab/note.x.1?v=1`, { 'x-forwarded-for': '9.9.9.9' });
    expect(live.hello).toMatchObject({ name: 'collab', url: '/collab/note.x.1?v=1' });
    expect(live.hello.headers['x-forwarded-for']).toBe('127.0.0.1');
    const push = await openSocket(`${url}/socket.io/?transport=websocket`);
    expect(push.hello.name).toBe('backend');
    expect((await openSocket(`${url}/collaborators`)).hello.name).toBe('backend');
  });

  test('bytes pass unchanged both ways, large ones too', async () => {
    const { url } = await house();
    const { socket } = await openSocket(`${url}/collab`);
    const sent = Buffer.alloc(3_000_000, 'abcdefg');
    socket.send(sent);
    const [back] = await once(socket, 'message');
    expect(sent.equals(back)).toBe(true);
  });

  test('a collab-server that goes away closes its clients; a new one is refused with 503', async () => {
    const { url, collab } = await house();
    const { socket } = await openSocket(`${url}/collab`);
    const closed = once(socket, 'close');
    await collab.close();
    await closed;
    const late = new WebSocket(`${url.replace('http', 'ws')}/collab`);
    const [error] = await once(late, 'error');
    expect(error.message).toContain('503');
  });

  test('behind an upgrade that was not granted no second request gets past us', async () => {
    const plain = createServer((request, response) => {
      response.end(`${request.url} from ${request.headers['x-forwarded-for']}\n`);
    });
    // Ends a connection on which nothing more is asked, and with it ours.
    plain.keepAliveTimeout = 100;
    plain.keepAliveTimeoutBuffer = 0;
    const client = connect({ port: await doorBefore(plain), host: '127.0.0.1' });
    cleanUp.push(() => client.destroy());
    const upgrade =
      'GET /nothing HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    const forged =
      'GET /forged HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 6.6.6.6\r\nConnection: close\r\n\r\n';
    client.write(upgrade + forged);
    let answers = '';
    client.on('data', (data) => {
      answers += data;
      if (client.writable) client.write(forged);
    });
    await once(client, 'close');
    expect(answers).toContain('/nothing from 127.0.0.1');
    expect(answers).not.toContain('6.6.6.6');
  });

  test('an upgrade to anything else is an ordinary request', async () => {
    const { port } = await house();
    const answer = await raw(
      port,
      'GET /x HTTP/1.1\r\nHost: here\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('listening', () => {
  test('::1 is open too, for browsers that try it first', async () => {
    const { port } = await house();
    expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200);
  });

  test('a port in use is one clear line', async () => {
    const port = await freePort();
    const stranger = createServer().listen(port, '127.0.0.1');
    await once(stranger, 'listening');
    cleanUp.push(() => stranger.close());
    const failure = await openFrontDoor({
      host: '127.0.0.1',
      port,
      trustedProxies: 0,
      route: () => ({ host: '127.0.0.1', port: 1 }),
    }).catch((error) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure.message).toBe(
      `Port ${port} is in use (127.0.0.1:${port}): stop what listens there, or set PORT`,
    );
  });

  test('a stranger on ::1 alone counts as well, and nothing stays open', async () => {
    const port = await freePort();
    const stranger = createServer().listen(port, '::1');
    await once(stranger, 'listening');
    cleanUp.push(() => stranger.close());
    const options = {
      host: '127.0.0.1',
      port,
      trustedProxies: 0,
      route: () => ({ host: '127.0.0.1', port: 1 }),
    };
    await expect(openFrontDoor(options)).rejects.toThrow('is in use ([::1]');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});
