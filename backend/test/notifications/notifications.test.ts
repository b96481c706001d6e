// @module-tag mariadb
import { api, limits, type NotificationType, notificationTypes } from '@commonplace/contracts/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationSweep } from '../../src/notifications/notification-sweep.ts';
import { Notifications } from '../../src/notifications/notifications.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { countQueries } from '../support/statements/count-queries.ts';
import { plansOf } from '../support/statements/query-plans.ts';
import { TestTab } from '../support/test-tab.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let admin: TestPerson;
let noteId: string;
let round = 0;

beforeAll(async () => {
  world = await SocialWorld.start({ ADMIN_USERNAMES: 'notifies0' });
  [admin] = (await manyPeople(world.backend, 'notifies', 1)) as [TestPerson];
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  round += 1;
  [alice, bob, carol] = (await manyPeople(world.backend, `n${round}p`, 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  noteId = await world.newNote(alice);
});

const bell = (person: TestPerson, query: Record<string, unknown> = {}) =>
  world.did(person, api.notifications.list, { query });
const titles = async (person: TestPerson) => (await bell(person)).notifications.map(({ title }) => title);
const see = (person: TestPerson, ids: string[]) =>
  world.did(person, api.notifications.seen, { body: { notifications: ids } });
const share = (person: TestPerson, id: string, people: TestPerson[]) =>
  world.did(person, api.notes.share, {
    body: { noteId: id, usersView: people.map((one) => one.id), usersEdit: [] },
  });
/** The numbers of unread notifications that an open tab of a person receives from now on. */
async function pushedTo({ token }: TestPerson): Promise<{ numbers: number[]; stop: () => void }> {
  const numbers: number[] = [];
  const tab = await TestTab.open(world.backend, token);
  tab.socket.on('notifications-changed', ({ unread }) => numbers.push(unread));
  return { numbers, stop: () => tab.close() };
}
const rows = (person: TestPerson) => world.count('notification', 'recipient_id = ?', [person.id]);

/** Likes by other people, as rows: the oldest first. */
async function insertActs(
  type: NotificationType,
  actors: TestPerson[],
  about: string | null,
  at = Date.now(),
) {
  await world.run(
    `INSERT INTO notification (id, recipient_id, type, actor_id, note_id, seen, created_at)
     VALUES ${actors.map(() => '(?, ?, ?, ?, ?, 0, ?)').join(', ')}`,
    actors.flatMap((actor) => [uuidv7({ msecs: at }), alice.id, type, actor.id, about, at]),
  );
}

describe('W90 a notification', () => {
  test('says who did what, and leads there', async () => {
    await world.like(bob, 'note', noteId, true);
    const { notifications, ...counts } = await bell(alice);
    expect(counts).toMatchObject({ unreadNotificationsCount: 1, totalNotificationsCount: 1 });
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        type: 'noteLiked',
        title: `${bob.name} liked your note`,
        description: 'Note 0',
        link: `/?note=${noteId}`,
        media: { imgUrl: null },
        actor: { name: bob.name, username: bob.username },
        seen: false,
        createdAt: expect.any(String),
      },
    ]);
    expect(await titles(bob)).toEqual([]);
  });

  test('is written for each act, and goes with the act', async () => {
    const notebookId = await world.newNotebook(alice, 'Recipes');
    await world.publish('notebook', notebookId);
    const comment = await world.said(alice, 'note', noteId, 'First');
    await world.like(bob, 'notebook', notebookId, true);
    await world.like(bob, 'comment', comment.id, true);
    const said = await world.said(bob, 'note', noteId, 'Well  said');
    const reply = await world.said(bob, 'comment', comment.id, 'Indeed');
    await world.follow(bob, alice.username, true);
    expect(
      (await bell(alice)).notifications.map(({ title, description, link }) => [title, description, link]),
    ).toEqual([
      [`${bob.name} followed you`, `@${bob.username}`, `/${bob.username}`],
      [`${bob.name} replied to your comment on “Note 0”`, 'Indeed', `/?note=${noteId}#replies-${comment.id}`],
      [`${bob.name} commented on “Note 0”`, 'Well said', `/?note=${noteId}#comment-${said.id}`],
      [`${bob.name} liked your comment`, 'First', `/?note=${noteId}#comment-${comment.id}`],
      [`${bob.name} liked your notebook`, 'Recipes', `/?notebook=${notebookId}`],
    ]);
    await world.like(bob, 'notebook', notebookId, false);
    await world.like(bob, 'comment', comment.id, false);
    await world.follow(bob, alice.username, false);
    for (const { id } of [said, reply])
      await world.did(bob, api.comments.delete, { body: { commentId: id } });
    expect(await rows(alice)).toBe(0);

    await share(alice, noteId, [bob, carol]);
    await world.did(alice, api.notebooks.share, { body: { notebookId, usersView: [], usersEdit: [bob.id] } });
    expect(await titles(bob)).toEqual([
      `${alice.name} shared a notebook with you`,
      `${alice.name} shared a note with you`,
    ]);
    await share(alice, noteId, [carol]);
    expect(await titles(bob)).toEqual([`${alice.name} shared a notebook with you`]);
    // Sharing again with the same person is nothing new.
    expect(await rows(carol)).toBe(1);
  });

  test('W93a of one person, shares fill no bell: twenty that are not seen are shown', async () => {
    // Of a stranger there would be no more (W82c).
    for (const { id } of [bob, carol])
      await world.run('INSERT INTO person_follow (follower_id, followed_id, created_at) VALUES (?, ?, 0)', [
        id,
        alice.id,
      ]);
    const notes = [];
    for (let n = 0; n < 22; n += 1) notes.push(await world.newNote(alice, 'private'));
    for (const id of notes) await share(alice, id, [bob, carol]);
    expect([await rows(bob), await rows(carol)]).toEqual([20, 20]);
    const [latest] = (await bell(bob)).notifications;
    await see(bob, [latest?.id ?? '']);
    await share(alice, notes[21] as string, []);
    await share(alice, notes[21] as string, [bob, carol]);
    expect([await rows(bob), await rows(carol)]).toEqual([21, 20]);
  });

  test('of a reply reaches the author of the note and the commenter, each once, never the one who replies', async () => {
    const comment = await world.said(bob, 'note', noteId, 'Bob says');
    await world.said(carol, 'comment', comment.id, 'Carol replies');
    await world.said(alice, 'comment', comment.id, 'Alice replies');
    expect(await titles(bob)).toEqual([`${alice.name} and 1 other replied to your comment on “Note 0”`]);
    expect(await titles(alice)).toEqual([
      `${carol.name} replied to a comment on “Note 0”`,
      `${bob.name} commented on “Note 0”`,
    ]);
    expect(await titles(carol)).toEqual([]);
  });

  test('is not written for a person who blocked or muted the actor, nor shown after that', async () => {
    await world.like(bob, 'note', noteId, true);
    await world.like(carol, 'note', noteId, true);
    await world.block(alice, bob.username);
    await world.did(alice, api.moderation.mute, { params: { username: carol.username }, body: { on: true } });
    expect(await bell(alice)).toMatchObject({ notifications: [], unreadNotificationsCount: 0 });
    const written = await rows(alice);
    const other = await world.newNote(alice);
    await world.like(bob, 'note', other, true);
    await world.like(carol, 'note', other, true);
    expect(await rows(alice)).toBe(written);
    await world.block(alice, bob.username, false);
    expect(await titles(alice)).toEqual([`${bob.name} liked your note`]);
  });

  test('is not written for a person who may not read the thing, nor shown to one who may no longer', async () => {
    const comment = await world.said(bob, 'note', noteId, 'Bob says');
    await world.like(carol, 'comment', comment.id, true);
    expect(await titles(bob)).toEqual([`${carol.name} liked your comment`]);
    await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [noteId]);
    expect(await bell(bob)).toMatchObject({ notifications: [], totalNotificationsCount: 0 });
    await share(alice, noteId, [carol]);
    await world.said(carol, 'comment', comment.id, 'Where are you?');
    expect(await rows(bob)).toBe(1);
    // The rows stay, and what may be read again is shown again.
    await share(alice, noteId, [bob, carol]);
    expect((await titles(bob)).length).toBe(2);
  });

  test('of a hidden comment or of a suspended account is not shown', async () => {
    const comment = await world.said(bob, 'note', noteId, 'Unkind');
    const reason = { on: true, reason: 'Rude' };
    await world.did(admin, api.admin.hide, {
      params: { subjectType: 'comment', id: comment.id },
      body: reason,
    });
    expect(await titles(alice)).toEqual([]);
    await world.like(carol, 'note', noteId, true);
    await world.did(admin, api.admin.suspend, { params: { username: carol.username }, body: reason });
    expect(await titles(alice)).toEqual([]);
  });

  test('goes with either account', async () => {
    await world.like(bob, 'note', noteId, true);
    await world.like(carol, 'note', noteId, true);
    const { numbers, stop } = await pushedTo(alice);
    await world.follow(bob, alice.username, true);
    await expect.poll(() => numbers.at(-1)).toBe(2);
    await world.did(bob, api.profiles.deleteAccount);
    expect(await titles(alice)).toEqual([`${carol.name} liked your note`]);
    await expect.poll(() => world.count('notification', 'actor_id = ?', [bob.id])).toBe(0);
    await expect.poll(() => numbers.at(-1)).toBe(1);
    stop();
    await world.did(alice, api.profiles.deleteAccount);
    await expect.poll(() => rows(alice)).toBe(0);
  });
});

describe('W91 acts alike are one notification', () => {
  test('while unseen, then by day, and each actor counts once', async () => {
    const likers = await manyPeople(world.backend, `likers${round}`, 5);
    for (const liker of likers) await world.like(liker, 'note', noteId, true);
    for (let n = 0; n < 2; n += 1) await world.said(bob, 'note', noteId, `Comment ${n}`);
    expect((await bell(alice)).notifications.map(({ title, description }) => [title, description])).toEqual([
      [`${bob.name} commented on “Note 0”`, 'Comment 1'],
      [`${likers[4]?.name} and 4 others liked your note`, 'Note 0'],
    ]);
    const [, liked] = (await bell(alice)).notifications;
    await see(alice, [liked?.id ?? '']);
    await world.like(carol, 'note', noteId, true);
    expect((await bell(alice)).notifications.map(({ title, seen }) => [title, seen])).toEqual([
      [`${carol.name} liked your note`, false],
      [`${bob.name} commented on “Note 0”`, false],
      [`${likers[4]?.name} and 4 others liked your note`, true],
    ]);
  });

  test('ten thousand likes are not read whole, take no more statements, and displace nothing else', async () => {
    const likers = await manyPeople(world.backend, `crowd${round}`, 3);
    await world.said(bob, 'note', noteId, 'Before all of them');
    // Their push counts too.
    await world.folded();
    const few = await countQueries(world.backend, () => bell(alice));
    const crowd = Array.from({ length: 1_000 }, (_, index) => likers[index % 3] as TestPerson);
    for (let n = 0; n < 10; n += 1) await insertActs('noteLiked', crowd, noteId);
    await bell(alice);
    // A session may be remembered for one of the two.
    expect(await countQueries(world.backend, () => bell(alice))).toBeLessThanOrEqual(few + 1);
    expect(await titles(alice)).toEqual([
      expect.stringMatching(/^crowd\d+p?\d and more than 2 others liked your note$/),
      `${bob.name} commented on “Note 0”`,
    ]);
    const unwanted = { params: { username: likers[0]?.username ?? '' }, body: { on: true } };
    await world.did(alice, api.moderation.mute, unwanted);
    expect((await titles(alice))[0]).toMatch(/^crowd\d+p?\d and more than 1 other liked your note$/);
    await world.did(alice, api.moderation.mute, { ...unwanted, body: { on: false } });
    await world.backend.app.get(NotificationSweep).sweep();
    // Those who are notified by an act are trimmed; the rows above were inserted.
    await world.like(carol, 'note', noteId, true);
    await world.backend.app.get(NotificationSweep).sweep();
    expect(await world.count('notification', "recipient_id = ? AND type = 'noteLiked'", [alice.id])).toBe(
      limits.notificationsKept,
    );
    const plans = await plansOf(world.backend, () => bell(alice));
    expect(plans.flatMap(({ scans }) => scans)).toEqual([]);
  });
});

describe('W92 seen', () => {
  test('marks what is named and all that is older, so that the count is 0, and nothing of others', async () => {
    await world.like(bob, 'note', noteId, true);
    await world.follow(bob, alice.username, true);
    const [newest, oldest] = (await bell(alice)).notifications;
    await see(bob, [newest?.id ?? '']);
    expect((await bell(alice)).unreadNotificationsCount).toBe(2);
    await see(alice, [oldest?.id ?? '']);
    expect((await bell(alice)).notifications.map(({ seen }) => seen)).toEqual([false, true]);
    await see(alice, [newest?.id ?? '', uuidv7()]);
    expect((await bell(alice)).unreadNotificationsCount).toBe(0);
    await see(alice, []);
    const wrong = await world.ask(alice, api.notifications.seen, { body: { notifications: ['x'] } });
    expect(wrong.status).toBe(400);
  });

  test('pages are of 50, and contain each notification once', async () => {
    const people = await manyPeople(world.backend, `pages${round}`, 60);
    const notes = await world.newNotes(alice, await world.newNotebook(alice), 60);
    for (const [n, id] of notes.entries()) await insertActs('noteLiked', [people[n] as TestPerson], id);
    const first = await bell(alice);
    const second = await bell(alice, { offset: 50 });
    expect([first.notifications.length, second.notifications.length]).toEqual([50, 10]);
    expect(first.totalNotificationsCount).toBe(60);
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
  });
});

test('W93 after 90 days a notification is removed', async () => {
  const day = 24 * 60 * 60_000;
  await insertActs('gotFollow', [bob], null, Date.now() - 91 * day);
  await insertActs('gotFollow', [carol], null, Date.now() - 89 * day);
  await world.backend.app.get(NotificationSweep).sweep();
  expect(await titles(alice)).toEqual([`${carol.name} followed you`]);
});

test('W94 a type that is switched off is not written, and the others are', async () => {
  const before = await world.did(alice, api.notifications.preferences);
  expect(Object.values(before.preferences.kinds)).toEqual(notificationTypes.map(() => true));
  const { preferences } = await world.did(alice, api.notifications.changePreferences, {
    body: { kinds: { noteLiked: false } },
  });
  expect(preferences).toEqual({
    kinds: { ...before.preferences.kinds, noteLiked: false },
    emailDigest: false,
    emailWeekly: false,
  });
  await world.like(bob, 'note', noteId, true);
  await world.follow(bob, alice.username, true);
  expect(await titles(alice)).toEqual([`${bob.name} followed you`]);
  await world.did(alice, api.notifications.changePreferences, { body: { kinds: { noteLiked: true } } });
  await world.like(carol, 'note', noteId, true);
  expect((await titles(alice)).length).toBe(2);
});

test('W96 each change is pushed to the person, several at once as one, with what may be read by then', async () => {
  const { numbers, stop } = await pushedTo(alice);
  const last = () => expect.poll(() => numbers.at(-1));
  await world.like(bob, 'note', noteId, true);
  await last().toBe(1);
  const comment = await world.said(carol, 'note', noteId);
  await last().toBe(2);
  await world.did(carol, api.comments.delete, { body: { commentId: comment.id } });
  await last().toBe(1);
  await world.like(bob, 'note', noteId, false);
  await last().toBe(0);

  const crowd = await manyPeople(world.backend, `pushes${round}`, 30);
  const before = numbers.length;
  await Promise.all(crowd.map((person) => world.like(person, 'note', noteId, true)));
  await last().toBe(1);
  await see(alice, [(await bell(alice)).notifications[0]?.id ?? '']);
  await last().toBe(0);
  expect(numbers.length - before).toBeLessThan(crowd.length / 2);

  // With a comment go the notifications of its likes, its replies, and their likes.
  const [toBob, toCarol] = [await pushedTo(bob), await pushedTo(carol)];
  const first = await world.said(bob, 'note', noteId);
  const reply = await world.said(carol, 'comment', first.id);
  await world.like(alice, 'comment', first.id, true);
  await world.like(alice, 'comment', reply.id, true);
  await expect.poll(() => [toBob.numbers.at(-1), toCarol.numbers.at(-1)]).toEqual([2, 1]);
  await world.did(alice, api.comments.remove, { body: { commentId: first.id } });
  await expect.poll(() => [toBob.numbers.at(-1), toCarol.numbers.at(-1)]).toEqual([0, 0]);
  for (const { stop } of [toBob, toCarol]) stop();

  const others = await world.newNote(carol);
  const own = await world.said(alice, 'note', others);
  await world.like(bob, 'comment', own.id, true);
  await last().toBe(1);
  await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [others]);
  const pushed = numbers.length;
  await world.follow(bob, alice.username, true);
  await expect.poll(() => numbers.length).toBeGreaterThan(pushed);
  expect(numbers.at(-1)).toBe(1);
  stop();
});

test.each(['block', 'mute'] as const)(
  'W96 after a %s the number is pushed anew, also when it is taken back',
  async (act) => {
    await world.like(bob, 'note', noteId, true);
    const { numbers, stop } = await pushedTo(alice);
    for (const [on, unread] of [
      [true, 0],
      [false, 1],
    ] as const) {
      await world.did(alice, api.moderation[act], { params: { username: bob.username }, body: { on } });
      await expect.poll(() => numbers.at(-1)).toBe(unread);
    }
    stop();
  },
);

describe('W96 the number follows what may be read', () => {
  const reason = { on: true, reason: 'Rude' };
  let notebookId: string;
  let commentId: string;
  beforeEach(async () => {
    notebookId = await world.newNotebook(alice);
    [noteId] = (await world.newNotes(alice, notebookId, 1)) as [string];
    await publish(true);
    commentId = (await world.said(bob, 'note', noteId)).id;
  });

  const publish = (on: boolean) => world.did(alice, api.notes.publish, { body: { noteId, on } });
  const hide = (subjectType: string, id: string) =>
    world.did(admin, api.admin.hide, { params: { subjectType, id }, body: reason });

  test.each<[name: string, act: () => Promise<unknown>]>([
    ['where the note is unpublished', () => publish(false)],
    ['where the note is deleted', () => world.did(alice, api.notes.delete, { body: { id: noteId } })],
    ['where the notebook is deleted', () => world.did(alice, api.notebooks.delete, { body: { notebookId } })],
    ['where the note is hidden', () => hide('note', noteId)],
    [
      'where the actor is suspended',
      () => world.did(admin, api.admin.suspend, { params: { username: carol.username }, body: reason }),
    ],
  ])('%s', async (_name, act) => {
    await world.like(carol, 'comment', commentId, true);
    const { numbers, stop } = await pushedTo(bob);
    await act();
    await expect.poll(() => numbers.at(-1)).toBe(0);
    stop();
  });

  test('where it may be read again, and where a comment is hidden', async () => {
    const reply = await world.said(carol, 'comment', commentId);
    const [toAlice, toBob] = [await pushedTo(alice), await pushedTo(bob)];
    await publish(false);
    await expect.poll(() => toBob.numbers.at(-1)).toBe(0);
    await publish(true);
    await expect.poll(() => toBob.numbers.at(-1)).toBe(1);
    await hide('comment', reply.id);
    await expect.poll(() => toBob.numbers.at(-1)).toBe(0);
    await expect.poll(() => toAlice.numbers.at(-1)).toBe(1);
    for (const { stop } of [toAlice, toBob]) stop();
  });

  test('of a notebook', async () => {
    await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
    const comment = await world.said(bob, 'notebook', notebookId);
    await world.like(carol, 'comment', comment.id, true);
    const { numbers, stop } = await pushedTo(bob);
    await world.did(alice, api.notebooks.publish, { body: { notebookId, on: false } });
    await expect.poll(() => numbers.at(-1)).toBe(0);
    stop();
  });

  test('of many people only those with an open tab are counted', async () => {
    const crowd = await manyPeople(world.backend, `readers${round}x`, 100);
    await world.run(
      `INSERT INTO notification (id, recipient_id, type, actor_id, note_id, seen, created_at)
       VALUES ${crowd.map(() => "(?, ?, 'commentLiked', ?, ?, 0, ?)").join(', ')}`,
      crowd.flatMap((one) => [uuidv7(), one.id, carol.id, noteId, Date.now()]),
    );
    const { numbers, stop } = await pushedTo(crowd[0] as TestPerson);
    const unread = vi.spyOn(world.backend.app.get(Notifications), 'unread');
    await publish(false);
    await expect.poll(() => numbers).toEqual([0]);
    expect(unread.mock.calls).toEqual([[crowd[0]?.id]]);
    unread.mockRestore();
    stop();
  });
});
