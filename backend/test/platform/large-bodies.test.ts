import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { AppError } from '@commonplace/contracts/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerJsonBody } from '../../src/platform/http/json-body.ts';
import { registerLargeBodies } from '../../src/platform/http/large-bodies.ts';

const mostBytesOfOne = 32 * 1024 * 1024;
const body = JSON.stringify('x'.repeat(100_000));

let server: FastifyInstance;
let asked: string[];
let closed: string[];
let working: PromiseWithResolvers<void>;
const sockets: Socket[] = [];

beforeEach(async () => {
  [asked, closed, working] = [[], [], Promise.withResolvers()];
  server = fastify({ bodyLimit: 2 * mostBytesOfOne, forceCloseConnections: true });
  server.addHook('onRequest', async ({ headers }, reply) => {
    reply.raw.once('close', () => closed.push(String(headers['x-name'])));
  });
  registerJsonBody(server);
  registerLargeBodies(server, { waitMs: 5_000, askerOf: ({ headers }) => String(headers['x-asker']) });
  server.setErrorHandler((error, _, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send(),
  );
  server.post('/', async ({ headers }) => {
    asked.push(String(headers['x-name']));
    await working.promise;
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  working.resolve();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** Sends a request that announces so many bytes, of which perhaps none come, and reads the status. */
function send(asker: string, name: string, bytes: number, sent = '') {
  const socket = connect({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => {});
  const status = new Promise<number>((resolve) =>
    socket.once('data', (data) => resolve(Number(String(data).split(' ')[1]))),
  );
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${bytes}`];
  socket.write(`${[...head, `X-Asker: ${asker}`, `X-Name: ${name}`].join('\r\n')}\r\n\r\n${sent}`);
  return { socket, status };
}

test('a body that waits for its turn counts after its connection is closed, and is not parsed', async () => {
  const first = send('alice', 'first', body.length, body);
  await vi.waitFor(() => expect(asked).toEqual(['first']));
  const second = send('alice', 'second', body.length, body);
  // It has come when another one finds it there.
  const rest = mostBytesOfOne - 2 * body.length + 1;
  await vi.waitFor(async () => {
    const probe = send('alice', 'probe', rest);
    const outcome = await Promise.race([probe.status, new Promise((go) => setTimeout(go, 50, 'taken'))]);
    probe.socket.destroy();
    expect(outcome).toBe(429);
  }, 3_000);
  second.socket.destroy();
  await vi.waitFor(() => expect(closed).toContain('second'));
  expect(await send('alice', 'third', rest).status).toBe(429);
  working.resolve();
  expect(await first.status).toBe(200);
  // Its bytes are given back when its turn has come.
  first.socket.destroy();
  await vi.waitFor(() => expect(closed).toContain('first'));
  expect(await send('alice', 'fourth', body.length, body).status).toBe(200);
  expect(asked).toEqual(['first', 'fourth']);
});

test('those of all askers together are bounded as well', async () => {
  const others = ['a', 'b', 'c', 'd'].map((asker) => send(asker, asker, mostBytesOfOne));
  await vi.waitFor(async () => {
    const probe = send('e', 'probe', body.length);
    const outcome = await Promise.race([probe.status, new Promise((go) => setTimeout(go, 50, 'taken'))]);
    probe.socket.destroy();
    expect(outcome).toBe(503);
  }, 3_000);
  others[0]?.socket.destroy();
  await vi.waitFor(() => expect(closed).toContain('a'));
  working.resolve();
  expect(await send('e', 'last', body.length, body).status).toBe(200);
});
