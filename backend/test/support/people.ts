import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import PostalMime, { type Email } from 'postal-mime';
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

/** Joins by mail and registers, as everyone does. */
export async function signUp(backend: TestBackend, username: string): Promise<TestPerson> {
  const email = `${username}@example.org`;
  const name = `${username[0]?.toUpperCase()}${username.slice(1)}`;
  const registered = await callApi(backend.url, api.users.register, {
    body: { token: await registrationToken(backend, email), email, name, username, password: testPassword },
  });
  if (registered.status !== 200) throw new Error(`register answered ${JSON.stringify(registered.failure)}`);
  const { token } = registered.body;
  const profile = await callApi(backend.url, api.profiles.current, {}, token);
  return { id: profile.body.profile.id, name, username, email, token };
}
