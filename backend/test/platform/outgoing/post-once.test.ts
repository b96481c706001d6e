import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postOnce } from '../../../src/platform/outgoing/post-once.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A receiver on an address of this machine, with what it heard. */
async function receiver(answer: RequestListener, host = '127.0.0.1') {
  const heard: { path: string | undefined; headers: object; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ path: request.url, headers: request.headers, body });
    answer(request, response);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  servers.push(server.listen(0, host));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, heard, connections: () => connections };
}

const post = (url: string) => ({ url, headers: { 'x-test': 'yes' }, body: '{"type":"test"}' });
const allowed = { allowsPrivate: true, patienceMs: 2_000 };
/** Short: a refusal takes as long as an answer that does not come. */
const refused = { allowsPrivate: false, patienceMs: 200 };

test('W117a a body is sent as it is, and the status comes back', async () => {
  const { port, heard } = await receiver((_, response) => response.writeHead(204).end());
  expect(await postOnce(post(`http://127.0.0.1:${port}/hook?a=b`), allowed)).toBe(204);
  expect(heard).toEqual([
    {
      path: '/hook?a=b',
      headers: expect.objectContaining({ 'x-test': 'yes', 'content-length': '15', connection: 'close' }),
      body: '{"type":"test"}',
    },
  ]);
});

test('W117a no form of a private address is connected to, as a literal or through a name', async () => {
  const over4 = await receiver((_, response) => response.end());
  const over6 = await receiver((_, response) => response.end(), '::1');
  const forms = [
    `127.0.0.1:${over4.port}`,
    `127.1:${over4.port}`,
    `0x7f.1:${over4.port}`,
    `2130706433:${over4.port}`,
    `017700000001:${over4.port}`,
    `[::ffff:127.0.0.1]:${over4.port}`,
    `localhost:${over4.port}`,
    `[::1]:${over6.port}`,
  ];
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const outcomes = await Promise.all(
    forms.map((form) => postOnce(post(`https://${form}/`), { ...refused, resolve })),
  );
  expect(outcomes).toEqual(forms.map(() => null));
  // The form is judged again at each sending, also where private addresses are allowed.
  expect(
    await postOnce(post(`http://me:secret@127.0.0.1:${over4.port}/`), { ...allowed, patienceMs: 1 }),
  ).toBeNull();
  expect([over4.connections(), over6.connections()]).toEqual([0, 0]);
  // They lead there all the same: nothing but the guard kept them away.
  for (const form of forms) await postOnce(post(`http://${form}/`), { ...allowed, resolve });
  expect([over4.connections(), over6.connections()]).toEqual([forms.length - 1, 1]);
});

test('W117a a name with one private address among public ones is refused', async () => {
  const { port, connections } = await receiver((_, response) => response.end());
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '1.1.1.1', family: 4 },
  ];
  expect(await postOnce(post(`https://both.example:${port}/`), { ...refused, resolve })).toBeNull();
  expect(connections()).toBe(0);
});

test('W117a a name is resolved once, and another answer for it later changes nothing', async () => {
  const first = await receiver((_, response) => response.writeHead(201).end());
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const url = `http://rebound.example:${first.port}/`;
  expect(await postOnce(post(url), { ...allowed, resolve })).toBe(201);
  expect([asked, first.connections()]).toEqual([1, 1]);
});

test('W117a a redirect is an answer and is not followed', async () => {
  const inside = await receiver((_, response) => response.end());
  const { port } = await receiver((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  );
  expect(await postOnce(post(`http://127.0.0.1:${port}/`), allowed)).toBe(307);
  expect(inside.connections()).toBe(0);
});

test('W117a an answer without an end is left after its first bytes', async () => {
  let written = 0;
  const { port } = await receiver((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1_024))) written += 1_024;
    };
    response.on('drain', more).writeHead(200);
    more();
  });
  const startedAt = performance.now();
  expect(await postOnce(post(`http://127.0.0.1:${port}/`), { ...allowed, patienceMs: 60_000 })).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(written).toBeGreaterThan(0);
});

test('W117a who does not answer, refuses, or is refused takes the whole time and says nothing', async () => {
  const silent = await receiver(() => {});
  const closed = await receiver(() => {});
  const server = servers.pop();
  server?.close();
  const urls = [
    `http://127.0.0.1:${silent.port}/`,
    `http://127.0.0.1:${closed.port}/`,
    'https://127.0.0.1:2222/',
    'http://nowhere.invalid/',
  ];
  const times: number[] = [];
  for (const url of urls) {
    const startedAt = performance.now();
    const options = { allowsPrivate: url.startsWith('http:'), patienceMs: 300, resolve: async () => [] };
    expect(await postOnce(post(url), options)).toBeNull();
    times.push(performance.now() - startedAt);
  }
  // A timer may be a moment early.
  expect(Math.min(...times)).toBeGreaterThan(290);
});

test('W117a a sending that is ended rejects', async () => {
  const { port } = await receiver(() => {});
  const ending = new AbortController();
  const sending = postOnce(post(`http://127.0.0.1:${port}/`), { ...allowed, signal: ending.signal });
  ending.abort(new Error('The process ends'));
  await expect(sending).rejects.toThrow('The process ends');
});
