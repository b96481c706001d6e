import { api } from '@commonplace/contracts/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLimits } from '../../src/accounts/rate-limits.ts';
import { KnownDevice } from '../../src/accounts/sessions/known-device.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { callLoosely } from '../support/call-api.ts';
import { signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { deviceCookieOf } from './support/device-cookie.ts';
import { linkIn } from './support/link-in.ts';
import { manyPeers } from './support/many-peers.ts';
import { openConnections } from './support/open-connections.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const loginAt = (at: TestBackend, body: object) => callLoosely(at.url, api.users.login, { body });
const rightPair = (emailOrUsername: string) => ({ emailOrUsername, password: testPassword });
const login = (body: object) => loginAt(backend, body);

test('by username and by e-mail, in any case', async () => {
  for (const emailOrUsername of ['alice', ' ALICE ', '@alice', ' @Alice', alice.email, 'Alice@Example.org']) {
    const answer = await login({ emailOrUsername, password: testPassword });
    expect(answer.status).toBe(200);
    expect(decodeJwt(answer.body.token)).toMatchObject({
      id: alice.id,
      name: 'Alice',
      username: 'alice',
      display_picture: { downloadUrl: null },
      aud: 'commonplace:session',
      sid: expect.any(String),
      exp: expect.any(Number),
    });
  }
});

test('empty fields get their own messages', async () => {
  const answer = await login({});
  expect(answer.status).toBe(422);
  const errors = {
    emailOrUsername: 'Please your Email or Username',
    password: 'Please enter your Password',
  };
  expect(answer.failure.errors).toEqual(errors);
  expect((await login({ emailOrUsername: null, password: 5 })).failure.errors).toEqual(errors);
});

test('any wrong pair has one body', async () => {
  const bodies = await Promise.all([
    login({ emailOrUsername: 'alice', password: 'wrong-password' }),
    login({ emailOrUsername: 'nobody-at-all', password: 'wrong-password' }),
    login({ emailOrUsername: 'nobody@example.org', password: testPassword }),
    login({ emailOrUsername: 'alice', password: 'x'.repeat(100_000) }),
    login({ emailOrUsername: `alice${'e'.repeat(100_000)}`, password: testPassword }),
    login({ emailOrUsername: 'alice', password: `${testPassword}${' '.repeat(1_000)}` }),
  ]);
  for (const { status, failure } of bodies) {
    expect(status).toBe(422);
    expect(failure).toEqual(bodies[0]?.failure);
  }
});

test('guessing is slowed down with a time to wait, and only for the guesser', async () => {
  const guess = (from: string) =>
    callLoosely(proxied.url, api.users.login, {
      headers: { 'x-forwarded-for': from },
      body: { emailOrUsername: 'alice', password: 'guess-guess' },
    });
  const proxied = await startTestBackend({ TRUST_PROXY: '127.0.0.1' });
  try {
    const answers = [];
    for (let i = 0; i < 21; i += 1) answers.push(await guess('203.0.113.7'));
    expect(answers.slice(0, 20).map((answer) => answer.status)).toEqual(Array(20).fill(422));
    expect(answers[20]?.status).toBe(429);
    expect(answers[20]?.failure.code).toBe('rate_limited');
    expect(Number(answers[20]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess('203.0.113.8')).status).toBe(422);
    // What stands left of our own proxy's entry was written by the guesser.
    expect((await guess('198.51.100.1, 203.0.113.7')).status).toBe(429);
  } finally {
    await proxied.close();
  }
});

test('a burst of guesses is looked at no longer than one after the other', async () => {
  const proxied = await startTestBackend({ TRUST_PROXY: '127.0.0.1' });
  try {
    const bob = await signUp(proxied, 'bob');
    const attempt = (password: string) =>
      callLoosely(proxied.url, api.users.login, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
        body: { emailOrUsername: 'bob', password },
      });
    await openConnections(proxied, 45);
    let looked = 0;
    for (let burst = 0; burst < 5; burst += 1) {
      const wrong = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong-password')));
      looked += wrong.filter(({ status }) => status === 422).length;
    }
    expect(looked).toBe(20);
    expect((await attempt(testPassword)).status).toBe(429);
    // Another address is accepted.
    expect((await loginAt(proxied, { emailOrUsername: bob.email, password: testPassword })).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('U34d: what was not compared is no failed guess', async () => {
  const proxied = await startTestBackend({ TRUST_PROXY: '127.0.0.1' });
  try {
    await signUp(proxied, 'fred');
    const attempt = (from: string, headers: Record<string, string> = {}) =>
      callLoosely(proxied.url, api.users.login, {
        headers: { 'x-forwarded-for': from, ...headers },
        body: { emailOrUsername: 'fred', password: 'wrong-password' },
      });
    await openConnections(proxied, 20);
    const known = { cookie: deviceCookieOf(await loginAt(proxied, rightPair('fred'))) };
    for (const headers of [undefined, known]) {
      const burst = await Promise.all(Array.from({ length: 20 }, () => attempt('203.0.113.9', headers)));
      const compared = burst.filter(({ status }) => status === 422).length;
      expect(compared).toBeLessThan(12);
      let later = 0;
      while ((await attempt('203.0.113.9', headers)).status === 422) later += 1;
      expect(compared + later).toBe(20);
    }
    // Nor does a limit that refuses take points of the others: a school shares an address.
    const limiter = proxied.app.get(RateLimiter);
    const { loginByPeer } = accountLimits;
    await expect(
      limiter.consume(loginByPeer, '203.0.113.9', loginByPeer.points - 20),
    ).resolves.toBeUndefined();
  } finally {
    await proxied.close();
  }
});

test('signing in costs nothing, however often', async () => {
  for (let i = 0; i < 25; i += 1) {
    expect((await login({ emailOrUsername: 'alice', password: testPassword })).status).toBe(200);
  }
});

test('U34: guessing from many addresses delays new devices, and never one that signed in before', async () => {
  const proxied = await startTestBackend({ TRUST_PROXY: '127.0.0.1' });
  const peer = manyPeers();
  const attempt = (password: string, headers: Record<string, string> = {}) =>
    callLoosely(proxied.url, api.users.login, {
      headers: { ...peer(), ...headers },
      body: { emailOrUsername: 'carl', password },
    });
  try {
    await signUp(proxied, 'carl');
    const cookie = deviceCookieOf(await attempt(testPassword));
    await openConnections(proxied, 50);
    const guesses = await Promise.all(Array.from({ length: 50 }, () => attempt('guess-guess')));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(40);
    const late = await attempt(testPassword);
    expect(late.status).toBe(429);
    const seconds = Number(late.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(late.failure).toMatchObject({
      retryAfter: seconds,
      message: `Too many requests. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
    });
    expect((await attempt(testPassword, { cookie })).status).toBe(200);
    // A cookie that was made up, or belongs to another account, is worth nothing.
    await signUp(proxied, 'dina');
    const dina = { emailOrUsername: 'dina', password: testPassword };
    const ofDina = deviceCookieOf(await loginAt(proxied, dina));
    for (const made of [ofDina, `commonplace-device=${'A'.repeat(22)}`]) {
      expect((await attempt(testPassword, { cookie: made })).status).toBe(429);
    }
    // A known device guesses no more than others.
    const own = [];
    for (let i = 0; i < 21; i += 1) own.push((await attempt('guess-guess', { cookie })).status);
    expect(own).toEqual([...Array(20).fill(422), 429]);
    // The link of a mail makes a device known.
    await callLoosely(proxied.url, api.users.forgotPassword, { body: { email: 'carl@example.org' } });
    const token = await linkIn(proxied, 'carl@example.org', 'create-password');
    const created = await callLoosely(proxied.url, api.users.createPassword, {
      body: { token, newpassword: 'another horse battery' },
    });
    const fresh = { cookie: deviceCookieOf(created) };
    expect((await attempt('another horse battery')).status).toBe(429);
    expect((await attempt('another horse battery', fresh)).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('U34: of an account twenty devices are remembered, the latest', async () => {
  const eric = await signUp(backend, 'eric');
  for (let i = 0; i < 25; i += 1) {
    await login({ emailOrUsername: 'eric', password: testPassword });
  }
  expect(await backend.app.get(Reads).manager.countBy(KnownDevice, { userId: eric.id })).toBe(20);
});

test('the cookie of a device is for this host alone', async () => {
  const answer = await login({ emailOrUsername: 'alice', password: testPassword });
  expect(answer.headers.getSetCookie().find((cookie) => cookie.includes('device'))).toMatch(
    /^__Host-commonplace-device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  const refused = await login({ emailOrUsername: 'alice', password: 'wrong-password' });
  expect(refused.headers.getSetCookie()).toEqual([]);
});
