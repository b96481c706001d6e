import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { MailDispatcher } from '../../src/platform/mail/mail-dispatcher.ts';
import { MailOutboxRow } from '../../src/platform/mail/mail-outbox.entity.ts';
import { BackgroundWork } from '../../src/platform/process/background-work.ts';
import { callApi } from '../support/call-api.ts';
import { testPassword } from '../support/people.ts';
import { MailCatcher } from '../support/services/mail-catcher.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let catcher: MailCatcher;
let backend: TestBackend;
beforeEach(async () => {
  catcher = new MailCatcher();
  backend = await startTestBackend({
    SMTP_URL: await catcher.listen(),
    MAIL_FROM: 'Commonplace <notes@example.org>',
    PUBLIC_URL: 'https://notes.example.org',
  });
});
afterEach(async () => {
  await backend.close();
  await catcher.close();
});

const join_ = (email: string) => callApi(backend.url, api.users.join, { body: { email } });
const outbox = () => backend.app.get(Reads).manager.find(MailOutboxRow);

test('a mail arrives in both forms, from the configured sender, with a link to PUBLIC_URL', async () => {
  await join_('bob@example.org');
  await backend.app.get(EventBus).settled();
  const [mail] = catcher.mails;
  expect(mail?.from).toMatchObject({ address: 'notes@example.org', name: 'Commonplace' });
  expect(mail?.to).toEqual([{ address: 'bob@example.org', name: '' }]);
  const link = /https:\/\/notes\.example\.org\/onboard\/([\w-]{22})/;
  const token = link.exec(mail?.text ?? '')?.[1];
  expect(link.exec(mail?.html ?? '')?.[1]).toBe(token);
  const read = await callApi(backend.url, api.users.verifyEmail, { params: { token: token ?? '' } });
  expect(read.body.data).toEqual({ email: 'bob@example.org' });
  expect(await outbox()).toEqual([]);
  expect(await readdir(join(backend.config.dataDir, 'mail')).catch(() => 'no folder')).toBe('no folder');
});

test('a mail server that is away delays no request, and gets the mail once when it is back', async () => {
  catcher.isRefusing = true;
  expect((await join_('carol@example.org')).status).toBe(200);
  await backend.app.get(EventBus).settled();
  const [waiting] = await outbox();
  expect(waiting).toMatchObject({ recipient: 'carol@example.org', attempts: 1 });
  expect(waiting?.nextAttemptAt).toBeGreaterThan(Date.now() + 2_000);

  catcher.isRefusing = false;
  const isDue = { nextAttemptAt: Date.now() };
  await backend.app
    .get(UnitOfWork)
    .run(({ manager }) => manager.update(MailOutboxRow, { id: waiting?.id }, isDue));
  const dispatcher = backend.app.get(MailDispatcher);
  await Promise.all([dispatcher.dispatch(), dispatcher.dispatch(), dispatcher.dispatch()]);
  expect(catcher.mails.map((mail) => mail.to?.[0]?.address)).toEqual(['carol@example.org']);
  expect(catcher.mails[0]?.messageId).toBe(`<${waiting?.id}@notes.example.org>`);
  expect(await outbox()).toEqual([]);
});

test('a slow mail server holds the end up for one mail, not for all that wait', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const firstArrived = catcher.nextArrival();
  catcher.pause = first.promise;
  for (const name of ['alice', 'bob', 'carol']) await join_(`${name}@example.org`);
  await firstArrived;
  const secondArrived = catcher.nextArrival();
  catcher.pause = second.promise;
  first.resolve();
  await secondArrived;
  const ended = backend.app.get(BackgroundWork).beforeApplicationShutdown();
  second.resolve();
  await ended;
  expect(catcher.mails.map((mail) => mail.to?.[0]?.address)).toEqual([
    'alice@example.org',
    'bob@example.org',
  ]);
  expect((await outbox()).map((row) => row.recipient)).toEqual(['carol@example.org']);
});

test('every mail of an account arrives in both forms, with the same link to PUBLIC_URL', async () => {
  const email = 'alice@example.org';
  const token = (page: string) =>
    new RegExp(`/${page}/([\\w-]{22})`).exec(catcher.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const arrived = () => backend.app.get(EventBus).settled();
  await join_(email);
  await arrived();
  const person = { email, name: 'Alice', username: 'alice', password: testPassword };
  const registered = await callApi(backend.url, api.users.register, {
    body: { ...person, token: token('onboard') },
  });
  const session = registered.body.token;
  await join_(email);
  const forgot = (address: string) =>
    callApi(backend.url, api.users.forgotPassword, { body: { email: address } });
  await forgot('nobody@example.org');
  const change = { email: 'alice@example.com', password: testPassword };
  await callApi(backend.url, api.profiles.edit, { body: change }, session);
  await arrived();
  await callApi(backend.url, api.users.verifyEmail, { params: { token: token('verify-email') } });
  await forgot('alice@example.com');
  await arrived();
  await callApi(backend.url, api.users.createPassword, {
    body: { token: token('create-password'), newpassword: 'another horse battery' },
  });
  await arrived();
  expect(catcher.mails.map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    [email, 'Confirm your email'],
    [email, 'You already have an account'],
    ['nobody@example.org', 'There is no account with this address'],
    ['alice@example.com', 'Confirm your new email'],
    [email, 'Your email was changed'],
    ['alice@example.com', 'Choose a new password'],
    ['alice@example.com', 'Your password was changed'],
  ]);
  for (const { text, html } of catcher.mails) {
    const link = /^https:\/\/notes\.example\.org\S*$/m.exec(text ?? '')?.[0];
    expect(html).toContain(`href="${link}"`);
    for (const address of `${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)) expect(address[0]).toBe(link);
  }
});
