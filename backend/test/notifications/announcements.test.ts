// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AnnouncementSender } from '../../src/notifications/announcements/announcement-sender.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let noteId: string;
let round = 0;

beforeAll(async () => {
  world = await SocialWorld.start();
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  round += 1;
  [alice, bob, carol] = (await manyPeople(world.backend, `a${round}p`, 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  noteId = await world.newNote(alice, 'private');
});

const publish = (on: boolean, id = noteId) =>
  world.did(alice, api.notes.publish, { body: { noteId: id, on } });
const tell = () => world.backend.app.get(AnnouncementSender).send();
const bell = async (person: TestPerson) =>
  (await world.did(person, api.notifications.list, { query: {} })).notifications;
const titles = async (person: TestPerson) => (await bell(person)).map(({ title }) => title);
const mute = (person: TestPerson, username: string, on: boolean) =>
  world.ask(person, api.follows.muteNotes, { params: { username }, body: { on } });
const told = (id = noteId) => world.count('notification', "note_id = ? AND type = 'published'", [id]);

/** Follows as rows, some of one moment. */
async function insertFollowers(count: number): Promise<void> {
  const people = await manyPeople(world.backend, `f${round}p`, count);
  await world.run(
    `INSERT INTO person_follow (follower_id, followed_id, created_at) VALUES ${people.map(() => '(?, ?, ?)').join(', ')}`,
    people.flatMap(({ id }, n) => [id, alice.id, Math.floor(n / 3)]),
  );
}

test('W98 followers are notified of a note that is published first, and of several by one person at once', async () => {
  await world.follow(bob, alice.username, true);
  await publish(true);
  await tell();
  expect(await bell(bob)).toMatchObject([
    {
      type: 'published',
      title: `${alice.name} published a note`,
      description: 'Note 0',
      link: `/?note=${noteId}`,
      actor: { username: alice.username },
    },
  ]);
  expect([await titles(alice), await titles(carol)]).toEqual([[`${bob.name} followed you`], []]);
  // Publishing again is nothing new, and who follows later hears of the next one.
  await publish(false);
  expect(await titles(bob)).toEqual([]);
  await world.follow(carol, alice.username, true);
  await publish(true);
  await tell();
  expect([await told(), await titles(carol)]).toEqual([1, []]);
  await publish(true, await world.newNote(alice, 'private'));
  await tell();
  expect([await titles(bob), await titles(carol)]).toEqual([
    [`${alice.name} published 2 notes`],
    [`${alice.name} published a note`],
  ]);
});

test('W98 an author can be muted, until they are followed anew', async () => {
  expect((await mute(bob, alice.username, true)).status).toBe(422);
  await world.follow(bob, alice.username, true);
  expect((await mute(bob, alice.username, true)).body.notesMuted).toBe(true);
  const profile = async () =>
    (await world.did(bob, api.profiles.public, { params: { username: alice.username } })).profile?.temp
      .notesMuted;
  expect(await profile()).toBe(true);
  await publish(true);
  await tell();
  expect(await titles(bob)).toEqual([]);
  await world.follow(bob, alice.username, false);
  await world.follow(bob, alice.username, true);
  expect(await profile()).toBe(false);
  await publish(true, await world.newNote(alice, 'private'));
  await tell();
  expect((await titles(bob)).length).toBe(1);
});

test('W98 nobody is told of what they may not read by then, or of whom they muted', async () => {
  await world.follow(bob, alice.username, true);
  await world.follow(carol, alice.username, true);
  await world.did(carol, api.moderation.mute, { params: { username: alice.username }, body: { on: true } });
  await publish(true);
  await tell();
  expect([await titles(bob), await told()]).toEqual([[`${alice.name} published a note`], 1]);
  await publish(false);
  expect(await titles(bob)).toEqual([]);
  await world.did(bob, api.notifications.changePreferences, { body: { kinds: { published: false } } });
  const other = await world.newNote(alice, 'private');
  await publish(true, other);
  await tell();
  expect(await told(other)).toBe(0);
});

test('W98 whatever ends in between, each follower is told once: by pieces, and after a failure', async () => {
  await insertFollowers(600);
  const unitOfWork = world.backend.app.get(UnitOfWork);
  const run = unitOfWork.run.bind(unitOfWork);
  // One piece is committed; each later one is rolled back, as by a crash before its commit.
  unitOfWork.run = (async (work: Parameters<typeof run>[0]) =>
    run(async (unit) => {
      const done = await work(unit);
      const [row] = await unit.manager.query('SELECT COUNT(*) AS n FROM notification WHERE note_id = ?', [
        noteId,
      ]);
      if (Number(row.n) > 300) throw new Error('Power cut');
      return done;
    })) as typeof run;
  await publish(true);
  await tell();
  unitOfWork.run = run;
  const before = await told();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(600);
  await Promise.all([tell(), tell()]);
  expect(await told()).toBe(600);
  expect(await world.count('note_announcement', 'note_id = ? AND is_done = 1', [noteId])).toBe(1);
});
