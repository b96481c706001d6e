// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { Like } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailToken, type MailTokenPurpose } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { hashMailToken, newMailToken } from '../../src/accounts/mail-tokens/mail-token-codec.ts';
import { useMailToken } from '../../src/accounts/mail-tokens/use-mail-token.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { createBackend } from '../../src/create-backend.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { mailLinkLifeMs } from '../../src/platform/mail/mail-link-life.ts';
import { MailOutboxRow } from '../../src/platform/mail/mail-outbox.entity.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { registrationToken, signUp, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { linkIn } from './support/link-in.ts';
import { manyPeers } from './support/many-peers.ts';
import { openConnections } from './support/open-connections.ts';
import { say } from './support/say.ts';

const people = { registration: 'rita', 'password-reset': 'paul', 'email-change': 'emma' } as const;
type Purpose = keyof typeof people;
const purposes = Object.keys(people) as Purpose[];
const peer = manyPeers();

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/', TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => backend.close());

/** Uses a token for a purpose that may or may not be its own. */
function use(
  purpose: Purpose,
  token: string,
  { email, username }: { email: string; username: string },
  { url }: { url: string } = backend,
) {
  const headers = peer();
  switch (purpose) {
    case 'registration': {
      const person = { email, name: 'Bob', username, password: testPassword };
      return callLoosely(url, api.users.register, { headers, body: { token, ...person } });
    }
    case 'password-reset':
      return callLoosely(url, api.users.createPassword, {
        headers,
        body: { token, newpassword: `${testPassword}2` },
      });
    case 'email-change':
      return callLoosely(url, api.users.verifyEmail, { headers, params: { token } });
  }
}

/** A token as no mail has it: of any purpose, for anybody. */
async function storedToken(row: Pick<MailToken, 'purpose' | 'email' | 'userId'>): Promise<string> {
  const token = newMailToken();
  const now = Date.now();
  await backend.app.get(UnitOfWork).run(({ manager }) =>
    manager.insert(MailToken, {
      ...row,
      id: crypto.randomUUID(),
      tokenHash: hashMailToken(token),
      createdAt: now,
      expiresAt: now + mailLinkLifeMs,
    }),
  );
  return token;
}

/** A token as it comes by mail, and the address it was sent to. */
async function mailedToken(purpose: Purpose, username: string) {
  if (purpose === 'registration') {
    const email = `${username}@example.net`;
    return { email, token: await registrationToken(backend, email) };
  }
  const person = await signUp(backend, username);
  if (purpose === 'password-reset') {
    await callApi(backend.url, api.users.forgotPassword, { body: { email: person.email } });
    return { email: person.email, token: await linkIn(backend, person.email, 'create-password') };
  }
  const email = `${username}@example.com`;
  await askForEmail(backend, person, email);
  return { email, token: await linkIn(backend, email, 'verify-email') };
}

test.each(purposes)(
  'U1: of a thousand uses of a %s token at once, at two backends, exactly one succeeds',
  async (purpose) => {
    const other = await createBackend(backend.config);
    await other.listen();
    try {
      const { email, token } = await mailedToken(purpose, people[purpose]);
      await Promise.all([openConnections(backend, 50), openConnections(other, 50)]);
      const answers = await Promise.all(
        Array.from({ length: 1_000 }, (_, index) =>
          use(purpose, token, { email, username: `thousand${index}` }, index % 2 ? backend : other),
        ),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      say(`${purpose}: of 1000 uses at once ${count(200)} succeeded, ${count(422)} were refused`);
      expect([count(200), count(422)]).toEqual([1, 999]);
      expect(await backend.app.get(Reads).manager.countBy(User, { username: Like('thousand%') })).toBe(1);
    } finally {
      await other.close();
    }
  },
);

test.each(purposes)(
  'U1: of a thousand transactions that take a %s token the database gives it to one',
  async (purpose) => {
    const token = await storedToken({ purpose, email: 'race@example.org', userId: null });
    const taken = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        backend.app.get(UnitOfWork).run((unit) => useMailToken(unit, token, purpose)),
      ),
    );
    const winners = taken.filter((row) => row !== null);
    say(`${purpose}: of 1000 transactions ${winners.length} got the token`);
    expect(winners).toHaveLength(1);
  },
);

test('U2: a token has one purpose: every other pair is refused and changes nothing', async () => {
  const victim = await signUp(backend, 'vera');
  const email = 'vera@example.com';
  await askForEmail(backend, victim, email);
  const { manager } = backend.app.get(Reads);
  const stored: MailTokenPurpose[] = [...purposes, 'account-exists', 'no-account'];
  const before = await manager.findOneByOrFail(User, { id: victim.id });
  let refused = 0;
  for (const purpose of stored) {
    for (const attempted of purposes.filter((other) => other !== purpose)) {
      const token = await storedToken({ purpose, email, userId: victim.id });
      const answer = await use(attempted, token, { email, username: 'stolen' });
      if (purpose === 'registration' && attempted === 'email-change') {
        // One call reads the one and performs the other.
        expect(answer.body).toMatchObject({ emailChange: false });
      } else {
        const message = attempted === 'password-reset' ? 'Invalid Request' : 'Invalid token.';
        expect([purpose, attempted, answer.status]).toEqual([purpose, attempted, 422]);
        expect(answer.failure.message).toBe(message);
        refused += 1;
      }
      expect(await manager.existsBy(MailToken, { tokenHash: hashMailToken(token) })).toBe(true);
    }
  }
  say(`${refused} pairs of purpose and use were refused`);
  expect(refused).toBe(11);
  expect(await manager.findOneByOrFail(User, { id: victim.id })).toEqual(before);
});

test('U3: a token has 128 bits and is stored as a hash only', async () => {
  const { token } = await mailedToken('registration', 'hana');
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(new Set(Array.from({ length: 10_000 }, newMailToken)).size).toBe(10_000);
  await backend.app.get(EventBus).settled();
  const { manager } = backend.app.get(Reads);
  const rows = await manager.find(MailToken);
  expect(rows.some((row) => row.tokenHash === hashMailToken(token))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token);
  // The mail itself is out, and with it its copy in the outbox.
  expect(await manager.find(MailOutboxRow)).toEqual([]);
});

test.each(purposes)('U4: a %s token works for an hour at most', async (purpose) => {
  const { email, token } = await mailedToken(purpose, `late.${people[purpose]}`);
  const { manager } = backend.app.get(Reads);
  const tokenHash = hashMailToken(token);
  const { createdAt, expiresAt } = await manager.findOneByOrFail(MailToken, { tokenHash });
  expect(expiresAt - createdAt).toBeLessThanOrEqual(60 * 60_000);
  const expire = { expiresAt: Date.now() - 1 };
  await backend.app.get(UnitOfWork).run((unit) => unit.manager.update(MailToken, { tokenHash }, expire));
  expect((await use(purpose, token, { email, username: 'too.late' })).status).toBe(422);
});

test('is read any number of times and stays good', async () => {
  const token = await registrationToken(backend, 'reader@example.org');
  for (let i = 0; i < 3; i += 1) {
    const read = await callApi(backend.url, api.users.verifyEmail, { params: { token } });
    expect(read.body).toMatchObject({ data: { email: 'reader@example.org' }, emailChange: false });
  }
});

test('no other session can use it, and an invalid one is refused', async () => {
  const token = await registrationToken(backend, 'owner@example.org');
  const stolen = await use('registration', token, { email: 'thief@example.org', username: 'owner1' });
  expect([stolen.status, stolen.failure.message]).toEqual([422, 'Invalid token.']);
  for (const invented of ['x'.repeat(22), 'x'.repeat(150)]) {
    for (const purpose of purposes) {
      const answer = await use(purpose, invented, { email: 'owner@example.org', username: 'owner1' });
      expect(answer.status).toBe(422);
    }
  }
});

test('survives a registration that fails', async () => {
  const email = 'second-try@example.org';
  const token = await registrationToken(backend, email);
  const taken = await use('registration', token, { email, username: 'vera' });
  expect([taken.status, taken.failure.errors]).toEqual([
    422,
    { username: 'This username is not available.' },
  ]);
  expect((await use('registration', token, { email, username: 'second.try' })).status).toBe(200);
  expect((await use('registration', token, { email, username: 'third.try' })).status).toBe(422);
});
