// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi } from '../support/call-api.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import { indexed } from '../support/statements/indexed.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

test('my profile has my address, others never see it', async () => {
  const { body } = await callApi(backend.url, api.profiles.current, {}, alice.token);
  expect(body.profile).toMatchObject({ email: alice.email, emailVerified: true, bio: '', location: null });
  await indexed(backend);
  const found = await callApi(backend.url, api.users.list, { query: { query: 'ali' } }, alice.token);
  expect(found.body.users).toEqual([
    { id: alice.id, name: 'Alice', username: 'alice', display_picture: { downloadUrl: null } },
  ]);
});

test('are found by parts of names, and by an exact address where they allow it', async () => {
  const find = async (query: string) =>
    (await callApi(backend.url, api.users.list, { query: { query } }, alice.token)).body.users.map(
      (user) => user.username,
    );
  expect(await find('ALICE')).toEqual(['alice']);
  expect(await find('@alice')).toEqual(['alice']);
  expect(await find(alice.email)).toEqual([]);
  const allow = (foundByEmail: boolean) =>
    callApi(backend.url, api.profiles.edit, { body: { foundByEmail } }, alice.token);
  expect((await allow(true)).body.profile.foundByEmail).toBe(true);
  expect(await find(alice.email)).toEqual(['alice']);
  expect(await find('alice@example')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find('_')).toEqual([]);
  expect((await allow(false)).body.profile.foundByEmail).toBe(false);
  expect(await find(alice.email)).toEqual([]);
});

test('who is called exactly so comes first, however many others have it in their names', async () => {
  const { manager } = backend.app.get(Reads);
  const like = await manager.findOneByOrFail(User, { id: alice.id });
  const namesakes = Array.from({ length: 25 }, (_, index) => ({
    ...like,
    id: crypto.randomUUID(),
    name: `A zoe ${index}`,
    username: `zoe${index}`,
    email: `zoe${index}@example.net`,
    foundByEmail: true,
  }));
  const zoe = {
    ...like,
    id: crypto.randomUUID(),
    name: 'Zoe',
    username: 'zoe',
    email: 'zoe@example.net',
    foundByEmail: true,
  };
  await backend.app.get(UnitOfWork).run((unit) => unit.manager.insert(User, [...namesakes, zoe]));
  await indexed(backend, 'person', [...namesakes, zoe]);
  const find = async (query: string) =>
    (await callApi(backend.url, api.users.list, { query: { query } }, alice.token)).body.users;
  for (const query of ['zoe', '@Zoe', 'zoe@example.net']) expect((await find(query))[0]?.id).toBe(zoe.id);
  expect(await find('zoe')).toHaveLength(20);
  expect(await find('@')).toEqual([]);
});

test('are not for guests', async () => {
  expect((await callApi(backend.url, api.users.list, { query: { query: 'a' } })).status).toBe(401);
});

test('the order of those found by name does not reveal whose address it is', async () => {
  const { manager } = backend.app.get(Reads);
  const like = await manager.findOneByOrFail(User, { id: alice.id });
  const of = (username: string, name: string, email: string) => ({
    ...like,
    ...{ id: crypto.randomUUID(), username, name, email, foundByEmail: false },
  });
  const people = [
    of('first', 'a is not b@example.net', 'a@example.net'),
    of('second', 'b is b@example.net', 'b@example.net'),
  ];
  await backend.app.get(UnitOfWork).run((unit) => unit.manager.insert(User, people));
  await indexed(backend, 'person', people);
  const request = { query: { query: 'b@example.net' } };
  const { users } = (await callApi(backend.url, api.users.list, request, alice.token)).body;
  expect(users.map(({ username }) => username)).toEqual(['first', 'second']);
});
