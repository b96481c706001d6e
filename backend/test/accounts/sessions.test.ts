import { api } from '@commonplace/contracts/api';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceName } from '../../src/accounts/sessions/device-name.ts';
import { Session } from '../../src/accounts/sessions/session.entity.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { HintListener } from '../support/hint-listener.ts';
import { signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const login = (body: object) => callLoosely(backend.url, api.users.login, { body });

test('is accepted with and without Bearer', async () => {
  for (const token of [alice.token, `Bearer ${alice.token}`, `bearer  ${alice.token}`]) {
    expect((await callApi(backend.url, api.profiles.current, {}, token)).status).toBe(200);
  }
});

test('one forged, foreign, unsigned, expired or missing is a 401', async () => {
  const key = new TextEncoder().encode(backend.config.jwtSecret);
  const claims = { ...decodeJwt(alice.token) };
  const sign = (changes: object, secret = key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  const [header, payload] = alice.token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const tokens = [
    undefined,
    'x',
    'x'.repeat(5_000),
    `${header}.${payload}.`,
    unsigned,
    await sign({}, new TextEncoder().encode('x'.repeat(32))),
    await sign({ aud: 'commonplace:collab' }),
    await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    await sign({ sid: 'no-such-session' }),
    await sign({ id: 'someone-else' }),
  ];
  for (const token of tokens) {
    const answer = await callApi(backend.url, api.profiles.current, {}, token);
    expect([answer.status, answer.failure]).toEqual([
      401,
      { success: false, code: 'unauthenticated', message: 'Session timed out. Please sign in again.' },
    ]);
  }
  // The same claims with the right key do pass: what was refused above is each single change.
  expect((await callApi(backend.url, api.profiles.current, {}, await sign({}))).status).toBe(200);
});

test('a dead token is refused even where guests are answered', async () => {
  const answer = await callApi(
    backend.url,
    api.users.checkUsername,
    { body: { usernameToCheck: 'x' } },
    'dead',
  );
  expect(answer.status).toBe(401);
});

test('signing out ends this session at once and no other', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await login({ emailOrUsername: 'alice', password: testPassword })).body.token),
  );
  expect((await callApi(backend.url, api.users.logout, {}, one)).status).toBe(200);
  expect((await callApi(backend.url, api.profiles.current, {}, one)).status).toBe(401);
  expect((await callApi(backend.url, api.users.refreshAuthToken, {}, one)).status).toBe(401);
  expect((await callApi(backend.url, api.profiles.current, {}, two)).status).toBe(200);
});

test('ends when its row expires, and a refresh gives it its full life', async () => {
  const { token } = (await login({ emailOrUsername: 'alice', password: testPassword })).body;
  const sid = decodeJwt(token).sid as string;
  const setExpiry = (expiresAt: number) =>
    backend.app.get(UnitOfWork).run(({ manager }) => manager.update(Session, { id: sid }, { expiresAt }));

  await setExpiry(Date.now() + 60_000);
  const refreshed = await callApi(backend.url, api.users.refreshAuthToken, {}, token);
  const claims = decodeJwt(refreshed.body.token);
  expect(claims.sid).toBe(sid);
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3_600);

  await setExpiry(Date.now() - 1);
  expect((await callApi(backend.url, api.profiles.current, {}, token)).status).toBe(401);

  // The next signing-in clears it away.
  await login({ emailOrUsername: 'alice', password: testPassword });
  expect(await backend.app.get(Reads).manager.existsBy(Session, { id: sid })).toBe(false);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const loginAs = async (emailOrUsername: string, userAgent = 'node') => {
  const request = { headers: { 'user-agent': userAgent }, body: { emailOrUsername, password: testPassword } };
  return (await callLoosely(backend.url, api.users.login, request)).body.token;
};
const sessionsOf = async (token: string) =>
  (await callApi(backend.url, api.profiles.sessions, {}, token)).body.sessions;
const end = (token: string, body: { sessionId?: string }) =>
  callApi(backend.url, api.profiles.endSession, { body }, token);
const isAlive = async (token: string) =>
  (await callApi(backend.url, api.profiles.current, {}, token)).status === 200;

test('U15: the list says where someone is signed in, the latest first, and which one asks', async () => {
  const bob = await signUp(backend, 'bob');
  const token = await loginAs('bob', firefox);
  const sessions = await sessionsOf(token);
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Linux', true],
    ['', false],
  ]);
  expect(sessions[0]?.id).toBe(decodeJwt(token).sid);
  expect(sessions[1]?.id).toBe(decodeJwt(bob.token).sid);
  for (const { createdAt, lastSeenAt } of sessions) {
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
    expect(lastSeenAt >= createdAt).toBe(true);
  }
});

test('U15b: of a hundred sessions the one used least recently ends with the next sign-in', async () => {
  const erin = await signUp(backend, 'erin');
  const now = Date.now();
  const ended = Array.from({ length: 51 }, (_, at) => ({
    id: crypto.randomUUID(),
    lastSeenAt: now - 1e6 + at,
  }));
  const kept = Array.from({ length: 98 }, (_, at) => ({
    id: crypto.randomUUID(),
    lastSeenAt: now - 1e5 + at,
  }));
  const times = { createdAt: now, authenticatedAt: now, expiresAt: now + 1e6, device: '' };
  const rows = [...kept, ...ended].map((row) => ({ ...row, ...times, userId: erin.id }));
  await backend.app.get(UnitOfWork).run(({ manager }) => manager.insert(Session, rows));
  await using listener = await HintListener.open(backend, crypto.randomUUID());
  const token = await loginAs('erin');
  const hint = await listener.next();
  expect(hint.type === 'session-ended' && [...hint.sids].sort()).toEqual(ended.map(({ id }) => id).sort());
  expect([await isAlive(token), await isAlive(erin.token)]).toEqual([true, true]);
  expect(await sessionsOf(token)).toHaveLength(100);
  await loginAs('erin');
  expect(await backend.app.get(Reads).manager.countBy(Session, { userId: erin.id })).toBe(100);
  expect((await sessionsOf(token)).map(({ id }) => id)).not.toContain(kept[0]?.id);
});

test('U15: one can be ended, or all others; another person’s are not found', async () => {
  const carol = await signUp(backend, 'carol');
  const [one, two, three] = [await loginAs('carol'), await loginAs('carol'), await loginAs('carol')];
  const sid = (token: string) => decodeJwt(token).sid as string;
  const foreign = await end(alice.token, { sessionId: sid(one) });
  const unknown = await end(alice.token, { sessionId: crypto.randomUUID() });
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  // Nor are their sockets closed.
  await using listener = await HintListener.open(backend, crypto.randomUUID());
  await end(alice.token, { sessionId: sid(two) });
  expect((await end(three, { sessionId: sid(one) })).status).toBe(200);
  expect(await listener.next()).toEqual({ type: 'session-ended', sids: [sid(one)] });
  expect(await Promise.all([carol.token, one, two, three].map(isAlive))).toEqual([true, false, true, true]);
  expect((await end(three, {})).status).toBe(200);
  expect(await Promise.all([carol.token, two, three].map(isAlive))).toEqual([false, false, true]);
  expect(await sessionsOf(three)).toHaveLength(1);
  expect(await isAlive(alice.token)).toBe(true);
});

test('U15: a session is marked as seen every ten minutes, not by each request', async () => {
  const token = await loginAs('alice');
  const id = decodeJwt(token).sid as string;
  const seen = async () => (await backend.app.get(Reads).manager.findOneByOrFail(Session, { id })).lastSeenAt;
  const setSeen = (lastSeenAt: number) =>
    backend.app.get(UnitOfWork).run(({ manager }) => manager.update(Session, { id }, { lastSeenAt }));
  const nineAgo = Date.now() - 9 * 60_000;
  await setSeen(nineAgo);
  await Promise.all(Array.from({ length: 20 }, () => isAlive(token)));
  expect(await seen()).toBe(nineAgo);
  await setSeen(Date.now() - 11 * 60_000);
  expect(await isAlive(token)).toBe(true);
  expect(Date.now() - (await seen())).toBeLessThan(60_000);
});

test('a refreshed token says who the person is now', async () => {
  const dora = await signUp(backend, 'dora');
  const rename = { name: 'Dora the Second', username: 'dora2', pictureUrl: '/files/people/x.webp' };
  await backend.app.get(UnitOfWork).run(({ manager }) => manager.update(User, { id: dora.id }, rename));
  const { token } = (await callApi(backend.url, api.users.refreshAuthToken, {}, dora.token)).body;
  expect(decodeJwt(token)).toMatchObject({
    id: dora.id,
    sid: decodeJwt(dora.token).sid,
    name: 'Dora the Second',
    username: 'dora2',
    display_picture: { downloadUrl: '/files/people/x.webp' },
  });
  expect(await isAlive(token)).toBe(true);
});

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
test.each([
  [firefox, 'Firefox on Linux'],
  [windows, 'Chrome on Windows'],
  [`${windows} Edg/149.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', ''],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('the device of %s is %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
