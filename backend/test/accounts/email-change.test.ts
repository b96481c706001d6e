import { api, type Profile } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailToken } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { mailsTo, signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { ageSignIn } from './support/age-sign-in.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { linkIn } from './support/link-in.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
});
afterAll(() => backend.close());

const login = (emailOrUsername: string) =>
  callApi(backend.url, api.users.login, { body: { emailOrUsername, password: testPassword } });
const verify = (token: string) => callApi(backend.url, api.users.verifyEmail, { params: { token } });
const resend = (token: string) => callApi(backend.url, api.profiles.resendVerificationEmail, {}, token);
const profileOf = async (token: string): Promise<Profile> =>
  (await callApi(backend.url, api.profiles.current, {}, token)).body.profile;
const edit = (token: string, body: object) => callLoosely(backend.url, api.profiles.edit, { body }, token);

test('U9: the old address counts until the link in the mail to the new one is followed', async () => {
  const amy = await signUp(backend, 'amy');
  const email = 'amy@example.com';
  expect((await askForEmail(backend, amy, email)).status).toBe(200);
  expect(await profileOf(amy.token)).toMatchObject({
    email,
    emailVerified: false,
    confirmedEmail: amy.email,
  });
  expect((await login(amy.email)).status).toBe(200);
  expect((await login(email)).status).toBe(422);
  await callApi(backend.url, api.users.forgotPassword, { body: { email: amy.email } });
  const reset = await linkIn(backend, amy.email, 'create-password');

  const [mail] = (await mailsTo(backend, email)).slice(-1);
  expect(mail?.html).toMatch(/href="https:\/\/notes\.example\.org\/verify-email\/[\w-]{22}"/);
  const token = await linkIn(backend, email, 'verify-email');
  const confirmed = await verify(token);
  expect(confirmed.body).toMatchObject({ success: true, data: { email }, emailChange: true });
  expect(await profileOf(amy.token)).toMatchObject({ email, emailVerified: true, confirmedEmail: email });
  expect((await login(email)).status).toBe(200);
  expect((await login(amy.email)).status).toBe(422);

  const [told] = (await mailsTo(backend, amy.email)).slice(-1);
  expect(told?.subject).toBe('Your email was changed');
  expect(told?.text).toContain(email);
  const again = await verify(token);
  expect([again.status, again.failure.message]).toEqual([422, 'Invalid token.']);
  // A link in the old mailbox opens the account no more.
  const late = await callApi(backend.url, api.users.createPassword, {
    body: { token: reset, newpassword: 'another horse battery' },
  });
  expect(late.status).toBe(422);
});

test("U9: another's address is answered alike, and only its mailbox learns of it", async () => {
  const [ben, cat] = [await signUp(backend, 'ben'), await signUp(backend, 'cat')];
  const taken = await askForEmail(backend, ben, cat.email);
  const profile = await profileOf(ben.token);
  expect(taken.status).toBe(200);
  expect(profile).toMatchObject({ email: cat.email, emailVerified: false, confirmedEmail: ben.email });
  const [mail] = (await mailsTo(backend, cat.email)).slice(-1);
  expect(mail?.subject).toBe('You already have an account');
  expect(mail?.text).not.toContain('verify-email');
  // Asked for again, and asked for by joining, a taken address says no more than a free one.
  const free = await signUp(backend, 'dot');
  await askForEmail(backend, free, 'free@example.com');
  const answers = [];
  for (const [person, email] of [
    [ben, cat.email],
    [free, 'free@example.com'],
  ] as const) {
    const { body } = await resend(person.token);
    const joined = await callApi(backend.url, api.users.join, { body: { email } });
    answers.push([body.message, joined.body.message]);
  }
  const both = ['Mail already sent.', 'We sent you an email with a link.'];
  expect(answers).toEqual([both, both]);
});

test('U9: only another address than before needs a recent sign-in or the password', async () => {
  const eli = await signUp(backend, 'eli');
  await ageSignIn(backend, eli.token);
  const wrong = { password: 'Your current password is not correct.' };
  const guessed = await edit(eli.token, { email: 'eli@example.com', password: 'wrong-password' });
  expect([guessed.status, guessed.failure.errors]).toEqual([422, wrong]);
  const bare = await edit(eli.token, { email: 'eli@example.com' });
  expect([bare.status, bare.failure.code]).toEqual([403, 'recent_sign_in_required']);
  expect(await mailsTo(backend, 'eli@example.com')).toEqual([]);
  // The form sends its address field: without a change nothing is asked and nothing sent.
  expect((await edit(eli.token, { email: eli.email })).status).toBe(200);
  await askForEmail(backend, eli, 'eli@example.com');
  expect((await edit(eli.token, { email: 'eli@example.com' })).status).toBe(200);
  expect(await mailsTo(backend, 'eli@example.com')).toHaveLength(1);
});

test('U9: what is taken back or asked for otherwise since is confirmed by no old link', async () => {
  const fox = await signUp(backend, 'fox');
  await askForEmail(backend, fox, 'fox1@example.com');
  const first = await linkIn(backend, 'fox1@example.com', 'verify-email');
  await askForEmail(backend, fox, 'fox2@example.com');
  const second = await linkIn(backend, 'fox2@example.com', 'verify-email');
  expect((await verify(first)).status).toBe(422);
  expect((await edit(fox.token, { email: fox.email })).status).toBe(200);
  expect(await profileOf(fox.token)).toMatchObject({ email: fox.email, emailVerified: true });
  expect((await verify(second)).status).toBe(422);
});

test('U9: of two who ask for one address the first to follow the link gets it', async () => {
  const email = 'wanted@example.com';
  const [gus, hen] = [await signUp(backend, 'gus'), await signUp(backend, 'hen')];
  await askForEmail(backend, gus, email);
  const ofGus = await linkIn(backend, email, 'verify-email');
  await askForEmail(backend, hen, email);
  const ofHen = await linkIn(backend, email, 'verify-email');
  const answers = await Promise.all([verify(ofGus), verify(ofHen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const owners = await backend.app.get(Reads).manager.findBy(User, { email });
  expect(owners).toHaveLength(1);
});

test('U10: the mail comes once more, not sooner than in thirty seconds', async () => {
  const ivy = await signUp(backend, 'ivy');
  const nothing = await resend(ivy.token);
  expect([nothing.status, nothing.failure.message]).toEqual([422, 'Your email is verified already.']);
  await askForEmail(backend, ivy, 'ivy@example.com');
  expect((await resend(ivy.token)).body.message).toBe('Mail already sent.');
  expect(await mailsTo(backend, 'ivy@example.com')).toHaveLength(1);
  await backend.app
    .get(UnitOfWork)
    .run(({ manager }) => manager.update(MailToken, { userId: ivy.id }, { createdAt: 0 }));
  expect((await resend(ivy.token)).body.message).toBe('We sent you an email with a link.');
  expect(await mailsTo(backend, 'ivy@example.com')).toHaveLength(2);
  expect((await verify(await linkIn(backend, 'ivy@example.com', 'verify-email'))).body.emailChange).toBe(
    true,
  );
});

test('U10: a mailbox is not filled by asking for its address', async () => {
  const email = 'flooded@example.com';
  const askers = [await signUp(backend, 'jon'), await signUp(backend, 'kay')];
  for (const asker of askers) {
    for (let i = 0; i < 4; i += 1) {
      expect((await askForEmail(backend, asker, email)).status).toBe(200);
      expect((await edit(asker.token, { email: `${asker.username}@example.org` })).status).toBe(200);
      expect((await askForEmail(backend, asker, email)).status).toBe(200);
      expect((await edit(asker.token, { email: `${asker.username}@example.org` })).status).toBe(200);
    }
  }
  expect(await mailsTo(backend, email)).toHaveLength(10);
  // One person asks twenty times an hour.
  const statuses = [];
  for (let i = 0; i < 13; i += 1) {
    statuses.push((await askForEmail(backend, askers[0] as TestPerson, `other${i}@example.com`)).status);
  }
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});
