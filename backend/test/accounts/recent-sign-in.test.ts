import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLimits } from '../../src/accounts/rate-limits.ts';
import { RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { signUp, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { ageSignIn } from './support/age-sign-in.ts';
import { GoogleBrowser } from './support/google-browser.ts';
import { GoogleIssuer } from './support/google-issuer.ts';
import { openConnections } from './support/open-connections.ts';

/* U33: what a stolen session, or a browser that was left open, must not do. */

let issuer: GoogleIssuer;
let backend: TestBackend;

beforeAll(async () => {
  issuer = await GoogleIssuer.start();
  backend = await startTestBackend(issuer.env);
});
afterAll(async () => {
  await backend.close();
  await issuer.close();
});

const confirm = (token: string, body: object) => callLoosely(backend.url, api.users.confirm, { body }, token);
const deleteAccount = (token: string) => callApi(backend.url, api.profiles.deleteAccount, {}, token);
const edit = (token: string, body: object) => callLoosely(backend.url, api.profiles.edit, { body }, token);
const required = [403, 'recent_sign_in_required'];

/** Status and code of each act on a session, none of which succeeds. */
async function refusals(token: string) {
  const acts = [
    () => deleteAccount(token),
    () => edit(token, { email: 'another@example.com', bio: 'Not me.' }),
  ];
  const answers = [];
  for (const act of acts) {
    const { status, failure } = await act();
    answers.push([status, failure.code]);
  }
  return answers;
}

test('ten minutes after signing in the account is not deleted and its address not changed', async () => {
  const amy = await signUp(backend, 'amy');
  await ageSignIn(backend, amy.token);
  expect(await refusals(amy.token)).toEqual([required, required]);
  // A token that is renewed shows nothing of its person.
  const renewed = (await callApi(backend.url, api.users.refreshAuthToken, {}, amy.token)).body.token;
  expect(await refusals(renewed)).toEqual([required, required]);
  // What takes nothing from anybody goes on.
  const answer = await edit(amy.token, { bio: 'Still me.', email: amy.email });
  expect(answer.body.profile).toMatchObject({ bio: 'Still me.', email: amy.email });
});

test('the password confirms, for this session alone, and then the act succeeds', async () => {
  const bea = await signUp(backend, 'bea');
  const body = { emailOrUsername: 'bea', password: testPassword };
  const stolen = (await callApi(backend.url, api.users.login, { body })).body.token;
  for (const token of [bea.token, stolen]) await ageSignIn(backend, token);
  const wrong = await confirm(bea.token, { password: 'wrong-password' });
  expect([wrong.status, wrong.failure.errors]).toEqual([
    422,
    { password: 'Your current password is not correct.' },
  ]);
  expect(await refusals(bea.token)).toEqual([required, required]);
  expect((await confirm(bea.token, { password: testPassword })).status).toBe(200);
  expect(await refusals(stolen)).toEqual([required, required]);
  expect((await edit(bea.token, { email: 'bea@example.com' })).status).toBe(200);
  expect((await deleteAccount(bea.token)).status).toBe(200);
});

test('a call that carries the present password needs nothing else', async () => {
  const cat = await signUp(backend, 'cat');
  await ageSignIn(backend, cat.token);
  const body = { email: 'cat@example.com', password: testPassword };
  expect((await edit(cat.token, body)).status).toBe(200);
  const change = { password: testPassword, newpassword: 'another horse battery' };
  expect((await callApi(backend.url, api.profiles.changePassword, { body: change }, cat.token)).status).toBe(
    200,
  );
});

test('the own Google account confirms, with a token of its own, and no other does', async () => {
  const browser = new GoogleBrowser(backend.url, issuer);
  const dora = { sub: 'dora', email: 'dora@example.org', name: 'Dora' };
  const { token } = (await browser.signIn(dora)).body;
  await ageSignIn(backend, token);
  const mallory = { sub: 'mallory', email: 'mallory@example.org', name: 'Mallory' };
  expect((await browser.confirm(token, await browser.token(mallory))).status).toBe(422);
  // A token from elsewhere, though it is Dora's.
  const elsewhere = await new GoogleBrowser(backend.url, issuer).token(dora);
  expect((await browser.confirm(token, elsewhere)).status).toBe(422);
  expect(await refusals(token)).toEqual([required, required]);
  const good = await browser.token(dora);
  expect((await browser.confirm(token, good)).status).toBe(200);
  expect((await browser.confirm(token, good)).status).toBe(422);
  expect((await deleteAccount(token)).status).toBe(200);
});

test('what confirms nothing is refused, and so is who is not signed in', async () => {
  const eve = await signUp(backend, 'eve');
  for (const body of [{}, { password: '' }, { password: testPassword, tokenId: 'x' }]) {
    const answer = await confirm(eve.token, body);
    expect([answer.status, answer.failure.errors]).toEqual([400, { password: 'Please enter your Password' }]);
  }
  expect(
    (await callLoosely(backend.url, api.users.confirm, { body: { password: testPassword } })).status,
  ).toBe(401);
});

test('guessing ends after twenty, also all at once, and the owner elsewhere is not locked out', async () => {
  const fay = await signUp(backend, 'fay');
  const body = { emailOrUsername: 'fay', password: testPassword };
  const owner = (await callApi(backend.url, api.users.login, { body })).body.token;
  await openConnections(backend, 25);
  let compared = 0;
  for (let burst = 0; burst < 5; burst += 1) {
    const guesses = Array.from({ length: 25 }, () => confirm(fay.token, { password: 'guess-guess' }));
    compared += (await Promise.all(guesses)).filter(({ status }) => status === 422).length;
  }
  expect(compared).toBe(20);
  expect((await confirm(fay.token, { password: testPassword })).status).toBe(429);
  expect((await confirm(owner, { password: testPassword })).status).toBe(200);
});

test('U30a: right passwords are looked at sixty times an hour, for all sessions of a person', async () => {
  const gil = await signUp(backend, 'gil');
  const limiter = backend.app.get(RateLimiter);
  await limiter.consume(accountLimits.presentPasswordByPerson, gil.id, 59);
  expect((await confirm(gil.token, { password: 'guess-guess' })).status).toBe(422);
  const statuses = [];
  for (let at = 0; at < 2; at += 1)
    statuses.push((await confirm(gil.token, { password: testPassword })).status);
  expect(statuses).toEqual([200, 429]);
});

test('U30a: the present password waits for its person, in whatever session', async () => {
  await signUp(backend, 'hal');
  const body = { emailOrUsername: 'hal', password: testPassword };
  const sessions: string[] = [];
  for (let at = 0; at < 9; at += 1)
    sessions.push((await callApi(backend.url, api.users.login, { body })).body.token);
  await openConnections(backend, 9);
  const statuses = await Promise.all(
    sessions.map(async (token) => (await confirm(token, { password: testPassword })).status),
  );
  expect(statuses).toContain(429);
});

test('the acts that need it say so in the contract and in its documentation', async () => {
  const acts = Object.values(api).flatMap((feature) =>
    Object.values(feature).filter((endpoint) => 'recentSignIn' in endpoint),
  );
  expect(acts.map(({ path }) => path).sort()).toEqual([
    '/api/tokens',
    '/api/users/current/edit',
    '/api/users/current/edit/password',
    '/api/users/delete-my-account',
  ]);
  const document = await (await fetch(`${backend.url}/api/docs/json`)).text();
  expect(document.match(/`recent_sign_in_required`/g)).toHaveLength(acts.length);
});
