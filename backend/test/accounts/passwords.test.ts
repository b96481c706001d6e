import { setTimeout as pause } from 'node:timers/promises';
import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailToken } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { commonPasswords } from '../../src/accounts/passwords/common-passwords.ts';
import { refuseCommonPassword } from '../../src/accounts/passwords/refuse-common-password.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { mailsTo, registrationToken, signUp, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { forgetMailTokens } from './support/forget-mail-tokens.ts';
import { linkIn } from './support/link-in.ts';
import { manyPeers } from './support/many-peers.ts';
import { openConnections } from './support/open-connections.ts';
import { say } from './support/say.ts';

const another = 'another horse battery';
const done = 'If your email is registered, you would have recieved a link to reset your password.';
const peer = manyPeers();

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => backend.close());

const forgot = (body: object) =>
  callLoosely(backend.url, api.users.forgotPassword, { headers: peer(), body });
const create = (body: object) =>
  callLoosely(backend.url, api.users.createPassword, { headers: peer(), body });
const change = (token: string, body: object) =>
  callLoosely(backend.url, api.profiles.changePassword, { body }, token);
const login = (emailOrUsername: string, password: string) =>
  callLoosely(backend.url, api.users.login, { headers: peer(), body: { emailOrUsername, password } });
const isSignedIn = async (token: string) =>
  (await callApi(backend.url, api.profiles.current, {}, token)).status === 200;

describe('forgotten', () => {
  test('U5: another password by mail: once, with all sessions ended, and the owner told', async () => {
    const fay = await signUp(backend, 'fay');
    const elsewhere = (await login('fay', testPassword)).body.token;
    await askForEmail(backend, fay, 'fay@example.com');

    expect((await forgot({ email: ' FAY@example.org ' })).body.message).toBe(done);
    const first = await linkIn(backend, fay.email, 'create-password');
    await backend.app
      .get(UnitOfWork)
      .run(({ manager }) => manager.update(MailToken, { userId: fay.id }, { createdAt: 0 }));
    await forgot({ email: fay.email });
    const token = await linkIn(backend, fay.email, 'create-password');
    expect(token).not.toBe(first);

    expect((await create({ token, newpassword: another })).status).toBe(200);
    for (const session of [fay.token, elsewhere]) expect(await isSignedIn(session)).toBe(false);
    expect((await login('fay', testPassword)).status).toBe(422);
    const fresh = (await login('fay', another)).body.token;

    const [told] = (await mailsTo(backend, fay.email)).slice(-1);
    expect(told?.subject).toBe('Your password was changed');
    expect(told?.text).toContain('https://notes.example.org/forgot-password/');
    expect(told?.html).toContain('https://notes.example.org/forgot-password/');
    // What another person may have begun is invalid: other links, and another address that waited.
    for (const used of [token, first]) {
      const again = await create({ token: used, newpassword: another });
      expect([again.status, again.failure.message]).toEqual([422, 'Invalid Request']);
    }
    const waiting = await linkIn(backend, 'fay@example.com', 'verify-email');
    const confirm = await callApi(backend.url, api.users.verifyEmail, { params: { token: waiting } });
    expect([confirm.status, confirm.failure.message]).toEqual([422, 'Invalid token.']);
    const { profile } = (await callApi(backend.url, api.profiles.current, {}, fresh)).body;
    expect(profile).toMatchObject({ email: fay.email, emailVerified: true });
  });

  test('what is refused leaves the link good', async () => {
    const gil = await signUp(backend, 'gil');
    await forgot({ email: gil.email });
    const token = await linkIn(backend, gil.email, 'create-password');
    const short = 'Password must be atleast 6 characters or more';
    const refusals: [body: object, status: number, message: string][] = [
      [{ newpassword: another }, 400, 'Invalid Request'],
      [{ token: '', newpassword: another }, 400, 'Invalid Request'],
      [{ token: 'x'.repeat(22), newpassword: another }, 422, 'Invalid Request'],
      [{ token, newpassword: '12345' }, 400, short],
      [{ token, newpassword: 'QWERTY' }, 422, 'This password is too common.'],
    ];
    for (const [body, status, message] of refusals) {
      const answer = await create(body);
      expect([answer.status, answer.failure.message]).toEqual([status, message]);
    }
    expect((await create({ token, newpassword: another })).status).toBe(200);
  });

  test('nothing, and what is no address', async () => {
    for (const body of [{}, { email: '' }, { email: '  ' }]) {
      const answer = await forgot(body);
      expect([answer.status, answer.failure.message]).toEqual([400, 'Enter Email']);
    }
    const far = await forgot({ email: `${'x'.repeat(300)}@example.org` });
    expect([far.status, far.failure.message]).toEqual([400, 'Please enter a valid email.']);
    for (const email of ['gil', 'x@', `${'x'.repeat(240)}`]) {
      expect((await forgot({ email })).body.message).toBe(done);
      expect(await mailsTo(backend, email)).toEqual([]);
    }
  });

  test('an address without an account learns so in its own mailbox, and gets no link to a password', async () => {
    expect((await forgot({ email: 'nobody@example.org' })).body.message).toBe(done);
    const [mail] = await mailsTo(backend, 'nobody@example.org');
    expect(mail?.subject).toBe('There is no account with this address');
    expect(mail?.text).toContain('https://notes.example.org/join');
    expect(mail?.text).not.toContain('create-password');
  });

  test('U6: a mailbox gets one mail in thirty seconds and ten an hour, and the answer never asks to wait', async () => {
    const email = 'full@example.org';
    await forgot({ email });
    await forgot({ email });
    expect(await mailsTo(backend, email)).toHaveLength(1);
    for (let i = 0; i < 12; i += 1) {
      await forgetMailTokens(backend);
      expect((await forgot({ email })).status).toBe(200);
    }
    expect(await mailsTo(backend, email)).toHaveLength(10);
  });

  test('U6: thirty a minute come from one address, with any forwarded header', async () => {
    const fresh = await startTestBackend();
    try {
      const statuses = [];
      for (let i = 0; i < 31; i += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${i}` };
        const body = { email: `many${i}@example.org` };
        statuses.push((await callLoosely(fresh.url, api.users.forgotPassword, { headers, body })).status);
      }
      expect(statuses).toEqual([...Array(30).fill(200), 429]);
    } finally {
      await fresh.close();
    }
  });
});

describe('changed', () => {
  test('U5: all sessions end, this one too, and the owner gets a mail', async () => {
    const hal = await signUp(backend, 'hal');
    const elsewhere = (await login('hal', testPassword)).body.token;
    const answer = await change(hal.token, { password: testPassword, newpassword: another });
    expect(answer.status).toBe(200);
    for (const session of [hal.token, elsewhere]) expect(await isSignedIn(session)).toBe(false);
    expect((await login('hal', testPassword)).status).toBe(422);
    expect((await login('hal', another)).status).toBe(200);
    expect((await mailsTo(backend, hal.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('each refusal in its own words, and nothing happens', async () => {
    const ida = await signUp(backend, 'ida');
    const wrong = { password: 'Your current password is not correct.' };
    const empty = 'Please enter all the fields';
    const refusals: [body: object, status: number, errors: object][] = [
      [{}, 400, { password: empty, newpassword: empty }],
      [{ password: '', newpassword: another }, 400, { password: empty }],
      [{ password: testPassword, newpassword: '' }, 400, { newpassword: empty }],
      [
        { password: testPassword, newpassword: '12345' },
        400,
        { newpassword: 'Password must be minimum 6 characters.' },
      ],
      [
        { password: testPassword, newpassword: 'Letmein' },
        422,
        { newpassword: 'This password is too common.' },
      ],
      [{ password: another, newpassword: another }, 422, wrong],
      [{ password: 'x'.repeat(100_000), newpassword: another }, 422, wrong],
    ];
    for (const [body, status, errors] of refusals) {
      const answer = await change(ida.token, body);
      expect([answer.status, answer.failure.errors]).toEqual([status, errors]);
      expect(answer.failure.message).toBe(Object.values(errors)[0]);
    }
    expect((await change('', { password: testPassword, newpassword: another })).status).toBe(401);
    expect(await isSignedIn(ida.token)).toBe(true);
    expect((await login('ida', testPassword)).status).toBe(200);
  });

  test('U7: guessing with a stolen session ends after twenty, also all at once, and the owner is not locked out', async () => {
    const joe = await signUp(backend, 'joe');
    const owner = (await login('joe', testPassword)).body.token;
    const guess = () => change(joe.token, { password: 'guess-guess', newpassword: another });
    await openConnections(backend, 30);
    let compared = 0;
    for (let burst = 0; burst < 5; burst += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, guess));
      compared += answers.filter(({ status }) => status === 422).length;
    }
    expect(compared).toBe(20);
    // Even the right password is looked at no more, in that session.
    const right = { password: testPassword, newpassword: another };
    expect((await change(joe.token, right)).status).toBe(429);
    expect((await change(owner, right)).status).toBe(200);
  });

  test('U5: a session that is begun with the old password while it changes does not outlive it', {
    tags: 'mariadb',
    timeout: 60_000,
  }, async () => {
    let signIns = 0;
    let succeeded = 0;
    for (let round = 0; round < 4; round += 1) {
      // A person for each round, because failures are counted by name.
      const kim = await signUp(backend, `kim${round}`);
      const changing = change(kim.token, { password: testPassword, newpassword: another });
      let isChanged = false;
      void changing.then(() => {
        isChanged = true;
      });
      // One after the other as long as it takes, so that some are looked at when it happens.
      const begun: ReturnType<typeof login>[] = [];
      while (!isChanged && begun.length < 40) {
        begun.push(login(kim.username, testPassword));
        await pause(2);
      }
      const [changed, ...logins] = await Promise.all([changing, ...begun]);
      expect(changed.status).toBe(200);
      signIns += logins.length;
      for (const { status, body } of logins) {
        if (status !== 200) continue;
        succeeded += 1;
        expect(await isSignedIn(body.token)).toBe(false);
      }
    }
    say(`of ${signIns} sign-ins beside 4 changes of the password ${succeeded} succeeded, and 0 outlived it`);
  });
});

describe('common', () => {
  test('U8: three thousand are refused, however they are written', () => {
    expect(commonPasswords.size).toBe(3_000);
    let refused = 0;
    for (const word of commonPasswords) {
      expect(word.length).toBeGreaterThanOrEqual(limits.passwordMinCharacters);
      for (const password of [word, word.toUpperCase()]) {
        expect(() => refuseCommonPassword(password, 'password')).toThrow('This password is too common.');
        refused += 1;
      }
    }
    say(`${refused} common passwords were refused`);
    expect(() => refuseCommonPassword(testPassword, 'password')).not.toThrow();
  });

  test('U8: none is accepted at registration', async () => {
    const email = 'common@example.org';
    const person = { token: await registrationToken(backend, email), email, name: 'Lou', username: 'lou' };
    for (const password of ['123456', 'password', 'Iloveyou']) {
      const answer = await callLoosely(backend.url, api.users.register, { body: { ...person, password } });
      expect([answer.status, answer.failure.errors]).toEqual([
        422,
        { password: 'This password is too common.' },
      ]);
    }
    const body = { ...person, password: testPassword };
    expect((await callLoosely(backend.url, api.users.register, { body })).status).toBe(200);
  });
});
