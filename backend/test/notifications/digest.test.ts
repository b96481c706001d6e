// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DigestSender } from '../../src/notifications/digest/digest-sender.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { MailCatcher } from '../support/services/mail-catcher.ts';

const hour = 60 * 60_000;
const publicUrl = 'https://notes.example.org';

let catcher: MailCatcher;
let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  catcher = new MailCatcher();
  world = await SocialWorld.start({ SMTP_URL: await catcher.listen(), PUBLIC_URL: publicUrl });
  [alice, bob, carol] = (await manyPeople(world.backend, 'digests', 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
});
afterAll(async () => {
  await world.backend.close();
  await catcher.close();
});

const isOn = async () => (await world.did(alice, api.notifications.preferences)).preferences.emailDigest;
const switchOn = () => world.did(alice, api.notifications.changePreferences, { body: { emailDigest: true } });
/** Makes everything so much older. */
async function letPass(hours: number): Promise<void> {
  await world.run('UPDATE notification_digest SET sent_until = sent_until - ?', [hours * hour]);
  await world.run('UPDATE notification SET created_at = created_at - ?', [hours * hour]);
}
async function sent() {
  catcher.mails.length = 0;
  // Twice: of one day there is one mail.
  await Promise.all([world.backend.app.get(DigestSender).send(), world.backend.app.get(DigestSender).send()]);
  await world.backend.app.get(EventBus).settled();
  return catcher.mails;
}

test('W95 the daily mail has what is unseen since the one before and may be read, and only where it is switched on', async () => {
  const [noteId, secret] = [await world.newNote(alice), await world.newNote(carol)];
  await world.run("UPDATE note SET title = 'Open' WHERE id = ?", [noteId]);
  await world.run("UPDATE note SET title = 'Secret' WHERE id = ?", [secret]);
  await world.like(bob, 'note', noteId, true);
  await letPass(25);
  expect(await sent()).toEqual([]);

  await switchOn();
  const said = await world.said(bob, 'note', noteId, 'Read <this> at https://evil.example/x');
  const comment = await world.said(alice, 'note', secret, 'Mine');
  await world.like(bob, 'comment', comment.id, true);
  await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [secret]);
  await letPass(23);
  expect(await sent()).toEqual([]);
  await letPass(2);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe(alice.email);
  expect(mail?.subject).toBe(`${bob.name} commented on “Open”`);
  expect(mail?.text).toContain(`${bob.name} commented on “Open”: Read <this>`);
  // No mail program makes a link of it.
  expect(mail?.text).toContain('https:\u200B//evil.\u200Bexample/x');
  const link = `${publicUrl}/?note=${noteId}#comment-${said.id}`;
  expect(mail?.text).toContain(`\n${link}\n`);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain(`>${bob.name} commented on “Open”</a>`);
  expect(mail?.html).toContain(`>Read &lt;this&gt; at https:\u200B//evil.\u200Bexample/x</span>`);
  expect(mail?.text).not.toMatch(/Mine|Secret|liked/);

  // What it had is in no later one, nor what was seen since.
  await letPass(25);
  expect(await sent()).toEqual([]);
  await world.follow(bob, alice.username, true);
  const { notifications } = await world.did(alice, api.notifications.list, {});
  await world.did(alice, api.notifications.seen, {
    body: { notifications: notifications.map(({ id }) => id) },
  });
  await letPass(25);
  expect(await sent()).toEqual([]);
});

test.each(['suspended_at', 'ended_at'])('W95 an account gets none while its %s is set', async (column) => {
  await switchOn();
  await world.follow(carol, alice.username, false);
  await world.follow(carol, alice.username, true);
  await letPass(25);
  await world.run(`UPDATE \`user\` SET ${column} = ? WHERE id = ?`, [Date.now(), alice.id]);
  expect(await sent()).toEqual([]);
  await world.run(`UPDATE \`user\` SET ${column} = NULL WHERE id = ?`, [alice.id]);
});

test('W95a the one click may be a form of several parts', async () => {
  await switchOn();
  await world.follow(carol, alice.username, false);
  await world.follow(carol, alice.username, true);
  await letPass(25);
  const address = (await sent())[0]?.text?.match(/\/unsubscribe\/[\w.-]+/)?.[0];
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const click = () => fetch(`${world.backend.url}${address}`, { method: 'POST', body: form });
  expect([(await click()).status, (await click()).status, await isOn()]).toEqual([200, 200, false]);
});

test('W95a one click in a mail program ends it without a session; opening the link does not', async () => {
  await switchOn();
  await world.follow(carol, alice.username, false);
  await world.follow(carol, alice.username, true);
  await letPass(25);
  const [mail] = await sent();
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /^<https:\/\/notes\.example\.org(\/unsubscribe\/[\w.-]+)>$/.exec(
    header('list-unsubscribe') ?? '',
  )?.[1];
  expect(mail?.text).toContain(`${publicUrl}${address}`);
  const url = `${world.backend.url}${address}`;
  await fetch(url, { headers: { accept: 'text/html' } });
  await fetch(url, { method: 'HEAD' });
  expect(await isOn()).toBe(true);
  const oneClick = (to: string) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await oneClick(`${url.slice(0, -4)}AAAA`)).status).toBe(422);
  expect(await isOn()).toBe(true);
  expect((await oneClick(url)).status).toBe(200);
  expect(await isOn()).toBe(false);
  // Forms are taken nowhere else.
  expect((await oneClick(`${world.backend.url}${api.users.login.path}`)).status).toBe(400);
});
