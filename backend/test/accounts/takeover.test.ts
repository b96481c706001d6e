import { api } from '@commonplace/contracts/api';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockUserRow } from '../../src/accounts/lock-user-row.ts';
import { MailToken } from '../../src/accounts/mail-tokens/mail-token.entity.ts';
import { hashMailToken, newMailToken } from '../../src/accounts/mail-tokens/mail-token-codec.ts';
import { hashPassword } from '../../src/accounts/passwords/password-hashing.ts';
import { setPassword } from '../../src/accounts/passwords/set-password.ts';
import { Sessions } from '../../src/accounts/sessions/sessions.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { mailLinkLifeMs } from '../../src/platform/mail/mail-link-life.ts';
import { callApi, callLoosely } from '../support/call-api.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { GoogleBrowser } from './support/google-browser.ts';
import { GoogleIssuer } from './support/google-issuer.ts';
import { linkIn } from './support/link-in.ts';

/* Ways to keep or get another person's account, begun before its owner puts an end to them. */

const another = 'another horse battery';

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

const byGoogle = (sub: string, email: string) =>
  new GoogleBrowser(backend.url, issuer).signIn({ sub, email, name: sub });
const confirm = async (email: string) => {
  const params = { token: await linkIn(backend, email, 'verify-email') };
  expect((await callApi(backend.url, api.users.verifyEmail, { params })).status).toBe(200);
};
const reset = async (email: string) => {
  await callApi(backend.url, api.users.forgotPassword, { body: { email } });
  const body = { token: await linkIn(backend, email, 'create-password'), newpassword: another };
  expect((await callApi(backend.url, api.users.createPassword, { body })).status).toBe(200);
};

/** The owner's password changes in a unit that others wait for; `meanwhile` is begun before its commit. */
async function changePasswordAround<T>(person: TestPerson, meanwhile: () => Promise<T>): Promise<T> {
  const passwordHash = await hashPassword(another, { account: 'tests', address: 'tests' });
  const unitOfWork = backend.app.get(UnitOfWork);
  const sessions = backend.app.get(Sessions);
  let begun: Promise<T> | undefined;
  await unitOfWork.run(async (unit) => {
    const user = await lockUserRow(unit, person.id);
    if (!user) throw new Error('There is no such person');
    const waits = new Promise<void>((resolve) => {
      const { run } = unitOfWork;
      unitOfWork.run = (work) => {
        unitOfWork.run = run;
        resolve();
        return run.call(unitOfWork, work) as ReturnType<typeof unitOfWork.run<never>>;
      };
    });
    begun ??= meanwhile();
    await waits;
    await setPassword(unit, { sessions, publicUrl: backend.config.publicUrl }, user, passwordHash);
  });
  return begun as Promise<T>;
}

test('U5: an address that was asked for with the old password while it changes does not wait afterwards', async () => {
  const alice = await signUp(backend, 'alice');
  const asked = await changePasswordAround(alice, () => askForEmail(backend, alice, 'mallory@example.com'));
  expect(asked.status).toBe(401);
  await expect(linkIn(backend, 'mallory@example.com', 'verify-email')).rejects.toThrow('no link');
});

test('U5: another password unties Google: who had the account before does not come back that way', async () => {
  const first = await byGoogle('mallory', 'mallory@example.org');
  // Bob follows the link without reading.
  const body = { email: 'bob@example.org' };
  expect((await callApi(backend.url, api.profiles.edit, { body }, first.body.token)).status).toBe(200);
  await confirm('bob@example.org');
  await reset('bob@example.org');
  const back = await byGoogle('mallory', 'mallory@example.org');
  expect(back.status).toBe(200);
  expect(decodeJwt(back.body.token).id).not.toBe(decodeJwt(first.body.token).id);
  // It is Bob's own Google account that belongs to his address.
  const bob = await byGoogle('bob', 'bob@example.org');
  expect(decodeJwt(bob.body.token).id).toBe(decodeJwt(first.body.token).id);
});

test('U9: a link to set a password that went to another address than the present one opens nothing', async () => {
  const carol = await signUp(backend, 'carol');
  const token = newMailToken();
  const now = Date.now();
  // As when it was asked for at the moment at which the address changed.
  await backend.app.get(UnitOfWork).run(({ manager }) =>
    manager.insert(MailToken, {
      id: crypto.randomUUID(),
      tokenHash: hashMailToken(token),
      purpose: 'password-reset',
      email: 'carol@example.com',
      userId: carol.id,
      createdAt: now,
      expiresAt: now + mailLinkLifeMs,
    }),
  );
  const answer = await callLoosely(backend.url, api.users.createPassword, {
    body: { token, newpassword: another },
  });
  expect([answer.status, answer.failure.message]).toEqual([422, 'Invalid Request']);
});
