import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listsByReader } from '../../src/accounts/list-limits.ts';
import { SocialLimits } from '../../src/moderation/social-limits.ts';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { callLoosely } from '../support/call-api.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';

let world: SocialWorld;
let proxied: SocialWorld;

beforeAll(async () => {
  world = await SocialWorld.start();
  proxied = await SocialWorld.start({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await world.backend.close();
  await proxied.backend.close();
});

/** Leaves one list in this minute to a person, or to the guests of a network. */
async function leaveOne({ backend }: SocialWorld, reader: string): Promise<void> {
  const limiter = backend.app.get(RateLimiter);
  for (let i = 1; i < listsByReader.points; i += 1) await limiter.consume(listsByReader, reader);
}

async function publicNote(at: SocialWorld, prefix: string): Promise<{ noteId: string; commentId: string }> {
  const [alice] = (await manyPeople(at.backend, prefix, 1)) as [TestPerson];
  const noteId = await at.newNote(alice);
  return { noteId, commentId: (await at.said(alice, 'note', noteId)).id };
}

test('W86c: searches are limited by person, in lists of their own too, and by the address of a guest', async () => {
  const limited = await SocialWorld.start({ SEARCHES_PER_MINUTE: '1' });
  try {
    const calls: [endpoint: EndpointDefinition, query: Record<string, string>][] = [
      [api.search.all, { query: 'salt' }],
      [api.users.list, { query: 'salt' }],
      [api.notes.list, { searchQuery: 'salt' }],
      [api.notebooks.list, { searchQuery: 'salt' }],
      [api.notebooks.shared, { searchQuery: 'salt' }],
      [api.trash.list, { searchQuery: 'salt' }],
    ];
    const people = await manyPeople(limited.backend, 'searches', calls.length);
    for (const [at, [endpoint, query]] of calls.entries()) {
      const ask = async () => (await limited.ask(people[at] as TestPerson, endpoint, { query })).status;
      expect([endpoint.path, await ask(), await ask()]).toEqual([endpoint.path, 200, 429]);
    }
    const asGuest = async () =>
      (await limited.ask(null, api.search.all, { query: { query: 'salt' } })).status;
    expect([await asGuest(), await asGuest()]).toEqual([200, 429]);
  } finally {
    await limited.backend.close();
  }
});

describe('W82a lists of what others wrote', () => {
  test('are limited by person', async () => {
    const { noteId, commentId } = await publicNote(world, 'read');
    const people = await manyPeople(world.backend, 'reads', 8);
    const notebookId = await world.newNotebook(people[0] as TestPerson);
    await world.publish('notebook', notebookId);
    const calls: [
      endpoint: EndpointDefinition,
      params: Record<string, string>,
      query?: Record<string, string>,
    ][] = [
      [api.comments.list, { subjectType: 'note', id: noteId }],
      [api.comments.replies, { id: commentId }],
      [api.follows.following, {}],
      [api.notebooks.saved, {}],
      [api.notes.public, {}],
      [api.notebooks.notes, {}, { notebookId }],
      [api.notes.shared, {}],
      [api.notebooks.shared, {}],
    ];
    const [other] = (await manyPeople(world.backend, 'another', 1)) as [TestPerson];
    for (const [at, [endpoint, params, query = {}]] of calls.entries()) {
      const reader = people[at] as TestPerson;
      await leaveOne(world, reader.id);
      const ask = async (person: TestPerson) => (await world.ask(person, endpoint, { params, query })).status;
      expect([endpoint.path, await ask(reader), await ask(reader), await ask(other)]).toEqual([
        endpoint.path,
        200,
        429,
        200,
      ]);
    }
  });

  const ask = async ({ backend }: SocialWorld, noteId: string, forwarded: string) => {
    const params = { subjectType: 'note', id: noteId };
    const headers = { 'x-forwarded-for': forwarded };
    return (await callLoosely(backend.url, api.comments.list, { params, headers })).status;
  };

  test('are limited by the address of a guest, whatever addresses the guest writes into a header', async () => {
    const { noteId } = await publicNote(world, 'direct');
    await leaveOne(world, '127.0.0.1');
    expect(await ask(world, noteId, '203.0.113.1')).toBe(200);
    expect(await ask(world, noteId, '203.0.113.2')).toBe(429);
  });

  test('behind a proxy are limited by the address that the proxy names, of IPv6 its network', async () => {
    const { noteId } = await publicNote(proxied, 'behind');
    await leaveOne(proxied, '203.0.113.7');
    expect(await ask(proxied, noteId, '203.0.113.7')).toBe(200);
    expect(await ask(proxied, noteId, '198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await ask(proxied, noteId, '203.0.113.8')).toBe(200);
    await leaveOne(proxied, '2001:db8:1:2::/64');
    expect(await ask(proxied, noteId, '2001:db8:1:2::1')).toBe(200);
    expect(await ask(proxied, noteId, '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await ask(proxied, noteId, '2001:db8:1:3::1')).toBe(200);
  });
});

test('W82 of new accounts fewer acts are accepted than of older ones', async () => {
  const [alice, newcomer] = (await manyPeople(world.backend, 'fresh', 2)) as [TestPerson, TestPerson];
  const [older] = (await manyPeople(world.backend, 'older', 1, { ageMs: 25 * 3_600_000 })) as [TestPerson];
  const noteId = await world.newNote(alice);
  const statuses = async (person: TestPerson) => {
    const answers = [];
    for (let i = 0; i < 16; i += 1) answers.push((await world.comment(person, 'note', noteId)).status);
    return answers;
  };
  expect(await statuses(newcomer)).toEqual([...Array(15).fill(200), 429]);
  expect(await statuses(older)).toEqual(Array(16).fill(200));
});

describe('W82 shares are limited', () => {
  test('by how often they change', async () => {
    const [alice, bob] = (await manyPeople(world.backend, 'sharer', 2)) as [TestPerson, TestPerson];
    const noteId = await world.newNote(alice);
    const share = async (...usersView: string[]) =>
      (await world.ask(alice, api.notes.share, { body: { noteId, usersView, usersEdit: [] } })).status;
    const limits = world.backend.app.get(SocialLimits);
    await limits.consume('share', alice.id, 599);
    expect([await share(bob.id), await share()]).toEqual([200, 429]);
  });

  test('by how many people they are about', async () => {
    const [alice, ...others] = (await manyPeople(world.backend, 'teacher', 4)) as [TestPerson];
    const noteId = await world.newNote(alice);
    const usersView = others.map(({ id }: TestPerson) => id);
    await world.backend.app.get(SocialLimits).consume('shareRecipient', alice.id, 998);
    const share = async (to: string[]) =>
      (await world.ask(alice, api.notes.share, { body: { noteId, usersView: to, usersEdit: [] } })).status;
    expect([await share(usersView), await share(usersView.slice(0, 2))]).toEqual([429, 429]);
  });
});

test('W82 saves are limited', async () => {
  const [alice] = (await manyPeople(world.backend, 'owner', 1)) as [TestPerson];
  const notebookId = await world.newNotebook(alice);
  await world.publish('notebook', notebookId);
  const [bob] = (await manyPeople(world.backend, 'saver', 1)) as [TestPerson];
  const save = async () => (await world.ask(bob, api.notebooks.save, { body: { notebookId } })).status;
  const limits = world.backend.app.get(SocialLimits);
  for (let i = 1; i < 240; i += 1) await limits.consume('save', bob.id);
  expect([await save(), await save()]).toEqual([200, 429]);
});

test('W82 publishing and protecting are limited, of notebooks more strictly than of notes', async () => {
  const [alice] = (await manyPeople(world.backend, 'publisher', 1)) as [TestPerson];
  const notebookId = await world.newNotebook(alice);
  const noteId = await world.newNote(alice);
  const limits = world.backend.app.get(SocialLimits);
  await limits.consume('publishNotebook', alice.id, 59);
  const status = async (endpoint: EndpointDefinition, body: object) =>
    (await world.ask(alice, endpoint, { body: { on: true, ...body } })).status;
  expect(await status(api.notebooks.publish, { notebookId })).toBe(200);
  expect(await status(api.notebooks.protect, { notebookId })).toBe(429);
  await limits.consume('publishNote', alice.id, 299);
  expect([await status(api.notes.publish, { noteId }), await status(api.notes.protect, { noteId })]).toEqual([
    200, 429,
  ]);
});

test('W82 notebooks are moved to the trash and back so many times in a minute', async () => {
  const [alice, bob] = (await manyPeople(world.backend, 'mover', 2)) as [TestPerson, TestPerson];
  const move = async (person: TestPerson, endpoint: EndpointDefinition, notebookId: string) =>
    (await world.ask(person, endpoint, { body: { notebookId } })).status;
  // The last one can not be moved there.
  for (const person of [alice, bob]) await world.newNotebook(person);
  const notebookId = await world.newNotebook(alice);
  await world.backend.app.get(SocialLimits).consume('trashNotebook', alice.id, 59);
  expect(await move(alice, api.trash.moveNotebook, notebookId)).toBe(200);
  expect(await move(alice, api.trash.restoreNotebook, notebookId)).toBe(429);
  expect(await move(bob, api.trash.moveNotebook, await world.newNotebook(bob))).toBe(200);
});
