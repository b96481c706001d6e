// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { PinoLogger } from 'nestjs-pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DigestSender } from '../../src/notifications/digest/digest-sender.ts';
import { UnsubscribeTokens } from '../../src/notifications/digest/unsubscribe-tokens.ts';
import { CONFIG } from '../../src/platform/config/config.module.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { BackgroundWork } from '../../src/platform/process/background-work.ts';
import { Feed } from '../../src/social/feed/feed.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { MailCatcher } from '../support/services/mail-catcher.ts';

const day = 24 * 60 * 60_000;
const publicUrl = 'https://notes.example.org';

let catcher: MailCatcher;
let world: SocialWorld;
let reader: TestPerson;
let ada: TestPerson;
let paul: TestPerson;
let zora: TestPerson;
let round = 0;

beforeAll(async () => {
  catcher = new MailCatcher();
  world = await SocialWorld.start({ SMTP_URL: await catcher.listen(), PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await world.backend.close();
  await catcher.close();
});
beforeEach(async () => {
  await world.run('DELETE FROM following_digest', []);
  round += 1;
  [reader, ada, paul, zora] = (await manyPeople(world.backend, `weekly${round}`, 4)) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await world.did(reader, api.notifications.changePreferences, { body: { emailWeekly: true } });
});

/** A note that became public so many days ago. */
async function published(author: TestPerson, title: string, daysAgo = 3, tag?: string): Promise<string> {
  const id = await world.newNote(author, 'private');
  await world.run(
    "UPDATE note SET title = ?, preview = 'It begins <here> at evil.example.', words = 900 WHERE id = ?",
    [title, id],
  );
  if (tag !== undefined)
    await world.run('INSERT INTO note_hashtag (note_id, tag, author_id, is_public) VALUES (?, ?, ?, 0)', [
      id,
      tag,
      author.id,
    ]);
  await world.publish('note', id);
  const at = Date.now() - daysAgo * day;
  await world.run('UPDATE note SET first_public_at = ? WHERE id = ?', [at, id]);
  if (tag !== undefined)
    await world.run('UPDATE note_hashtag SET first_public_at = ? WHERE note_id = ?', [at, id]);
  return id;
}

const tag = () => `maps${round}`;
const lastMailWas = (days: number) =>
  world.run('UPDATE following_digest SET sent_until = ? WHERE user_id = ?', [
    Date.now() - days * day,
    reader.id,
  ]);
const isOn = async () => (await world.did(reader, api.notifications.preferences)).preferences;

/** What two processes send when it is due. */
async function sent() {
  catcher.mails.length = 0;
  const { app } = world.backend;
  const other = new DigestSender(
    app.get(CONFIG),
    app.get(Reads),
    app.get(UnitOfWork),
    app.get(UnsubscribeTokens),
    app.get(Feed),
    app.get(BackgroundWork),
    await app.resolve(PinoLogger),
  );
  await Promise.all([app.get(DigestSender).send(), other.send()]);
  await app.get(EventBus).settled();
  return catcher.mails;
}

describe('W95 the weekly mail', () => {
  test('lists what followed people and hashtags brought, by author, once in a week and only where it is on', async () => {
    await world.follow(reader, ada.username, true);
    await world.follow(reader, paul.username, true);
    const first = await published(ada, 'Engines', 2);
    await published(ada, 'Before that', 8);
    await published(ada, 'Too new', 0);
    const second = await published(paul, '', 5);
    await published(zora, 'Harbours', 4, tag());
    await published(zora, 'Not followed', 4);
    await published(reader, 'My own', 4, tag());
    await world.did(reader, api.follows.hashtag, { params: { hashtag: tag() }, body: { on: true } });
    await lastMailWas(6.9);
    expect(await sent()).toEqual([]);
    // A little later than due: what it tells of ends when it was due.
    await lastMailWas(7.5);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe(reader.email);
    expect(mail?.subject).toBe(`${ada.name}, ${zora.name} and 1 other published this week`);
    const words = '4 min read · It begins <here> at evil.\u200Bexample.';
    expect(mail?.text?.split('\n\n').slice(1, 7)).toEqual([
      `${ada.name}\n${publicUrl}/${ada.username}`,
      `Engines: ${words}\n${publicUrl}/?note=${first}`,
      `${zora.name}\n${publicUrl}/${zora.username}`,
      expect.stringContaining(`Harbours: 4 min read · #${tag()} · It begins <here>`),
      `${paul.name}\n${publicUrl}/${paul.username}`,
      `[Untitled]: ${words}\n${publicUrl}/?note=${second}`,
    ]);
    expect(mail?.text).not.toMatch(/Before that|Too new|Not followed|My own/);
    expect(mail?.html).toContain(`>Engines</a>`);
    expect(mail?.html).toContain('It begins &lt;here&gt; at evil.\u200Bexample.');
    expect(mail?.html).toMatch(/class="face"|<img/);
    expect(await sent()).toEqual([]);
    // The next one is due a week after this one was, and not after it was sent.
    const [row] = await world.run('SELECT sent_until FROM following_digest WHERE user_id = ?', [reader.id]);
    expect((Date.now() - Number(row?.sent_until)) / day).toBeCloseTo(0.5, 2);

    await world.did(reader, api.notifications.changePreferences, { body: { emailWeekly: false } });
    await lastMailWas(8);
    expect(await sent()).toEqual([]);
  });

  test('has nothing of what is not public by then, of people who are muted, and of accounts that ended', async () => {
    for (const author of [ada, paul, zora]) await world.follow(reader, author.username, true);
    const hidden = await published(ada, 'Withdrawn');
    const kept = await published(paul, 'Kept');
    await published(zora, 'Harbours', 3, tag());
    await world.did(reader, api.follows.hashtag, { params: { hashtag: tag() }, body: { on: true } });
    await world.did(reader, api.follows.muteNotes, {
      params: { username: zora.username },
      body: { on: true },
    });
    await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [hidden]);
    await lastMailWas(7.5);
    const [mail, ...others] = await sent();
    expect([others, mail?.subject]).toEqual([[], `${paul.name} published “Kept”`]);
    expect(mail?.text).not.toMatch(/Withdrawn|Harbours/);

    await world.run('UPDATE note SET hidden = 1 WHERE id = ?', [kept]);
    await lastMailWas(7.5);
    expect(await sent()).toEqual([]);
    await world.run('UPDATE note SET hidden = 0 WHERE id = ?', [kept]);
    await world.did(reader, api.moderation.mute, { params: { username: paul.username }, body: { on: true } });
    await lastMailWas(7.5);
    expect(await sent()).toEqual([]);
    await world.did(reader, api.moderation.mute, {
      params: { username: paul.username },
      body: { on: false },
    });
    for (const [column, person] of [
      ['ended_at', paul],
      ['ended_at', reader],
      ['suspended_at', reader],
    ] as const) {
      await world.run(`UPDATE \`user\` SET ${column} = ? WHERE id = ?`, [Date.now(), person.id]);
      await lastMailWas(7.5);
      expect(await sent()).toEqual([]);
      await world.run(`UPDATE \`user\` SET ${column} = NULL WHERE id = ?`, [person.id]);
    }
    await lastMailWas(7.5);
    expect((await sent()).length).toBe(1);
  });

  test('checks what was found again in the transaction that queues it', async () => {
    await world.follow(reader, ada.username, true);
    const id = await published(ada, 'Engines');
    await lastMailWas(7.5);
    const feed = world.backend.app.get(Feed);
    const publishedIn = feed.publishedIn.bind(feed);
    feed.publishedIn = async (...asked: Parameters<typeof publishedIn>) => {
      const found = await publishedIn(...asked);
      await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [id]);
      return found;
    };
    try {
      expect(await sent()).toEqual([]);
    } finally {
      feed.publishedIn = publishedIn;
    }
  });

  test('is bounded: five notes of one person, twenty of all, and the number of the others', async () => {
    const more = await manyPeople(world.backend, `others${round}`, 2);
    const authors = [ada, paul, zora, ...more];
    for (const author of authors) {
      await world.follow(reader, author.username, true);
      for (let n = 0; n < 8; n += 1) await published(author, `Note ${n}`, 3 + n / 10);
    }
    await lastMailWas(7.5);
    const [mail] = await sent();
    expect(mail?.text?.match(/\?note=/g)?.length).toBe(20);
    expect(mail?.text).toContain('And 20 more in your feed.');
  });

  test('W95a its link ends it alone, by one click', async () => {
    await world.did(reader, api.notifications.changePreferences, { body: { emailDigest: true } });
    await world.follow(reader, ada.username, true);
    await published(ada, 'Engines');
    await lastMailWas(7.5);
    const [mail] = await sent();
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address] =
      /^<https:\/\/notes\.example\.org(\/unsubscribe\/[\w.-]+)>$/.exec(header('list-unsubscribe')) ?? [];
    expect(mail?.text).toContain(`${publicUrl}${address}`);
    const answer = await fetch(`${world.backend.url}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await answer.json()).toMatchObject({ message: 'You get no more weekly emails.' });
    expect(await isOn()).toMatchObject({ emailDigest: true, emailWeekly: false });
  });
});
