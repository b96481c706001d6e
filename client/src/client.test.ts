import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from './client.ts';

async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

test('A29: a call that is put off waits as `Retry-After` says, and is repeated whole', async () => {
  const bodies: string[] = [];
  const times: number[] = [];
  const putOff = [429, 503];
  const client = await clientOf(async (request, response) => {
    bodies.push((await request.toArray()).join(''));
    times.push(performance.now());
    const status = putOff.shift();
    if (status) response.writeHead(status, { 'retry-after': '1' }).end('Later');
    else response.end('{"success":true}');
  });
  await client.notes.create({ headers: {}, body: { title: 'Once' } });
  expect(bodies).toEqual(Array(3).fill('{"title":"Once"}'));
  const [first = 0, second = 0, third = 0] = times;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(990);
});

test('A29: a call is not repeated where the server does not say when', async () => {
  let calls = 0;
  const client = await clientOf((_, response) => {
    calls += 1;
    response.writeHead(503).end();
  });
  await expect(client.notes.list({ query: {} })).rejects.toThrow('answered 503');
  expect(calls).toBe(1);
});

test('A29: waiting ends where the caller gives up', async () => {
  const stop = new AbortController();
  const client = await clientOf((_, response) => {
    response.writeHead(429, { 'retry-after': '100' }).end('Later');
    setTimeout(() => stop.abort(), 300);
  });
  await expect(client.notes.list({ query: {} }, { signal: stop.signal })).rejects.toThrow('aborted');
});
