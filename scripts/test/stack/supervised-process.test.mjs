import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../stack/free-ports.mjs';
import { StartError } from '../../stack/start-error.mjs';
import { SupervisedProcess } from '../../stack/supervised-process.mjs';
import { hasEnded } from './has-ended.mjs';

const entry = fileURLToPath(new URL('./fixtures/small-process.mjs', import.meta.url));
/** @type {SupervisedProcess[]} */
const started = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => child.stop(100)));
});

/** @param {{ behaviour?: string, supervise?: boolean }} [how] */
async function small({ behaviour = 'well', supervise = true } = {}) {
  const port = await freePort();
  /** @type {string[]} */
  const events = [];
  /** @type {string[]} */
  const lines = [];
  /** @type {PromiseWithResolvers<void>} */
  const { promise: listening, resolve: heard } = Promise.withResolvers();
  const child = new SupervisedProcess({
    name: 'small',
    args: [entry],
    env: { PATH: process.env.PATH ?? '', BEHAVIOUR: behaviour, PORT_OF_MINE: String(port) },
    cwd: process.cwd(),
    healthUrl: `http://127.0.0.1:${port}/health`,
    supervise,
    onLog({ line }) {
      lines.push(line);
      heard();
    },
    onEvent: (message) => events.push(message),
  });
  started.push(child);
  return { child, port, events, lines, listening };
}

test('a process that is killed with -9 comes back on the same port with a new pid', async () => {
  const { child, port, events } = await small();
  await child.start();
  const before = child.pid;
  await child.kill();
  await child.ready();
  expect(child.pid).not.toBe(before);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe(String(child.pid));
  expect(events).toEqual(['small ended (SIGKILL), starting again in 100 ms']);
});

test('the pause grows from crash to crash', async () => {
  const { child, events } = await small();
  await child.start();
  for (let crash = 0; crash < 3; crash++) {
    await child.kill();
    await child.ready();
  }
  expect(events.map((event) => Number(/in (\d+) ms/.exec(event)?.[1]))).toEqual([100, 200, 400]);
});

test('without supervision it stays away until it is restarted', async () => {
  const { child, port } = await small({ supervise: false });
  await child.start();
  await child.kill();
  expect(child.pid).toBeUndefined();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await child.restart();
  expect(child.pid).toBeGreaterThan(0);
});

test('a process that hangs at SIGTERM is killed when its time is up', async () => {
  const { child, events } = await small({ behaviour: 'hangs' });
  await child.start();
  const pid = /** @type {number} */ (child.pid);
  const began = Date.now();
  await child.stop(300);
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(await hasEnded(pid, 1_000)).toBe(true);
  expect(events).toEqual(['small did not stop in time and was killed']);
});

test('a process that is stopped while it waits to come back stays away', async () => {
  const { child } = await small();
  await child.start();
  await child.kill();
  await child.stop(1_000);
  expect(child.pid).toBeUndefined();
});

test('a process that is stopped while it starts does not come back', async () => {
  const { child, events, listening } = await small({ behaviour: 'late' });
  const starting = child.start().catch((error) => error);
  await listening;
  await child.stop(500);
  expect(await starting).toBeInstanceOf(StartError);
  expect(events).toEqual(['small did not stop in time and was killed']);
  expect(child.pid).toBeUndefined();
});

test('a process that can not start says its own one line, and is not tried again', async () => {
  const { child, events } = await small({ behaviour: 'refuses' });
  const failure = await child.start().catch((error) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure.message).toBe('COLOUR must be red or blue, but is "green"');
  expect(events).toEqual([]);
  expect(child.pid).toBeUndefined();
});

test('what it writes arrives line by line', async () => {
  const { child, lines } = await small();
  await child.start();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['listening']);
});

test('when the supervisor itself is killed with -9, its process ends', async () => {
  const port = await freePort();
  const parent = spawn(
    process.execPath,
    [fileURLToPath(new URL('./fixtures/parent-of-one.mjs', import.meta.url)), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  expect(pid).toBeGreaterThan(0);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  expect(await hasEnded(pid, 5_000)).toBe(true);
});
