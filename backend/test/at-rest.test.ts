import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterEach, expect, test } from 'vitest';
import { Reads } from '../src/platform/database/reads.ts';
import { EventBus } from '../src/platform/events/event-bus.ts';
import { MailFileSweep } from '../src/platform/mail/mail-file-sweep.ts';
import { MailOutboxRow } from '../src/platform/mail/mail-outbox.entity.ts';
import { MailSeal } from '../src/platform/mail/mail-seal.ts';
import { startProcess } from './support/backend-process.ts';
import { callApi } from './support/call-api.ts';
import { mailsTo, testPassword } from './support/people.ts';
import { MailCatcher } from './support/services/mail-catcher.ts';
import { startTestBackend, type TestBackend } from './support/test-backend.ts';
import { createTestDatabase } from './support/test-database.ts';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<TestBackend> {
  const backend = await startTestBackend(env);
  endings.push(() => backend.close());
  return backend;
}

/** Every file below the folder, with its bytes. */
async function filesIn(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}

const holding = async (folder: string, word: string) =>
  (await filesIn(folder)).filter(({ bytes }) => bytes.includes(word)).map(({ path }) => path);

test('no file of the data folder holds the token of a mail, neither while it waits nor when it is sent', async () => {
  const catcher = new MailCatcher();
  const backend = await start({ SMTP_URL: await catcher.listen() });
  endings.push(() => catcher.close());
  const { dataDir } = backend.config;
  const email = 'alice@example.org';
  const newestToken = () => /\/([\w-]{22})$/m.exec(catcher.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const sent = async () => {
    await backend.app.get(EventBus).settled();
    return newestToken();
  };

  const waiting = Promise.withResolvers<void>();
  const arrived = catcher.nextArrival();
  catcher.pause = waiting.promise;
  await callApi(backend.url, api.users.join, { body: { email } });
  await arrived;
  const whileWaiting = await filesIn(dataDir);
  const [row] = await backend.app.get(Reads).manager.find(MailOutboxRow);
  expect(row).toMatchObject({ recipient: email, text: '', html: '' });
  waiting.resolve();
  const onboarding = await sent();
  expect(onboarding).toHaveLength(22);
  expect(row?.sealed?.includes(onboarding)).toBe(false);
  expect(whileWaiting.filter(({ bytes }) => bytes.includes(onboarding))).toEqual([]);

  const person = { email, name: 'Alice', username: 'alice', password: testPassword, token: onboarding };
  const { body } = await callApi(backend.url, api.users.register, { body: person });
  await callApi(backend.url, api.users.forgotPassword, { body: { email } });
  const reset = await sent();
  const change = { email: 'alice@example.com', password: testPassword };
  await callApi(backend.url, api.profiles.edit, { body: change }, body.token);
  const tokens = [onboarding, reset, await sent()];
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(await holding(dataDir, token)).toEqual([]);
  // The search finds what is there.
  if (backend.database.target.kind === 'sqlite') expect(await holding(dataDir, email)).not.toEqual([]);
});

test('a mail sealed under another secret, or moved to another recipient, is not sent', async () => {
  const catcher = new MailCatcher();
  const backend = await start({ SMTP_URL: await catcher.listen() });
  endings.push(() => catcher.close());
  catcher.isRefusing = true;
  await callApi(backend.url, api.users.join, { body: { email: 'bob@example.org' } });
  await backend.app.get(EventBus).settled();
  const [row] = await backend.app.get(Reads).manager.find(MailOutboxRow);
  const { id, recipient: to, subject } = row as MailOutboxRow;
  const sealed = row?.sealed as Buffer;
  const seal = backend.app.get(MailSeal);
  expect(seal.open(sealed, { id, to, subject }).text).toContain('/onboard/');
  expect(() => seal.open(sealed, { id, to: 'mallory@example.org', subject })).toThrow();
  const other = new MailSeal({ ...backend.config, jwtSecret: 'another secret of 32 characters!' });
  expect(() => other.open(sealed, { id, to, subject })).toThrow();
});

test('without a mail server, mails are files for their owner alone that go when their links expire', async () => {
  const backend = await start();
  const folder = join(backend.config.dataDir, 'mail');
  await callApi(backend.url, api.users.join, { body: { email: 'carol@example.org' } });
  await backend.app.get(EventBus).settled();
  const [name] = await readdir(folder);
  const file = join(folder, name as string);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const sweep = backend.app.get(MailFileSweep);
  const age = async (minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(file, then, then);
    await sweep.sweep();
  };
  await age(59);
  expect(await mailsTo(backend, 'carol@example.org')).toHaveLength(1);
  await age(61);
  expect(await readdir(folder)).toEqual([]);
});

const nobody = 65_534;

/** The folder and what is below it, as far as its mode leaves other users a right. */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

test('no other user of the machine reads anything below the data folder, also of what was there before', async () => {
  const database = await createTestDatabase({ migrate: false });
  endings.push(() => database.drop());
  const { dataDir } = database;
  // As an older version, or an operator, has left it.
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, 'files/people'), { recursive: true, mode: 0o755 });
  await writeFile(join(dataDir, 'files/people/a.webp'), 'picture', { mode: 0o644 });
  await writeFile(join(dataDir, 'backup.db'), '', { mode: 0o644 });
  const listed = () =>
    process.getuid?.() === 0
      ? spawnSync('/bin/sh', ['-c', `cat ${dataDir}/backup.db ${dataDir}/files/people/*; ls ${dataDir}`], {
          uid: nobody,
          gid: nobody,
          encoding: 'utf8',
        }).stdout
      : '';
  if (process.getuid?.() === 0) expect(listed()).toContain('picture');

  const before = process.umask(0o022);
  try {
    expect(await openToOthers(dataDir)).toHaveLength(5);
    expect(await startProcess('migrate.js', database.env).ended).toBe(0);
    expect(await openToOthers(dataDir)).toEqual([]);
    const env = { ...database.env, BACKEND_PORT: '0', BACKEND_INTERNAL_PORT: '0' };
    const backend = startProcess('main.js', env);
    endings.push(() => backend.stop());
    const { url } = JSON.parse(await backend.said('"listening"'));
    await callApi(url, api.users.join, { body: { email: 'alice@example.org' } });
    await backend.said('mail.written');
  } finally {
    process.umask(before);
  }
  expect(listed()).toBe('');
  expect(await openToOthers(dataDir)).toEqual([]);
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['backup.db', 'jwt-secret', 'mail']));
});
