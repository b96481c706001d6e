import { api, type EndpointDefinition, limits } from '@commonplace/contracts/api';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailToken } from '../src/accounts/mail-tokens/mail-token.entity.ts';
import { isReservedUsername } from '../src/accounts/registration/reserved-usernames.ts';
import { Session } from '../src/accounts/sessions/session.entity.ts';
import { User } from '../src/accounts/user.entity.ts';
import { Reads } from '../src/platform/database/reads.ts';
import { UnitOfWork } from '../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from './support/call-api.ts';
import { mailsTo, registrationToken, signUp, type TestPerson, testPassword } from './support/people.ts';
import { startTestBackend, type TestBackend } from './support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const register = (body: Record<string, unknown>) => callLoosely(backend.url, api.users.register, { body });
const loginAt = (at: TestBackend, body: object) => callLoosely(at.url, api.users.login, { body });
const login = (body: object) => loginAt(backend, body);

describe('join', () => {
  test('known and unknown addresses get the same answer, and each its own mail', async () => {
    // Alice's own registration was a moment ago.
    await forgetMailTokens();
    const known = await callApi(backend.url, api.users.join, { body: { email: alice.email } });
    const unknown = await callApi(backend.url, api.users.join, { body: { email: 'new@example.org' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);

    const [toKnown] = (await mailsTo(backend, alice.email)).slice(-1);
    const [toUnknown] = await mailsTo(backend, 'new@example.org');
    expect(toKnown?.text).toContain('https://notes.example.org/login');
    expect(toKnown?.text).not.toContain('/onboard/');
    expect(toUnknown?.text).toMatch(/https:\/\/notes\.example\.org\/onboard\/[\w-]{22}\n/);
    expect(toUnknown?.html).toMatch(/href="https:\/\/notes\.example\.org\/onboard\/[\w-]{22}"/);
  });

  test('a repeated request sends nothing and says so, for known addresses alike', async () => {
    for (const email of [alice.email, 'again@example.org']) {
      await forgetMailTokens();
      await callApi(backend.url, api.users.join, { body: { email } });
      const before = (await mailsTo(backend, email)).length;
      const repeated = await callApi(backend.url, api.users.join, { body: { email } });
      expect(repeated.body.message).toBe('Mail already sent.');
      expect(await mailsTo(backend, email)).toHaveLength(before);
    }
  });

  test.each(['', 'x', 'x@', '@y.org', 'a b@y.org', `${'x'.repeat(250)}@y.org`])(
    'refuses %j',
    async (email) => {
      const refused = await callLoosely(backend.url, api.users.join, { body: { email } });
      expect(refused.status).toBe(400);
      expect(refused.failure.errors).toEqual({ email: 'Please enter a valid email.' });
    },
  );

  test('of ten at once one sends a mail', async () => {
    const email = 'ten@example.org';
    await openConnections(backend, 20);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callApi(backend.url, api.users.join, { body: { email } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.message === 'Mail already sent.')).toHaveLength(9);
    expect(await mailsTo(backend, email)).toHaveLength(1);
  });

  test('nobody fills a mailbox, and nobody is told to wait because a stranger tried', async () => {
    const fresh = await startTestBackend();
    try {
      const join = () => callApi(fresh.url, api.users.join, { body: { email: 'carol@example.org' } });
      for (let i = 0; i < 12; i += 1) {
        await forgetMailTokens(fresh);
        expect((await join()).status).toBe(200);
      }
      expect(await mailsTo(fresh, 'carol@example.org')).toHaveLength(10);
      expect((await join()).body.message).toBe('Mail already sent.');
    } finally {
      await fresh.close();
    }
  });

  test('thirty a minute come from one address, whatever it says of itself', async () => {
    const fresh = await startTestBackend();
    try {
      const statuses = [];
      for (let i = 0; i < 31; i += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${i}` };
        const body = { email: `many${i}@example.org` };
        statuses.push((await callLoosely(fresh.url, api.users.join, { headers, body })).status);
      }
      expect(statuses).toEqual([...Array(30).fill(200), 429]);
    } finally {
      await fresh.close();
    }
  });

  test('takes the expired tokens of the address with it', async () => {
    const email = 'late@example.org';
    const long = Date.now() - 2 * 60 * 60_000;
    await registrationToken(backend, email);
    const { manager } = backend.app.get(Reads);
    await backend.app
      .get(UnitOfWork)
      .run((unit) => unit.manager.update(MailToken, { email }, { createdAt: long, expiresAt: long + 1 }));
    await callApi(backend.url, api.users.join, { body: { email } });
    expect(await manager.countBy(MailToken, { email })).toBe(1);
  });

  test('trims and lowercases the address', async () => {
    await callApi(backend.url, api.users.join, { body: { email: '  Mixed.Case@Example.ORG ' } });
    expect(await mailsTo(backend, 'mixed.case@example.org')).toHaveLength(1);
  });
});

describe('mail token', () => {
  test('is read any number of times and stays good', async () => {
    const token = await registrationToken(backend, 'reader@example.org');
    for (let i = 0; i < 3; i += 1) {
      const read = await callApi(backend.url, api.users.verifyEmail, { params: { token } });
      expect(read.body).toMatchObject({ data: { email: 'reader@example.org' }, emailChange: false });
    }
  });

  test('nobody else can use it, and what is none is refused', async () => {
    const token = await registrationToken(backend, 'owner@example.org');
    const person = { name: 'Carol', username: 'owner1', password: testPassword };
    const stolen = await register({ ...person, token, email: 'thief@example.org' });
    expect([stolen.status, stolen.failure.message]).toEqual([422, 'Invalid token.']);
    const invented = await register({ ...person, token: 'x'.repeat(22), email: 'owner@example.org' });
    expect([invented.status, invented.failure.message]).toEqual([422, 'Invalid token.']);
    const read = await callApi(backend.url, api.users.verifyEmail, { params: { token: 'x'.repeat(150) } });
    expect([read.status, read.failure.message]).toEqual([422, 'Invalid token.']);
  });

  test('a hundred uses at once make exactly one account', async () => {
    const email = 'hundred@example.org';
    const token = await registrationToken(backend, email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        register({ token, email, name: 'Bob', username: `hundred${index}`, password: testPassword }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(99);
  });

  test('survives a registration that fails', async () => {
    const email = 'second-try@example.org';
    const token = await registrationToken(backend, email);
    const person = { token, email, name: 'Bob', password: testPassword };
    const taken = await register({ ...person, username: 'alice' });
    expect([taken.status, taken.failure.errors]).toEqual([
      422,
      { username: 'This username is not available.' },
    ]);
    expect((await register({ ...person, username: 'second.try' })).status).toBe(200);
    expect((await register({ ...person, username: 'third.try' })).status).toBe(422);
  });
});

describe('registration', () => {
  test('of two people with one username at once, one gets it', async () => {
    const emails = ['twin1@example.org', 'twin2@example.org'];
    const tokens = await Promise.all(emails.map((email) => registrationToken(backend, email)));
    const answers = await Promise.all(
      emails.map((email, index) =>
        register({ token: tokens[index], email, name: 'Twin', username: 'twin', password: testPassword }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  test('makes one notebook, the default for notes and for saving', async () => {
    const { body } = await callApi(backend.url, api.notebooks.list, {}, alice.token);
    expect(body.notebooks).toHaveLength(1);
    expect(body.notebooks[0]).toMatchObject({
      isDefault: true,
      isSaved: true,
      ownerId: alice.id,
      sharing: 'private',
      temp: { notesCount: 0, permission: 'edit' },
      abilities: { manage: true, save: false },
    });
  });

  const valid = {
    token: 'x',
    email: 'carol@example.org',
    name: 'Carol',
    username: 'carol',
    password: '123456',
  };
  const cases: [field: string, value: unknown, accepted: boolean][] = [
    ['name', '', false],
    ['name', '   ', false],
    ['name', 'x'.repeat(limits.nameCharacters), true],
    ['name', 'x'.repeat(limits.nameCharacters + 1), false],
    ['name', 'bell\u0007', false],
    ['name', 'half \ud83c', false],
    ['name', '\u200b\u202e', false],
    ['name', '🎉', true],
    ['username', '', false],
    ['username', 'a', true],
    ['username', 'x'.repeat(limits.usernameCharacters), true],
    ['username', 'x'.repeat(limits.usernameCharacters + 1), false],
    ['username', 'Upper', true],
    ['username', 'with space', false],
    ['username', '.dot', false],
    ['username', 'ümlaut', false],
    ['password', 'x'.repeat(limits.passwordMinCharacters - 1), false],
    ['password', 'x'.repeat(limits.passwordMinCharacters), true],
    ['password', 'x'.repeat(limits.passwordMaxCharacters), true],
    ['password', 'x'.repeat(limits.passwordMaxCharacters + 1), false],
    ['password', 7, false],
    ['password', undefined, false],
  ];
  test.each(cases)('%s %j: accepted %s', async (field, value, accepted) => {
    // An accepted shape still fails on its token: 422 instead of 400.
    const answer = await register({ ...valid, [field]: value });
    expect(answer.status).toBe(accepted ? 422 : 400);
    expect(Object.keys(answer.failure.errors ?? {})).toEqual([accepted ? 'token' : field]);
  });
});

describe('usernames', () => {
  const check = (usernameToCheck: string, token?: string) =>
    callApi(backend.url, api.users.checkUsername, { body: { usernameToCheck } }, token);

  test('free, taken, and one of my own', async () => {
    expect((await check('free.name')).status).toBe(200);
    expect((await check('ALICE')).status).toBe(422);
    expect((await check('alice', alice.token)).status).toBe(200);
  });

  test.each(['login', 'explore', 'api', 'feed', 'shared', 'list', 'current', 'robots.txt', 'create', 'tag'])(
    'nobody can be called %s',
    async (name) => {
      const answer = await check(name);
      expect([answer.status, answer.failure.message]).toEqual([422, 'This username is not available.']);
    },
  );

  test('every segment of the API is reserved', () => {
    const endpoints = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
    for (const { path } of endpoints) {
      for (const segment of path.split('/').filter((part) => part !== '' && !part.startsWith(':'))) {
        expect(isReservedUsername(segment)).toBe(true);
      }
    }
  });
});

describe('sign-in', () => {
  test('by username and by e-mail, whatever their case', async () => {
    for (const emailOrUsername of ['alice', ' ALICE ', alice.email, 'Alice@Example.org']) {
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
    expect(answer.failure.errors).toEqual({
      emailOrUsername: 'Please your Email or Username',
      password: 'Please enter your Password',
    });
  });

  test('any wrong pair has one body', async () => {
    const bodies = await Promise.all([
      login({ emailOrUsername: 'alice', password: 'wrong-password' }),
      login({ emailOrUsername: 'nobody-at-all', password: 'wrong-password' }),
      login({ emailOrUsername: 'nobody@example.org', password: testPassword }),
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
    const proxied = await startTestBackend({ PROXY_HOPS: '1' });
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
    const proxied = await startTestBackend({ PROXY_HOPS: '1' });
    try {
      const bob = await signUp(proxied, 'bob');
      const attempt = (password: string) =>
        callLoosely(proxied.url, api.users.login, {
          headers: { 'x-forwarded-for': '203.0.113.9' },
          body: { emailOrUsername: 'bob', password },
        });
      await openConnections(proxied, 45);
      const wrong = Array.from({ length: 40 }, () => attempt('wrong-password'));
      const right = Array.from({ length: 5 }, () => attempt(testPassword));
      expect((await Promise.all(right)).map((answer) => answer.status)).toEqual(Array(5).fill(429));
      const looked = (await Promise.all(wrong)).filter((answer) => answer.status === 422);
      expect(looked.length).toBeLessThanOrEqual(20);
      // Whoever comes from elsewhere is let in.
      expect((await loginAt(proxied, { emailOrUsername: bob.email, password: testPassword })).status).toBe(
        200,
      );
    } finally {
      await proxied.close();
    }
  });

  test('signing in costs nothing, however often', async () => {
    for (let i = 0; i < 25; i += 1) {
      expect((await login({ emailOrUsername: 'alice', password: testPassword })).status).toBe(200);
    }
  });
});

describe('session', () => {
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
});

describe('people', () => {
  test('my profile has my address, others never see it', async () => {
    const { body } = await callApi(backend.url, api.profiles.current, {}, alice.token);
    expect(body.profile).toMatchObject({ email: alice.email, emailVerified: true, bio: '', location: null });
    const found = await callApi(backend.url, api.users.list, { query: { query: 'ali' } }, alice.token);
    expect(found.body.users).toEqual([
      { id: alice.id, name: 'Alice', username: 'alice', display_picture: { downloadUrl: null } },
    ]);
  });

  test('are found by parts of names and by an exact address, never by a part of it', async () => {
    const find = async (query: string) =>
      (await callApi(backend.url, api.users.list, { query: { query } }, alice.token)).body.users.map(
        (user) => user.username,
      );
    expect(await find('ALICE')).toEqual(['alice']);
    expect(await find('@alice')).toEqual(['alice']);
    expect(await find(alice.email)).toEqual(['alice']);
    expect(await find('alice@example')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
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
    }));
    const zoe = { ...like, id: crypto.randomUUID(), name: 'Zoe', username: 'zoe', email: 'zoe@example.net' };
    await backend.app.get(UnitOfWork).run((unit) => unit.manager.insert(User, [...namesakes, zoe]));
    const find = async (query: string) =>
      (await callApi(backend.url, api.users.list, { query: { query } }, alice.token)).body.users;
    for (const query of ['zoe', '@Zoe', 'zoe@example.net']) expect((await find(query))[0]?.id).toBe(zoe.id);
    expect(await find('zoe')).toHaveLength(20);
    expect(await find('@')).toEqual([]);
  });

  test('are not for guests', async () => {
    expect((await callApi(backend.url, api.users.list, { query: { query: 'a' } })).status).toBe(401);
  });
});

/** So that requests sent at once also arrive at once, here and at the database. */
async function openConnections(to: TestBackend, count: number): Promise<void> {
  const ask = () => callApi(to.url, api.users.checkUsername, { body: { usernameToCheck: 'someone' } });
  await Promise.all(Array.from({ length: count }, ask));
}

/** Makes the 30 seconds between two mails pass. */
async function forgetMailTokens(of: TestBackend = backend): Promise<void> {
  await of.app.get(UnitOfWork).run(({ manager }) => manager.query('DELETE FROM mail_token'));
}
