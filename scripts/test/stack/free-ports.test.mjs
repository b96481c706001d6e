import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts } from '../../stack/free-ports.mjs';

test('a port without a listener yet is not given to the next caller as well', async () => {
  const ports = [];
  for (let caller = 0; caller < 40; caller += 1) ports.push(...(await freePorts(2)));
  expect(new Set(ports).size).toBe(80);
});

test('a port with a listener is given to no caller', async () => {
  const before = await freePort();
  const server = createServer();
  await new Promise((resolve) => server.listen(before + 1, '127.0.0.1', () => resolve(null)));
  // Another process may have the next one.
  expect(await freePort()).toBeGreaterThan(before + 1);
  server.close();
});
