// @module-tag mariadb
import { readFile } from 'node:fs/promises';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReservedUsernames } from '../../src/accounts/registration/reserved-usernames.ts';
import { looksOf, skeletonOf } from '../../src/accounts/registration/username-looks.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { registrationToken, signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { say } from './support/say.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({
    PUBLIC_URL: 'https://notes.example.org/',
    ADMIN_USERNAMES: 'Warden',
  });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const isReserved = (name: string) => backend.app.get(ReservedUsernames).has(name);
const check = (usernameToCheck: string, token?: string) =>
  callApi(backend.url, api.users.checkUsername, { body: { usernameToCheck } }, token);

test('free, taken, and one of my own', async () => {
  expect((await check('free.name')).status).toBe(200);
  expect((await check('ALICE')).status).toBe(422);
  expect((await check('alice', alice.token)).status).toBe(200);
});

test.each([
  'login',
  'explore',
  'api',
  'feed',
  'shared',
  'list',
  'current',
  'robots.txt',
  'create',
  'tag',
  'warden',
])('no username can be %s', async (name) => {
  const answer = await check(name);
  expect([answer.status, answer.failure.message]).toEqual([422, 'This username is not available.']);
});

test.each([
  ['alice', 'a1ice'],
  ['alice', 'al1ce'],
  ['alice', 'a11ce'],
  ['bo.b', 'bo_b'],
  ['zo0', 'zoo'],
])('U13: nobody is called so that it looks like another: %s and %s', async (taken, lookAlike) => {
  if (taken !== 'alice') await signUp(backend, taken);
  expect((await check(lookAlike)).status).toBe(422);
  const email = `${lookAlike}@example.net`;
  const person = { email, name: 'Mallory', username: lookAlike, password: testPassword };
  const body = { ...person, token: await registrationToken(backend, email) };
  const answer = await callApi(backend.url, api.users.register, { body });
  expect([answer.status, answer.failure.errors]).toEqual([
    422,
    { username: 'This username is not available.' },
  ]);
});

test('U13a: `i` and `l` are told apart, and `1` is taken for both', async () => {
  await signUp(backend, 'vila');
  const vlla = await signUp(backend, 'vlla');
  for (const name of ['v1la', 'v11a', 'vi1a']) {
    expect([name, (await check(name)).status]).toEqual([name, 422]);
    const answer = await callApi(backend.url, api.profiles.edit, { body: { username: name } }, vlla.token);
    expect([name, answer.status]).toEqual([name, 422]);
  }
  expect((await check('vl1a', vlla.token)).status).toBe(200);
});

test('U14a: an administrator keeps their username', async () => {
  const warden = await signUp(backend, 'warden');
  const edit = (body: object) => callLoosely(backend.url, api.profiles.edit, { body }, warden.token);
  const message =
    'An administrator keeps their username. To change it, take it out of ADMIN_USERNAMES first.';
  expect((await edit({ username: 'somebody', bio: 'x' })).failure).toMatchObject({
    message,
    errors: { username: message },
  });
  expect((await edit({ username: 'warden', bio: 'Still here' })).status).toBe(200);
  expect((await callApi(backend.url, api.admin.reports, { query: {} }, warden.token)).status).toBe(200);
});

test('U13: of the letters that look like ours none can be written', async () => {
  // Cyrillic, Greek, fullwidth, mathematical, with marks, invisible, and what lowercasing makes of others.
  const alike = [
    'аlice',
    'αlice',
    'ａlice',
    '𝐚lice',
    'álice',
    'a\u0301lice',
    'al\u200bice',
    'aliсe',
    'ﬁn',
    'İlke',
    'K',
    'ſam',
  ];
  const kelvin = 'eri\u212a';
  const odd = [
    '.alice',
    'alice.',
    '_alice',
    'alice_',
    'al..ice',
    'al__ice',
    'al._ice',
    'al-ice',
    'al ice',
    'al\u00adice',
  ];
  let refused = 0;
  for (const name of [...alike.filter((name) => name !== 'K'), ...odd]) {
    expect([name, (await check(name)).status]).toEqual([name, 400]);
    refused += 1;
  }
  // Lowercased it is our own letter, and so it is the same name.
  expect(kelvin.toLowerCase()).toBe('erik');
  expect((await check(kelvin)).status).toBe(200);
  say(`${refused} names with letters that only look like ours, or with odd dots, were refused`);
});

test('U13: the database computes how a username looks as the program does', async () => {
  const rows: { username: string; username_looks: string; username_skeleton: string }[] = await backend.app
    .get(Reads)
    .manager.query('SELECT username, username_looks, username_skeleton FROM `user`');
  expect(rows.length).toBeGreaterThan(2);
  for (const { username, ...computed } of rows)
    expect(computed).toEqual({ username_looks: looksOf(username), username_skeleton: skeletonOf(username) });
});

test.each(['l0gin', 'ap1', 'about_dev', 'robots_txt', 'f1les', 'acc0unt'])('U14: %s', async (name) => {
  const isLikeAPage = isReserved(name);
  expect((await check(name)).status).toBe(isLikeAPage ? 422 : 200);
  expect(isLikeAPage).toBe(name !== 'acc0unt');
});

test.each(['support', 'security', 'c0mmonplace'])('U14: %s speaks for no person', (name) => {
  expect(isReserved(name)).toBe(true);
});

test('U14: every segment of the API is reserved', () => {
  const endpoints = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
  for (const { path } of endpoints) {
    for (const segment of segmentsOf(path)) expect([path, isReserved(segment)]).toEqual([path, true]);
  }
});

test('U14: every root path of the backend or the frontend is reserved', async () => {
  const served = backend.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const backendPaths = fullPaths(served);
  const guard = new URL('../../../frontend/src/app/guard.ts', import.meta.url);
  const table = /routeAccess = \{(.*?)\} as const/s.exec(await readFile(guard, 'utf8'))?.[1] ?? '';
  const pagePaths = [...table.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path as string);
  expect(pagePaths).toContain('/account-settings');
  const first = [...backendPaths, ...pagePaths].flatMap((path) => segmentsOf(path).slice(0, 1));
  expect(first).toContain('health');
  for (const segment of new Set(first)) expect([segment, isReserved(segment)]).toEqual([segment, true]);
  say(
    `${new Set(first).size} first segments of ${backendPaths.length + pagePaths.length} routes are reserved`,
  );
});

/** The router prints a tree, each branch as the part of the path that it adds. */
function fullPaths(tree: string): string[] {
  const open: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    const depth = indent.length / 4;
    open[depth] = `${depth > 0 ? open[depth - 1] : ''}${part}`;
    return [open[depth] as string];
  });
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && !/^[:*]/.test(part));
}
