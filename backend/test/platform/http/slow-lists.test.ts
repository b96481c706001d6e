import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listsByReader } from '../../../src/accounts/list-limits.ts';
import { answersToPerson, registerAnswerTurns } from '../../../src/platform/http/answers/answer-turns.ts';
import { InProcessRateLimiter } from '../../../src/platform/rate-limit/in-process-rate-limiter.ts';

/* Lists that wait long for the database: the test says when each is found. */

let limiter: InProcessRateLimiter;
let server: ReturnType<typeof start>;
/** Askers whose lists were begun, the earliest first, and what lets each be found. */
let begun: string[];
let found: (() => void)[];
let statuses: number[];
let isOver: boolean;

function start() {
  const fastify = Fastify();
  const list: EndpointDefinition = { ...api.notebooks.list, path: '/list' };
  registerAnswerTurns(fastify, {
    table: { lists: { list }, history: api.history },
    alsoLarge: /^$/,
    limiter,
    lists: listsByReader,
    askerOf: ({ headers }) => ({ personId: String(headers.asker), address: 'everyone' }),
  });
  fastify.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode));
  for (const path of ['/list', api.history.version.path, api.history.compare.path])
    fastify.get(path, async ({ headers }) => {
      begun.push(String(headers.asker));
      if (!isOver) await new Promise<void>((resolve) => found.push(resolve));
      return 'a list';
    });
  return fastify;
}

beforeEach(async () => {
  [limiter, begun, found, statuses, isOver] = [new InProcessRateLimiter(), [], [], [], false];
  server = start();
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  isOver = true;
  for (const find of found) find();
  await server.close();
});

/** Asks for a list; answers the connection and its end. */
async function ask(asker: string, query = '', path: string = '/list') {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const ended = once(socket.resume(), 'close');
  socket.write(`GET ${path}${query} HTTP/1.1\r\nHost: here\r\nAsker: ${asker}\r\nConnection: close\r\n\r\n`);
  // Has come, whether or not it was begun.
  await once(server.server, 'request');
  await pause(5);
  return { socket, ended };
}

async function leave({ socket, ended }: Awaited<ReturnType<typeof ask>>): Promise<void> {
  socket.destroy();
  await ended;
  await pause(20);
}

const findNext = async () => {
  found.shift()?.();
  await pause(20);
};

/** Whether a person has had at least so many milliseconds. */
const cost = (person: string, ms: number) =>
  limiter.consume({ ...answersToPerson, points: ms - 1 }, person, 0).then(
    () => false,
    () => true,
  );

test('W82b: a list whose client has gone keeps its turn until it is made, and is paid for', async () => {
  const gone = [await ask('alice'), await ask('alice')];
  for (const one of gone) await leave(one);
  await ask('alice');
  expect(begun).toHaveLength(2);
  expect(await cost('alice', 1)).toBe(false);
  await findNext();
  expect(begun).toHaveLength(3);
  expect(await cost('alice', 2)).toBe(true);
});

test('W82b: whoever went away while waiting is not begun and not refused', async () => {
  await ask('alice');
  await ask('alice');
  await leave(await ask('alice'));
  await findNext();
  await findNext();
  expect([begun.length, statuses]).toEqual([2, [200, 200]]);
  // Its turn is free.
  await ask('alice');
  await ask('alice');
  expect(begun).toHaveLength(4);
});

test('W82b: who kept the database busy comes after who did not, and is not billed for it', async () => {
  const slow = [await ask('alice'), await ask('alice')];
  await pause(300);
  await findNext();
  await findNext();
  await Promise.all(slow.map(({ ended }) => ended));
  for (const asker of ['bob', 'bob', 'carol', 'carol', 'alice', 'dave']) await ask(asker);
  await findNext();
  expect(begun.slice(-1)).toEqual(['dave']);
  expect(await cost('alice', 20)).toBe(false);
});

test('W82b: what others do meanwhile with the thread is not billed', async () => {
  const { ended } = await ask('alice');
  for (const until = performance.now() + 100; performance.now() < until; );
  await findNext();
  await ended;
  expect([await cost('alice', 2), await cost('alice', 20)]).toEqual([true, false]);
});

test('W82b: one notebook by its id takes no turn', async () => {
  await ask('alice');
  await ask('alice');
  await ask('alice', '?id=one');
  expect(begun).toHaveLength(3);
});

test.each([api.history.version.path, api.history.compare.path])(
  'W82b: what a note was takes no turn: %s',
  async (path) => {
    for (const asker of ['alice', 'alice', 'bob', 'bob']) await ask(asker, '?noteId=one', path);
    await ask('carol');
    expect(begun).toEqual(['alice', 'alice', 'bob', 'bob', 'carol']);
  },
);
