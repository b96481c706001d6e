import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
let ann: TestPerson;
beforeAll(async () => {
  backend = await startTestBackend({ SEARCHES_PER_MINUTE: '3' });
  ann = await signUp(backend, 'limitann');
});
afterAll(() => backend.close());

const told = (headers: Headers) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const search = () => callApi(backend.url, api.search.all, { query: { query: 'oats' } }, ann.token);

test('answers say what is left of the limit that their asker comes to first, and refusals when to come again', async () => {
  const first = await search();
  expect(told(first.headers)).toEqual(['"search";q=3;w=60', expect.stringMatching(/^"search";r=2;t=\d+$/)]);
  await search();
  await search();
  const refused = await search();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit')).toMatch(/^"search";r=0;t=\d+$/);
  const reset = Number(/t=(\d+)/.exec(refused.headers.get('ratelimit') ?? '')?.[1]);
  expect(Math.abs(reset - Number(refused.headers.get('retry-after')))).toBeLessThanOrEqual(1);
  const list = await callApi(backend.url, api.notifications.list, { query: {} }, ann.token);
  expect(list.headers.get('ratelimit-policy')).toBe('"list";q=1200;w=60');
});

test('a program is told with every answer, also where nothing else is counted', async () => {
  const { body } = await callApi(
    backend.url,
    api.tokens.create,
    { body: { name: 'script', scopes: ['read'], expiresAt: null } },
    ann.token,
  );
  const calls = [
    await callApi(backend.url, api.tasks.list, { query: {} }, body.secret),
    await callApi(backend.url, api.profiles.current, {}, body.secret),
    // Refused before its handler.
    await callApi(backend.url, api.trash.empty, {}, body.secret),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 403, 403]);
  expect(calls.map(({ headers }) => headers.get('ratelimit')?.replace(/t=\d+/, 't'))).toEqual([
    '"calls-by-token";r=1199;t',
    '"calls-by-token";r=1198;t',
    '"calls-by-token";r=1197;t',
  ]);
});

test('nothing is told that tells of others: of an account, and on pages that are cached for others', async () => {
  const failed = await callApi(backend.url, api.users.login, {
    body: { emailOrUsername: ann.username, password: `${testPassword}x` },
  } as never);
  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect(told(failed.headers)).toEqual([null, null]);
  for (const email of [ann.email, 'nobody@example.org']) {
    const asked = await callApi(backend.url, api.users.forgotPassword, { body: { email } });
    expect([asked.status, ...told(asked.headers)]).toEqual([200, null, null]);
  }
  expect(told((await fetch(`${backend.url}/explore/feed.xml`)).headers)).toEqual([null, null]);
});
