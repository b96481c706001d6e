import { api, limits, username } from '@commonplace/contracts/api';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usernameCandidates } from '../../src/accounts/google/username-candidates.ts';
import { ReservedUsernames } from '../../src/accounts/registration/reserved-usernames.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { callApi } from '../support/call-api.ts';
import { ownNotebooks } from '../support/fixtures/own-notebooks.ts';
import { mailsTo, signUp, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { GoogleBrowser } from './support/google-browser.ts';
import { clientId, GoogleIssuer } from './support/google-issuer.ts';
import { linkIn } from './support/link-in.ts';
import { manyPeers } from './support/many-peers.ts';
import { openConnections } from './support/open-connections.ts';
import { say } from './support/say.ts';

const refused = 'Google did not confirm who you are. Please try again.';

let issuer: GoogleIssuer;
let backend: TestBackend;

beforeAll(async () => {
  issuer = await GoogleIssuer.start();
  backend = await startTestBackend({ ...issuer.env, TRUST_PROXY: '127.0.0.1' });
  browser = newBrowser();
});
afterAll(async () => {
  await backend.close();
  await issuer.close();
});

const peer = manyPeers();
let browser: GoogleBrowser;
const newBrowser = () => new GoogleBrowser(backend.url, issuer, peer);
const countPeople = () => backend.app.get(Reads).manager.count(User);

test('is offered only where it is set up', async () => {
  const options = await callApi(backend.url, api.users.signInOptions, {});
  expect(options.body.googleClientId).toBe(clientId);
  const without = await startTestBackend();
  try {
    const none = await callApi(without.url, api.users.signInOptions, {});
    expect(none.body.googleClientId).toBeNull();
    const params = { tokenId: await issuer.token({ sub: '1', email: 'a@example.org' }) };
    expect((await callApi(without.url, api.users.googleSignIn, { params })).status).toBe(422);
    expect((await callApi(without.url, api.users.googleNonce, {})).status).toBe(404);
  } finally {
    await without.close();
  }
});

test('U11: the first time it makes an account, then it signs in to it, wherever Google says the address moved', async () => {
  const claims = { sub: 'google-1', email: 'Zoe@Example.org', name: 'Zoë  Brown' };
  const { token } = (await browser.signIn(claims)).body;
  expect(decodeJwt(token)).toMatchObject({ name: 'Zoë  Brown', username: 'zoe.brown' });
  const { profile } = (await callApi(backend.url, api.profiles.current, {}, token)).body;
  expect(profile).toMatchObject({ email: 'zoe@example.org', emailVerified: true, hasPassword: false });
  const notebooks = await ownNotebooks(backend.url, token);
  expect(notebooks).toHaveLength(1);
  const moved = await browser.signIn({ ...claims, email: 'zoe@example.com' });
  expect(decodeJwt(moved.body.token).id).toBe(profile.id);
  // A password that was never chosen does not sign in.
  for (const password of ['', 'null', 'undefined', testPassword]) {
    const body = { emailOrUsername: 'zoe.brown', password };
    expect((await callApi(backend.url, api.users.login, { body })).status).toBe(422);
  }
});

test('U11: an account with the same confirmed address is signed in and remembered', async () => {
  const bob = await signUp(backend, 'bob');
  const before = await countPeople();
  const first = await browser.signIn({ sub: 'google-2', email: bob.email, name: 'Robert' });
  expect(decodeJwt(first.body.token)).toMatchObject({ id: bob.id, username: 'bob' });
  const later = await browser.signIn({ sub: 'google-2', email: 'else@example.org' });
  expect(decodeJwt(later.body.token).id).toBe(bob.id);
  // The address was given to another person at Google.
  const stranger = await browser.signIn({ sub: 'google-3', email: bob.email });
  expect([stranger.status, stranger.failure.message]).toEqual([
    422,
    'This address belongs to another Google account.',
  ]);
  expect(await countPeople()).toBe(before);
});

test('U11: an address that waits for its confirmation belongs to no account yet', async () => {
  const carol = await signUp(backend, 'carol');
  await askForEmail(backend, carol, 'pending@example.com');
  const { token } = (await browser.signIn({ sub: 'google-4', email: 'pending@example.com' })).body;
  expect(decodeJwt(token).id).not.toBe(carol.id);
});

test('U12: what Google did not make for us is refused and makes no account', async () => {
  const nonce = await browser.nonce();
  const good = { sub: 'attack', email: 'attack@example.org', name: 'Mallory', nonce };
  const claims = { ...good, iss: issuer.url, aud: clientId, email_verified: true };
  const now = Math.floor(Date.now() / 1_000);
  const valid = await issuer.token(good);
  const [head, payload, signature] = valid.split('.') as [string, string, string];
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const foreign = await generateKeyPair('RS256');
  const hs256 = (secret: Uint8Array) =>
    new SignJWT({ ...claims, exp: now + 60 }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
  const sue = await signUp(backend, 'sue');
  const attacks: Record<string, string> = {
    'no token': 'x',
    'alg none': `${part({ alg: 'none' })}.${payload}.`,
    'alg none with the signature': `${part({ alg: 'none' })}.${payload}.${signature}`,
    'no signature': `${head}.${payload}.`,
    'the public key as a secret': await hs256(await issuer.publicKeyBytes()),
    'our own secret': await hs256(new TextEncoder().encode(backend.config.jwtSecret)),
    'another key': await issuer.token(good, { key: foreign.privateKey }),
    'another key of an unknown name': await issuer.token(good, { key: foreign.privateKey, kid: 'two' }),
    'another audience': await issuer.token({ ...good, aud: 'somebody-else' }),
    'no audience': await issuer.token({ ...good, aud: undefined }),
    'another issuer': await issuer.token({ ...good, iss: 'https://accounts.google.com' }),
    expired: await issuer.token({ ...good, exp: now - 120 }),
    'no end': await issuer.token({ ...good, exp: undefined }),
    'not yet valid': await issuer.token({ ...good, nbf: now + 600 }),
    'an address that is not confirmed': await issuer.token({ ...good, email_verified: false }),
    'an address of which nothing is said': await issuer.token({ ...good, email_verified: undefined }),
    'no address': await issuer.token({ ...good, email: undefined }),
    'no person': await issuer.token({ ...good, sub: undefined }),
    tampered: `${head}.${part({ ...claims, email: 'bob@example.org', exp: now + 60 })}.${signature}`,
    'a session of ours': sue.token,
    'no nonce': await issuer.token({ ...good, nonce: undefined }),
    'a nonce of another site': await issuer.token({ ...good, nonce: 'n-0S6_WzA2Mj' }),
    'a nonce of another browser': await issuer.token({ ...good, nonce: await newBrowser().nonce() }),
    'a session of ours as a nonce': await issuer.token({ ...good, nonce: sue.token }),
    'a nonce of half an hour ago': await issuer.token({ ...good, nonce: await agedNonce(nonce) }),
  };
  const before = await countPeople();
  for (const [name, token] of Object.entries(attacks)) {
    const answer = await browser.hand(token);
    expect([name, answer.status, answer.failure.message]).toEqual([name, 422, refused]);
  }
  expect(await countPeople()).toBe(before);
  say(`${Object.keys(attacks).length} tokens that Google did not make for us were refused`);
  expect((await browser.hand(valid)).status).toBe(200);
});

/** The same, but that its time is over. */
async function agedNonce(nonce: string): Promise<string> {
  const past = Math.floor(Date.now() / 1_000) - 1;
  return new SignJWT({ ...decodeJwt(nonce), exp: past })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(backend.config.jwtSecret));
}

test('U32: a token is accepted once, also of twenty at once, and only in the browser that asked for it', async () => {
  const claims = { sub: 'once', email: 'once@example.org', name: 'Once' };
  const stolen = await browser.token(claims);
  const elsewhere = newBrowser();
  await elsewhere.nonce();
  expect((await elsewhere.hand(stolen)).status).toBe(422);
  await openConnections(backend, 20);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.hand(stolen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
  // Neither is another token that Google made for the same nonce.
  const nonce = await browser.nonce();
  expect((await browser.hand(await issuer.token({ ...claims, nonce }))).status).toBe(200);
  expect((await browser.hand(await issuer.token({ ...claims, nonce, name: 'Twice' }))).status).toBe(422);
});

test('U32: a followed link, a typed address and a page of another site sign no person in', async () => {
  const claims = { sub: 'sites', email: 'sites@example.org', name: 'Sites' };
  const token = await browser.token(claims);
  // Not by `fetch`, which has a mode of its own.
  const follow = async (headers: Record<string, string>) => {
    const url = api.users.googleSignIn.path.replace(':tokenId', token);
    const answer = await backend.app.inject({
      url,
      headers: { ...peer(), cookie: browser.cookie, ...headers },
    });
    return [answer.statusCode, answer.json().code];
  };
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    expect([headers, ...(await follow(headers))]).toEqual([headers, 403, 'forbidden']);
  }
  const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  expect(await follow(ours)).toEqual([200, undefined]);
});

test('U31: the first time it is tied, sessions, the password and links of before end, and the owner gets a mail', async () => {
  const prepared = await signUp(backend, 'prepared');
  await askForEmail(backend, prepared, 'mallory@example.com');
  const waiting = await linkIn(backend, 'mallory@example.com', 'verify-email');
  const { token } = (await browser.signIn({ sub: 'owner', email: prepared.email, name: 'Owner' })).body;
  expect(decodeJwt(token).id).toBe(prepared.id);
  expect((await callApi(backend.url, api.profiles.current, {}, prepared.token)).status).toBe(401);
  const body = { emailOrUsername: 'prepared', password: testPassword };
  expect((await callApi(backend.url, api.users.login, { body })).status).toBe(422);
  const confirm = await callApi(backend.url, api.users.verifyEmail, { params: { token: waiting } });
  expect(confirm.status).toBe(422);
  const told = (await mailsTo(backend, prepared.email)).at(-1);
  expect([told?.subject, told?.text?.includes('/forgot-password/')]).toEqual([
    'You now sign in with Google',
    true,
  ]);
  // From then on it is one of many sign-ins, and ends nothing.
  await browser.signIn({ sub: 'owner', email: prepared.email, name: 'Owner' });
  const { profile } = (await callApi(backend.url, api.profiles.current, {}, token)).body;
  expect(profile).toMatchObject({ email: prepared.email, hasPassword: false });
});

test('U11: twenty tabs of one person at once make one account, twenty namesakes at once twenty', async () => {
  await openConnections(backend, 20);
  // The tabs share the cookie of their device.
  await browser.nonce();
  const tabsOf = (claims: { sub: string; email: string; name: string }) =>
    Promise.all(Array.from({ length: 20 }, () => browser.signIn(claims)));
  const tabs = await tabsOf({ sub: 'tabs', email: 'tabs@example.org', name: 'Tab' });
  expect(tabs.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(tabs.map(({ body }) => decodeJwt(body.token).id)).size).toBe(1);
  const dave = await signUp(backend, 'dave');
  const tied = await tabsOf({ sub: 'dave', email: dave.email, name: 'David' });
  expect(tied.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(tied.map(({ body }) => decodeJwt(body.token).id))).toEqual(new Set([dave.id]));
  const namesakes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.signIn({ sub: `same${index}`, email: `same${index}@example.org`, name: 'Lo Gin' }),
    ),
  );
  expect(namesakes.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(namesakes.map(({ body }) => decodeJwt(body.token).username)).size).toBe(20);
});

test.each([
  ['Zoë Brown', 'x@example.org', 'zoe.brown'],
  ['Ärger & Söhne GmbH', 'x@example.org', 'arger.sohne.gmbh'],
  ['李小龍', 'bruce.lee@example.org', 'bruce.lee'],
  ['李小龍', '李@example.org', 'writer'],
  ['Login', 'x@example.org', 'login2'],
  ['x'.repeat(100), 'x@example.org', 'x'.repeat(24)],
  [`${'a'.repeat(23)} b`, 'x@example.org', 'a'.repeat(23)],
])('a username for %j with %j: %s', (name, email, expected) => {
  const candidates = usernameCandidates(name, email, (candidate) =>
    backend.app.get(ReservedUsernames).has(candidate),
  );
  expect(candidates.next().value).toBe(expected);
  for (let i = 0; i < 300; i += 1) {
    expect(username.safeParse(candidates.next().value).success).toBe(true);
  }
});

test('a long token finds its way, and one that is too long is refused as a request', async () => {
  const claims = { sub: 'long', email: 'long@example.org', name: 'Long' };
  const token = await browser.token({ ...claims, picture: `https://example.org/${'x'.repeat(2_150)}` });
  expect(token.length).toBeGreaterThan(3_500);
  expect((await browser.hand(token)).status).toBe(200);
  expect((await browser.hand('x'.repeat(limits.googleTokenCharacters + 1))).status).toBeGreaterThanOrEqual(
    400,
  );
});

test("while Google's keys can't be had it says so, and no sign-in succeeds", async () => {
  const other = await GoogleIssuer.start();
  other.setAway(true);
  const cold = await startTestBackend(other.env);
  try {
    const visitor = new GoogleBrowser(cold.url, other);
    const token = await visitor.token({ sub: '1', email: 'a@example.org' });
    const answer = await visitor.hand(token);
    expect([answer.status, answer.failure.message]).toEqual([
      503,
      'Unable to reach servers. Please try again later.',
    ]);
    other.setAway(false);
    expect((await visitor.hand(token)).status).toBe(200);
  } finally {
    await cold.close();
    await other.close();
  }
});
