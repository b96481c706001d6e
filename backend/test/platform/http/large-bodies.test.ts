import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerLargeBodies } from '../../../src/platform/http/bodies/large-bodies.ts';

let server: ReturnType<typeof start>;

function start() {
  const fastify = Fastify({ bodyLimit: 10_000_000 });
  registerLargeBodies(fastify, { waitMs: 2_000, askerOf: ({ headers }) => String(headers.asker) });
  fastify.addContentTypeParser('text/unread', (_request, _payload, done) => done(null, ''));
  fastify.post('/unanswered', () => new Promise(() => undefined));
  fastify.post('/', async ({ body }) => JSON.stringify(body).length);
  return fastify;
}

beforeEach(async () => {
  server = start();
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const port = () => (server.server.address() as AddressInfo).port;
const send = async (asker: string, bytes: number) => {
  const { status } = await fetch(`http://127.0.0.1:${port()}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', asker },
    body: JSON.stringify('x'.repeat(bytes)),
  });
  return status;
};

test('bodies that are announced and do not come keep nobody out', async () => {
  for (let at = 0; at < 12; at += 1) {
    const socket = connect(port(), '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nHost: here\r\nAsker: ${at}\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 5000000\r\n\r\n`);
    await once(server.server, 'request');
    socket.destroy();
  }
  const since = performance.now();
  expect(await send('somebody', 150_000)).toBe(200);
  expect(performance.now() - since).toBeLessThan(1_500);
});

test('large bodies of some delay the body of another by a few pieces', async () => {
  let isOver = false;
  const crowd = Promise.all(['a', 'b', 'c'].map((asker) => send(asker, 9_900_000))).finally(() => {
    isOver = true;
  });
  await Promise.race([crowd, send('d', 1_000_000)]);
  expect([await send('somebody', 150_000), isOver]).toEqual([200, false]);
  expect(await crowd).toEqual([200, 200, 200]);
});

test('a body that is too large is refused, and its sender may send another', async () => {
  expect(await send('somebody', 10_000_001)).toBe(413);
  expect(await send('somebody', 150_000)).toBe(200);
});

test('a body that breaks off when nobody reads it any more does not end the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    const socket = connect(port(), '127.0.0.1');
    const head = 'POST /unanswered HTTP/1.1\r\nHost: here\r\nContent-Type: text/unread\r\n';
    socket.write(`${head}Content-Length: 5000000\r\n\r\nbegun`);
    const [{ socket: accepted }] = await once(server.server, 'request');
    socket.destroy();
    await new Promise((closed) => accepted.once('close', closed));
    expect(await send('somebody', 150_000)).toBe(200);
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
  }
});
