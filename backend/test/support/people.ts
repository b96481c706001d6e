import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import PostalMime, { type Email } from 'postal-mime';
import { hashPassword } from '../../src/accounts/passwords/password-hashing.ts';
import { insertPerson } from '../../src/accounts/registration/insert-person.ts';
import { SessionTokens } from '../../src/accounts/sessions/session-tokens.ts';
import { Sessions } from '../../src/accounts/sessions/sessions.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { callApi } from './call-api.ts';
import type { TestBackend } from './test-backend.ts';

export interface TestPerson {
  id: string;
  name: string;
  username: string;
  email: string;
  token: string;
}

export const testPassword = 'commonplace';

/** Every mail that was written for this address, oldest first. */
export async function mailsTo(backend: TestBackend, address: string): Promise<Email[]> {
  await backend.app.get(EventBus).settled();
  const folder = join(backend.config.dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The token in the link of the newest registration mail to this address. */
export async function registrationToken(backend: TestBackend, email: string): Promise<string> {
  const joined = await callApi(backend.url, api.users.join, { body: { email } });
  if (joined.status !== 200) throw new Error(`join answered ${joined.status}`);
  const mail = (await mailsTo(backend, email)).at(-1);
  const token = /\/onboard\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No registration mail to ${email}`);
  return token;
}

/** Made once: each hash costs more than the rest of joining. */
const passwordHash = hashPassword(testPassword, { account: 'tests', address: 'tests' });

/** A person who has joined and is signed in, without the mails and calls that lead there. */
export async function signUp({ app }: Pick<TestBackend, 'app'>, username: string): Promise<TestPerson> {
  const email = `${username}@example.org`;
  const name = `${username[0]?.toUpperCase()}${username.slice(1)}`;
  const person = { name, username, email, passwordHash: await passwordHash, googleSub: null };
  const device = { name: '', key: randomBytes(16).toString('base64url') };
  const { user, session } = await app.get(UnitOfWork).run(async (unit) => {
    const user = await insertPerson(unit, person);
    return { user, session: await app.get(Sessions).start(unit, user.id, device) };
  });
  await app.get(EventBus).settled();
  return { id: user.id, name, username, email, token: await app.get(SessionTokens).sign(session, user) };
}
