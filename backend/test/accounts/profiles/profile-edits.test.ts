import { api } from '@commonplace/contracts/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { mailsTo, signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { ageSignIn } from '../support/age-sign-in.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
});
afterAll(() => backend.close());

const edit = (body: object, person = alice) =>
  callLoosely(backend.url, api.profiles.edit, { body }, person.token);
const profileOf = async (person: TestPerson) =>
  (await callApi(backend.url, api.profiles.current, {}, person.token)).body.profile;

describe('U20: the profile', () => {
  test('takes every field, answers it, and a token that says the same', async () => {
    const fields = {
      name: 'Alice Liddell',
      username: 'alice.l',
      bio: 'Down the rabbit hole.',
      location: { citycountry: 'Lyon, France' },
      birthDate: '1990-05-04',
    };
    const social = {
      website: 'https://alice.example.org/',
      instagram: 'https://instagram.com/alice',
      facebook: 'https://www.facebook.com/alice',
      twitter: 'https://x.com/alice',
      youtube: 'https://youtu.be/alice',
      linkedin: 'https://linkedin.com/in/alice',
    };
    const edited = await edit({ ...fields, ...social });
    expect(edited.status, edited.failure.message).toBe(200);
    expect(edited.body.profile).toMatchObject({ ...fields, social, email: alice.email, emailVerified: true });
    expect(decodeJwt(edited.body.token)).toMatchObject({
      id: alice.id,
      name: fields.name,
      username: fields.username,
      sid: decodeJwt(alice.token).sid,
    });
    expect(await profileOf(alice)).toEqual(edited.body.profile);
    // Another tab learns it by refreshing its own token.
    const refreshed = await callApi(backend.url, api.users.refreshAuthToken, {}, alice.token);
    expect(decodeJwt(refreshed.body.token)).toMatchObject({ name: fields.name, username: fields.username });
  });

  test('keeps the fields that are left out, and empties those that are sent empty', async () => {
    const before = await profileOf(alice);
    const edited = await edit({ bio: '', twitter: '', location: null, birthDate: null });
    expect(edited.body.profile).toEqual({
      ...before,
      bio: '',
      location: null,
      birthDate: null,
      social: { ...before.social, twitter: '' },
    });
    expect((await edit({})).body.profile).toEqual(edited.body.profile);
  });

  test.each([
    ['name', ' ', 'Your name is required.'],
    ['name', 'Alice\nDeleted', 'This contains characters that are not allowed.'],
    ['name', 'Alice \u202egnp.', 'This contains characters that are not allowed.'],
    ['name', '\u3164 \u200b', 'Your name is required.'],
    ['name', `Alice${'\u0301'.repeat(7)}`, 'This contains characters that are not allowed.'],
    ['name', `Alice${'\u0301\u200d'.repeat(7)}`, 'This contains characters that are not allowed.'],
    ['bio', 'x'.repeat(301), 'Use 300 characters or fewer.'],
    ['username', 'Al ice', 'This handle is not available'],
    ['birthDate', '2999-01-01', 'Please enter a date between 1900 and today.'],
    ['birthDate', '1990-02-31', 'Please enter a date.'],
    [
      'twitter',
      'https://evil.example/x.com',
      'Please enter an address that begins with https://twitter.com/.',
    ],
    ['website', 'javascript:alert(1)', 'Please enter an address that begins with https://.'],
    ['email', 'nobody', 'Please enter a valid email.'],
  ])('refuses %s %j under its field, and writes nothing', async (field, value, message) => {
    const before = await profileOf(alice);
    const refused = await edit({ [field]: value, ...(field !== 'name' && { name: 'Somebody Else' }) });
    expect([refused.status, refused.failure.errors]).toEqual([400, { [field]: message }]);
    expect(await profileOf(alice)).toEqual(before);
  });

  test('takes 300 characters of bio', async () => {
    expect((await edit({ bio: 'é'.repeat(300) })).status).toBe(200);
  });

  test.each(['Atlantis, Ocean', 'Lyon', 'lyon, france', ', France', '', 'Lyon, France, Europe'])(
    'U21: takes no place that was not offered: %j',
    async (citycountry) => {
      const refused = await edit({ location: { citycountry } });
      expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['location']]);
    },
  );
});

test('U20c: a name that is the product, or looks like an office, is refused', async () => {
  for (const name of ['Commonplace', 'Supp0rt', 'Αdmin']) {
    const refused = await edit({ name });
    expect([refused.status, refused.failure.errors]).toEqual([422, { name: 'This name is not available.' }]);
  }
});

describe('U20: a username', () => {
  test.each(['bob', 'BOB', 'b0b', 'login', 'api', 'l0gin'])(
    'that is taken, reserved or looks so is refused: %s',
    async (username) => {
      const refused = await edit({ username });
      expect([refused.status, refused.failure.errors]).toEqual([
        422,
        { username: 'This handle is not available' },
      ]);
    },
  );

  test('goes to exactly one of ten who want it at once, and the rest keep theirs', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => signUp(backend, `wanting${i}x`)));
    const answers = await Promise.all(people.map((person) => edit({ username: 'wanted' }, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    const names = await Promise.all(people.map(async (person) => (await profileOf(person)).username));
    expect(names.filter((name) => name === 'wanted')).toHaveLength(1);
    expect(names.filter((name) => /^wanting\dx$/.test(name))).toHaveLength(9);
  });

  test("of one's own may be sent again, and one that is given up is free", async () => {
    expect((await edit({ username: 'bob' }, bob)).status).toBe(200);
    expect((await edit({ username: 'bobby' }, bob)).status).toBe(200);
    expect((await edit({ username: 'bob' })).status).toBe(200);
  });
});

describe('U9: another email', () => {
  test('with the present password waits for its link, together with the other fields', async () => {
    const edited = await edit({ email: 'new@example.org', password: testPassword, bio: 'Moved.' }, bob);
    expect(edited.body.profile).toMatchObject({
      email: 'new@example.org',
      emailVerified: false,
      confirmedEmail: bob.email,
      bio: 'Moved.',
    });
    expect(await mailsTo(backend, 'new@example.org')).toHaveLength(1);
  });

  test.each([
    [undefined, 403, 'recent_sign_in_required'],
    ['', 403, 'recent_sign_in_required'],
    ['wrong password', 422, 'rejected'],
  ])('without it, long after signing in, changes nothing at all: %j', async (password, status, code) => {
    await ageSignIn(backend, bob.token);
    const before = await profileOf(bob);
    const refused = await edit({ email: 'third@example.org', password, bio: 'Not me.' }, bob);
    expect([refused.status, refused.failure.code]).toEqual([status, code]);
    expect(await profileOf(bob)).toEqual(before);
    expect(await mailsTo(backend, 'third@example.org')).toHaveLength(0);
  });
});

test('editing requires a session', async () => {
  const refused = await callLoosely(backend.url, api.profiles.edit, { body: { name: 'Nobody' } });
  expect(refused.status).toBe(401);
});
