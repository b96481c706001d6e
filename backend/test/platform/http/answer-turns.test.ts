import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listsByReader } from '../../../src/accounts/list-limits.ts';
import { answersToAddress, answersToPerson } from '../../../src/platform/http/answers/answer-turns.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { NotebookWorld } from '../../library/notebooks/support/notebook-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';

let world: NotebookWorld;
let alice: TestPerson;
let bob: TestPerson;
let limiter: RateLimiter;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend({ TRUST_PROXY: '127.0.0.1' }));
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  limiter = world.backend.app.get(RateLimiter);
  const notebookId = await world.newNotebook(alice);
  await world.newNotes(alice, notebookId, 100);
  await world.publish('notebook', notebookId);
  const tags = Array.from({ length: 200 }, (_, at) => `#${at}${'x'.repeat(96)}`);
  await world.run('UPDATE note SET hashtags = ?, published_at = 1', [JSON.stringify(tags)]);
  await world.newNotes(bob, await world.newNotebook(bob), 5);
});
afterAll(() => world.backend.close());

const get = (path: string, { from, by }: { from: string; by?: TestPerson }) =>
  fetch(`${world.backend.url}${path}`, {
    headers: { 'x-forwarded-for': from, ...(by && { authorization: by.token }) },
  });

/** Asks so often on one connection, at once; what is answered is read and not looked at. */
function ask(path: string, times: number, { from, by }: { from: string; by?: TestPerson | undefined }): void {
  const socket = connect({ port: Number(new URL(world.backend.url).port), host: '127.0.0.1' });
  const token = by ? `Authorization: ${by.token}\r\n` : '';
  socket.resume();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${from}\r\n${token}\r\n`.repeat(times),
  );
}

/**
 * Sixty requests of one asker, and then one of another: how many of the sixty waited when that came, and how many were
 * answered before it was.
 */
async function crowded(crowd: () => void, other: () => void) {
  const server: Server = world.backend.app.getHttpServer();
  const { promise, resolve } = Promise.withResolvers<{ waited: number; answered: number }>();
  const open = new Set<IncomingMessage>();
  let waited = 0;
  const follow = (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['x-forwarded-for'] === '203.0.113.2') {
      waited = open.size;
      response.once('finish', () => resolve({ waited, answered: waited - open.size }));
    } else {
      open.add(request);
      // The answer is made, and waits for those that were asked for before it.
      response.once('pipe', () => open.delete(request));
    }
  };
  server.on('request', follow);
  crowd();
  await expect.poll(() => open.size).toBeGreaterThan(0);
  other();
  const result = await promise;
  server.off('request', follow);
  return result;
}

test.each([
  ["a guest's, of everyone's notes", '/api/notes/all?limit=100', undefined],
  ["a person's, of their own notes", '/api/notes?limit=100', 'alice'],
  ["a guest's, of notes in a feed", '/alice/feed.xml', undefined],
] as const)(
  'W82b: sixty lists at once, %s, delay the list of another person by a few of them',
  async (_, path, who) => {
    const { waited, answered } = await crowded(
      () => ask(path, 60, { from: '203.0.113.1', by: who && alice }),
      () => ask('/api/notes?limit=100', 1, { from: '203.0.113.2', by: bob }),
    );
    expect(waited).toBeGreaterThan(20);
    expect(answered).toBeLessThanOrEqual(12);
  },
);

test('W82b: what lists cost counts, for the person and for the address', async () => {
  const spent = async () => [
    await left(answersToPerson, alice.id),
    await left(answersToAddress, '203.0.113.3'),
  ];
  const [before] = await spent();
  for (let at = 0; at < 5; at += 1) await get('/api/notes?limit=100', { from: '203.0.113.3', by: alice });
  const [person, address] = await spent();
  expect(person).toBeGreaterThan(before as number);
  expect(address).toBeGreaterThan(0);
});

/** Points that are taken, found by halves. */
async function left(limit: typeof answersToPerson, key: string): Promise<number> {
  let [low, high] = [0, limit.points];
  while (high - low > 1) {
    const middle = Math.ceil((low + high) / 2);
    const isRefused = await limiter.consume({ ...limit, points: middle }, key, 0).then(
      () => false,
      () => true,
    );
    if (isRefused) low = middle;
    else high = middle;
  }
  return high;
}

test('W82b: whoever has had their time waits for the next minute, and others do not', async () => {
  const of = (from: string) => get('/api/notes/all', { from });
  await limiter.consume(answersToAddress, '203.0.113.4', answersToAddress.points + 1).catch(() => {});
  const refused = await of('203.0.113.4');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 30]).toEqual([429, true]);
  expect((await of('203.0.113.5')).status).toBe(200);
  await limiter.consume(answersToPerson, bob.id, answersToPerson.points + 1).catch(() => {});
  for (const path of ['/api/notes', '/api/notebooks', '/api/search/all?query=x', '/api/notifications'])
    expect([path, (await get(path, { from: '203.0.113.5', by: bob })).status]).toEqual([path, 429]);
});

test('W82b: lists that get no turn count as those that are made', async () => {
  ask('/api/notes/all?limit=100', 60, { from: '198.51.100.1' });
  await expect.poll(() => left(listsByReader, '198.51.100.1'), { timeout: 10_000 }).toBe(60);
});

test("W82a: lists of one's own are limited as those of others", async () => {
  const carol = await world.signUp('carol');
  await limiter.consume(listsByReader, carol.id, listsByReader.points).catch(() => {});
  for (const list of [api.notes.list, api.notebooks.list])
    expect((await world.ask(carol, list)).status).toBe(429);
  const [own] = await world.own(await world.signUp('dora'));
  expect(own?.isDefault).toBe(true);
});
