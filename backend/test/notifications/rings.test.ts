// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AnnouncementSender } from '../../src/notifications/announcements/announcement-sender.ts';
import { NotificationSweep } from '../../src/notifications/notification-sweep.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { explainedStatements } from '../support/statements/explained-statements.ts';
import { quiet } from '../support/statements/quiet.ts';
import { TestTab } from '../support/test-tab.ts';

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
  [alice, bob, carol] = (await manyPeople(world.backend, `rings${round}p`, 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  noteId = await world.newNote(alice);
});

const share = (id: string, people: TestPerson[]) =>
  world.did(bob, api.notes.share, {
    body: { noteId: id, usersView: people.map((one) => one.id), usersEdit: [] },
  });
const remove = (commentId: string) => world.did(bob, api.comments.delete, { body: { commentId } });
async function unseen(person: TestPerson): Promise<string[]> {
  const rows: { id: string }[] = await world.run(
    'SELECT id FROM notification WHERE recipient_id = ? AND seen = 0',
    [person.id],
  );
  return rows.map(({ id }) => id);
}
const latest = async (person: TestPerson) =>
  (await world.did(person, api.notifications.list, { query: {} })).notifications[0];

const seeAll = async (person: TestPerson) =>
  world.did(person, api.notifications.seen, {
    body: { notifications: [(await latest(person))?.id ?? ''] },
  });

/** Acts and undoes the act again and again: the unseen ids that a person's browser would show, and pushes of more than before. */
async function ringsOf(
  person: TestPerson,
  act: () => Promise<unknown>,
  undo: () => Promise<unknown>,
  times = 2,
): Promise<{ ids: number; pushes: number }> {
  const ids = new Set<string>();
  const numbers: number[] = [];
  const tab = await TestTab.open(world.backend, person.token);
  tab.socket.on('notifications-changed', ({ unread }) => numbers.push(unread));
  for (let n = 1; n <= times; n += 1) {
    for (const step of [act, undo]) {
      const before = numbers.length;
      await step();
      await expect.poll(() => numbers.length).toBeGreaterThan(before);
      for (const id of await unseen(person)) ids.add(id);
    }
  }
  tab.close();
  const pushes = numbers.filter((unread, n) => unread > (numbers[n - 1] ?? 0)).length;
  return { ids: ids.size, pushes };
}

/** The act is undone and done again before it is seen, and after: there it rings no more, and the list has it. */
async function expectOneRing(
  person: TestPerson,
  title: string,
  act: () => Promise<unknown>,
  undo: () => Promise<unknown>,
): Promise<void> {
  // The number is of what is there; a browser shows an id once.
  expect(await ringsOf(person, act, undo)).toEqual({ ids: 1, pushes: 2 });
  await act();
  expect(await latest(person)).toMatchObject({ title, seen: false });
  await seeAll(person);
  await undo();
  expect(await ringsOf(person, act, undo)).toEqual({ ids: 0, pushes: 0 });
  await act();
  expect(await latest(person)).toMatchObject({ title, seen: true });
}

/** As if a day had passed since the rings of all. */
async function nextDay(): Promise<void> {
  const rows = await world.run('SELECT id FROM notification_rung', []);
  for (const { id } of rows)
    await world.run('UPDATE notification_rung SET id = ? WHERE id = ?', [
      uuidv7({ msecs: Date.now() - 25 * 60 * 60_000 }),
      id,
    ]);
}

describe('W93a an act that is undone and done again rings once a day', () => {
  test('a like', async () => {
    const like = (on: boolean) => () => world.like(bob, 'note', noteId, on);
    await expectOneRing(alice, `${bob.name} liked your note`, like(true), like(false));
    // Another person's rings, and one of another note, and of the next day.
    await world.like(carol, 'note', noteId, true);
    await world.like(bob, 'note', await world.newNote(alice), true);
    expect((await unseen(alice)).length).toBe(2);
    await like(false)();
    await nextDay();
    await like(true)();
    expect((await unseen(alice)).length).toBe(3);
  });

  test('a like of a comment', async () => {
    const { id } = await world.said(alice, 'note', noteId);
    const other = await world.said(alice, 'note', noteId);
    const like = (on: boolean) => () => world.like(bob, 'comment', id, on);
    await expectOneRing(alice, `${bob.name} liked your comment`, like(true), like(false));
    await world.like(bob, 'comment', other.id, true);
    expect((await unseen(alice)).length).toBe(1);
  });

  test('a follow, also one that a block ended', async () => {
    const follow = (on: boolean) => () => world.follow(bob, alice.username, on);
    await expectOneRing(alice, `${bob.name} followed you`, follow(true), follow(false));
    await world.block(bob, alice.username);
    await world.block(bob, alice.username, false);
    await follow(true)();
    expect(await unseen(alice)).toEqual([]);
  });

  test('a share', async () => {
    const note = await world.newNote(bob, 'private');
    const withNobody = () => share(note, []);
    await expectOneRing(alice, `${bob.name} shared a note with you`, () => share(note, [alice]), withNobody);
    await share(note, [alice, carol]);
    expect([(await unseen(alice)).length, (await unseen(carol)).length]).toEqual([0, 1]);
  });

  test('comments, after three that were deleted', async () => {
    let commentId = '';
    const say = async () => {
      commentId = (await world.said(bob, 'note', noteId, 'Hello')).id;
    };
    expect(await ringsOf(alice, say, () => remove(commentId), 4)).toEqual({ ids: 3, pushes: 3 });
    await say();
    expect(await latest(alice)).toMatchObject({ seen: true, description: 'Hello' });
    // What was not deleted does not count.
    const other = await world.newNote(alice);
    for (let n = 1; n <= 5; n += 1) {
      await world.said(bob, 'note', other);
      expect((await unseen(alice)).length).toBe(n);
    }
  });

  test('mentions, after three that were deleted', async () => {
    const open = await world.newNote(carol);
    const mention = () => world.said(bob, 'note', open, `Hello @${alice.username}`);
    for (let n = 0; n < 5; n += 1) {
      const { id } = await mention();
      expect((await unseen(alice)).length).toBe(n < 3 ? 1 : 0);
      await remove(id);
    }
    // Mentions that are seen have no bound of their own: there is none.
    await mention();
    expect(await world.count('notification', 'recipient_id = ?', [alice.id])).toBe(0);
  });

  test('of different things twenty a day, whether they are there or not', async () => {
    for (const [follower, followed] of [
      [alice, bob],
      [bob, alice],
    ] as const)
      await world.follow(follower, followed.username, true);
    const seen = new Set(await unseen(alice));
    const before = seen.size;
    for (let n = 0; n < limits.unseenShares + 2; n += 1) {
      const note = await world.newNote(bob, 'private');
      await share(note, [alice]);
      for (const id of await unseen(alice)) seen.add(id);
      await share(note, []);
    }
    expect(seen.size - before).toBe(limits.unseenShares);
    await nextDay();
    await share(await world.newNote(bob, 'private'), [alice]);
    expect((await unseen(alice)).length).toBe(before + 1);
  });

  test('new notes too, which are deleted with what was written of them', async () => {
    await world.follow(alice, bob.username, true);
    const ids = new Set<string>();
    for (let n = 0; n < limits.unseenShares + 2; n += 1) {
      const note = await world.newNote(bob, 'private');
      await world.did(bob, api.notes.publish, { body: { noteId: note, on: true } });
      await world.backend.app.get(AnnouncementSender).send();
      for (const id of await unseen(alice)) ids.add(id);
      await world.did(bob, api.notes.delete, { body: { id: note } });
    }
    expect(ids.size).toBe(limits.unseenShares);
  });
});

test('W93 a ring is forgotten after a day, and with either account', async () => {
  const rings = (person: TestPerson, column: string) =>
    world.count('notification_rung', `${column} = ?`, [person.id]);
  await world.like(bob, 'note', noteId, true);
  await nextDay();
  await world.like(carol, 'note', noteId, true);
  await world.backend.app.get(NotificationSweep).sweep();
  expect([await rings(bob, 'actor_id'), await rings(carol, 'actor_id')]).toEqual([0, 1]);
  await world.follow(alice, bob.username, true);
  await world.did(carol, api.profiles.deleteAccount);
  await expect.poll(() => rings(carol, 'actor_id')).toBe(0);
  await world.did(bob, api.profiles.deleteAccount);
  await expect.poll(() => rings(bob, 'recipient_id')).toBe(0);
});

// Of so few rows MariaDB takes any index.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'W93a rings and notifications of a person are found by the index of that person',
  async () => {
    const note = await world.newNote(bob, 'private');
    await quiet(world.backend);
    const connection = await world.backend.app.get(UnitOfWork).run(async ({ manager }) => manager.connection);
    const plans = await explainedStatements(connection, () => share(note, [alice]));
    const steps = plans.flatMap((plan) => plan.steps).filter((step) => /\brung\b/.test(step));
    expect(steps.length).toBe(3);
    for (const step of steps) expect(step).toContain('notification_rung_latest');
    const counts = plans
      .flatMap((plan) => plan.steps)
      .filter((step) => /SEARCH (?:earlier|seen)\b/.test(step));
    expect(counts.length).toBeGreaterThan(1);
    for (const step of counts) expect(step).toContain('notification_latest');
  },
);
