import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailToken } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { mailsTo, registrationToken, signUp, type TestPerson } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { forgetMailTokens } from './support/forget-mail-tokens.ts';
import { openConnections } from './support/open-connections.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

test('known and unknown addresses get the same answer, and each its own mail', async () => {
  // Alice's own registration was a moment ago.
  await forgetMailTokens(backend);
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
    await forgetMailTokens(backend);
    await callApi(backend.url, api.users.join, { body: { email } });
    const before = (await mailsTo(backend, email)).length;
    const repeated = await callApi(backend.url, api.users.join, { body: { email } });
    expect(repeated.body.message).toBe('Mail already sent.');
    expect(await mailsTo(backend, email)).toHaveLength(before);
  }
});

test('U36: next and the intended act are kept with the token, and read with it', async () => {
  const wayBack = {
    next: '/?note=01890a5d-ac96-774b-bcce-b302099a8057#comments',
    intended: {
      act: 'comment' as const,
      subject: 'note:01890a5d-ac96-774b-bcce-b302099a8057',
      id: '1-a',
      text: 'A “fine” note.',
    },
  };
  const email = 'way-back@example.org';
  await callApi(backend.url, api.users.join, { body: { email, ...wayBack } });
  const read = async (address: string) => {
    const params = { token: await registrationToken(backend, address) };
    return (await callApi(backend.url, api.users.verifyEmail, { params })).body;
  };
  expect(await read(email)).toMatchObject({ data: { email }, emailChange: false, ...wayBack });
  await callApi(backend.url, api.users.join, { body: { email: 'straight@example.org' } });
  expect(await read('straight@example.org')).toMatchObject({ next: null, intended: null });
  // Who has an account already comes back through signing in.
  await forgetMailTokens(backend);
  await callApi(backend.url, api.users.join, { body: { email: alice.email, ...wayBack } });
  const [mail] = (await mailsTo(backend, alice.email)).slice(-1);
  expect(mail?.text).toContain(`/login?${new URLSearchParams({ next: wayBack.next })}`);
});

test.each([
  ...[
    'https://evil.example/a',
    '//evil.example/a',
    '/\\evil.example/a',
    '/\t/evil.example/a',
    '/.//evil.example',
    'a',
  ].map((next) => ({ next })),
  { intended: { act: 'delete', subject: 'note:1', id: '1' } },
  { intended: { act: 'like', subject: 'session:1', id: '1' } },
  { intended: { act: 'like', subject: 'note:1 2', id: '1' } },
])('U36: no mail carries %j', async (wayBack) => {
  const body = { email: 'redirected@example.org', ...wayBack };
  expect((await callLoosely(backend.url, api.users.join, { body })).status).toBe(400);
  expect(await mailsTo(backend, 'redirected@example.org')).toEqual([]);
});

test.each(['', 'x', 'x@', '@y.org', 'a b@y.org', `${'x'.repeat(250)}@y.org`])('refuses %j', async (email) => {
  const refused = await callLoosely(backend.url, api.users.join, { body: { email } });
  expect(refused.status).toBe(400);
  expect(refused.failure.errors).toEqual({ email: 'Please enter a valid email.' });
});

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

test('a mailbox is not filled, and another person’s attempts cause no wait', async () => {
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

test('thirty a minute come from one address, with any forwarded header', async () => {
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
