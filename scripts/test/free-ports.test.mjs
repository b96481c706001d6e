import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts } from '../stack/free-ports.mjs';

test('a port is given to one caller only, also when callers ask at once', async () => {
  const calls = Array.from({ length: 20 }, () => freePorts(4));
  const ports = (await Promise.all(calls)).flat();
  expect(new Set(ports).size).toBe(80);
});

test('a port that somebody listens on is given to nobody', async () => {
  const before = await freePort();
  const server = createServer();
  await new Promise((resolve) => server.listen(before + 1, '127.0.0.1', () => resolve(null)));
  expect(await freePort()).toBe(before + 2);
  server.close();
});
