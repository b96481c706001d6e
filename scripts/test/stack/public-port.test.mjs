import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../stack/free-ports.mjs';
import { bindPublicPort } from '../../stack/public-port.mjs';
import { StartError } from '../../stack/start-error.mjs';

/** @type {(() => unknown)[]} */
const cleanUp = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** @param {number} port @param {string} host */
async function otherProgram(port, host) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  cleanUp.push(() => server.close());
}

test('127.0.0.1 comes with ::1, for browsers that try it first', async () => {
  const bound = await bindPublicPort({ host: '127.0.0.1', port: 0 });
  cleanUp.push(bound.close);
  expect(bound.hosts).toEqual(['127.0.0.1', '::1']);
  expect(bound.fds).toHaveLength(2);
});

test('a port in use is one clear line', async () => {
  const port = await freePort();
  await otherProgram(port, '127.0.0.1');
  const failure = await bindPublicPort({ host: '127.0.0.1', port }).catch((error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).toBe(
    `Port ${port} is in use (127.0.0.1:${port}): stop what listens there, or set PORT`,
  );
});

test('another program on ::1 alone counts as well, and nothing stays bound', async () => {
  const port = await freePort();
  await otherProgram(port, '::1');
  await expect(bindPublicPort({ host: '127.0.0.1', port })).rejects.toThrow('is in use ([::1]');
  await otherProgram(port, '127.0.0.1');
});

test('a name is no address', async () => {
  await expect(bindPublicPort({ host: 'notes.example', port: 0 })).rejects.toThrow(
    'HOST must be an IP address or localhost, but is "notes.example"',
  );
});
