// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { TestTab } from '../../support/test-tab.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

/* What a person is given they can refuse: leave it, block the giver; and strangers give only so much. */

type People = [TestPerson, TestPerson, TestPerson];
let world: NotesWorld;
let warden: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start({ ADMIN_USERNAMES: 'warden' });
  warden = await world.signUp('warden');
});
afterAll(() => world.backend.close());

const absent = '0197a000-0000-7000-8000-000000000000';
const people = async (prefix: string, count = 3) => {
  const all: TestPerson[] = [];
  for (let at = 0; at < count; at += 1) all.push(await world.signUp(`${prefix}${at + 2}`));
  return all as People;
};

/** A note by itself and a notebook with a note, both shared with a person, who has opened the notebook. */
async function given(giver: TestPerson, recipient: TestPerson, name: string) {
  const note = await world.newNote(giver, { title: `${name} note` });
  await world.share(giver, note.id, [recipient], []);
  const notebookId = await world.newNotebook(giver, `${name} notebook`);
  const inside = await world.newNote(giver, { title: `${name} inside`, notebookId });
  await world.did(giver, api.notebooks.share, {
    body: { notebookId, usersView: [], usersEdit: [recipient.id] },
  });
  await world.did(recipient, api.notebooks.list, { query: { id: notebookId } });
  return { noteId: note.id, notebookId, insideId: inside.id };
}

/** What a person has of it: in Shared With Me, in the search, and by its address. */
async function has(
  person: TestPerson,
  name: string,
  { noteId, notebookId, insideId }: Awaited<ReturnType<typeof given>>,
) {
  const notes = await world.did(person, api.notes.shared, { query: {} });
  const notebooks = await world.did(person, api.notebooks.shared, { query: {} });
  const found = await world.did(person, api.search.all, { query: { query: name } });
  const statuses = await Promise.all(
    [noteId, insideId].map(async (id) => (await world.read(person, id)).status),
  );
  const book = await world.ask(person, api.notebooks.list, { query: { id: notebookId } });
  return {
    listed: [notes.totalNotesCount, notebooks.totalNotebooksCount],
    found: [found.counts.notes, found.counts.notebooks],
    read: [...statuses, book.status],
  };
}

const everything = { listed: [1, 1], found: [2, 1], read: [200, 200, 200] };
const nothing = { listed: [0, 0], found: [0, 0], read: [404, 404, 404] };

describe('A24 what was shared with a person they remove from their list', { timeout: 60_000 }, () => {
  test('note and notebook are gone for them alone, pushes follow, and the owner sees them no more', async () => {
    const [owner, leaver, other] = await people('leave');
    const shared = await given(owner, leaver, 'Leaving');
    await world.share(owner, shared.noteId, [leaver, other], []);
    await world.run('UPDATE notification SET seen = 0 WHERE recipient_id = ?', [leaver.id]);
    const tab = await TestTab.open(world.backend, leaver.token);
    const epoch = await world.epochOf(shared.noteId);
    expect((await world.note(leaver, shared.noteId)).abilities.leave).toBe(true);
    expect((await world.did(leaver, api.notes.leave, { body: { noteId: shared.noteId } })).message).toBe(
      'The note was removed from your list.',
    );
    await tab.heard('shared-with-me-changed');
    await world.did(leaver, api.notebooks.leave, { body: { notebookId: shared.notebookId } });
    expect(await has(leaver, 'Leaving', shared)).toEqual(nothing);
    expect((await has(other, 'Leaving', shared)).read[0]).toBe(200);
    // Open documents are judged again (C3), and the bell says nothing of it any more.
    expect(await world.epochOf(shared.noteId)).toBeGreaterThan(epoch as number);
    expect((await world.did(leaver, api.notifications.list, { query: {} })).notifications).toEqual([]);
    const { viewers } = await world.did(owner, api.notes.sharedWith, { query: { id: shared.noteId } });
    expect(viewers.map(({ username }) => username)).toEqual([other.username]);
    tab.close();
  });

  test('only a grant of their own: not what everyone reads, nor one note of a shared notebook, nor their own', async () => {
    const [owner, reader, stranger] = await people('stay');
    const { noteId, insideId } = await given(owner, reader, 'Staying');
    const leave = async (person: TestPerson, id: string) =>
      (await world.ask(person, api.notes.leave, { body: { noteId: id } })).status;
    expect(await leave(reader, insideId)).toBe(403);
    expect(await leave(owner, noteId)).toBe(403);
    expect(await leave(stranger, noteId)).toBe(404);
    const staysReadable = async () => (await world.note(reader, noteId)).audience.isReadWithoutGrant;
    expect(await staysReadable()).toBe(false);
    await world.did(owner, api.notes.publish, { body: { noteId, on: true } });
    expect(await staysReadable()).toBe(true);
    expect(await leave(stranger, noteId)).toBe(403);
    expect(await leave(reader, noteId)).toBe(200);
    expect((await world.note(reader, noteId)).abilities).toMatchObject({ read: true, leave: false });
    // With a grant on the notebook, too, the note itself can be left and is still read.
    await world.share(owner, insideId, [reader], []);
    expect((await world.note(reader, insideId)).audience).toMatchObject({
      isPublic: false,
      isReadWithoutGrant: true,
    });
    expect(await leave(reader, insideId)).toBe(200);
    expect((await world.note(reader, insideId)).abilities).toMatchObject({ read: true, leave: false });
  });
});

describe('A23 grants that do not count', () => {
  test('a block takes what the blocked person shared out of lists, search and reach, until it is taken back', async () => {
    const [giver, recipient, other] = await people('block');
    const shared = await given(giver, recipient, 'Blocking');
    await world.share(giver, shared.noteId, [recipient, other], []);
    expect(await has(recipient, 'Blocking', shared)).toEqual(everything);
    const tab = await TestTab.open(world.backend, recipient.token);
    const epochs = () => Promise.all([shared.noteId, shared.insideId].map((id) => world.epochOf(id)));
    const before = (await epochs()) as number[];
    const block = (on: boolean) =>
      world.did(recipient, api.moderation.block, { params: { username: giver.username }, body: { on } });
    await block(true);
    await tab.heard('shared-with-me-changed');
    expect(await has(recipient, 'Blocking', shared)).toEqual(nothing);
    // Whoever has one of them open is judged again, and only that person's rights changed.
    expect((await epochs()).every((epoch, at) => (epoch ?? 0) > (before[at] ?? 0))).toBe(true);
    expect((await has(other, 'Blocking', shared)).read[0]).toBe(200);
    // The blocked person is not told.
    const { viewers } = await world.did(giver, api.notes.sharedWith, { query: { id: shared.noteId } });
    expect(viewers).toHaveLength(2);
    await block(false);
    expect(await has(recipient, 'Blocking', shared)).toEqual(everything);
    tab.close();
  });

  test('what a suspended person shared is nobody’s but theirs', async () => {
    const [giver, recipient] = await people('suspend');
    const shared = await given(giver, recipient, 'Suspending');
    const tab = await TestTab.open(world.backend, recipient.token);
    const suspend = (on: boolean) =>
      world.did(warden, api.admin.suspend, {
        params: { username: giver.username },
        body: { on, reason: 'Advertising' },
      });
    await suspend(true);
    await tab.heard('shared-with-me-changed');
    expect(await has(recipient, 'Suspending', shared)).toEqual(nothing);
    await suspend(false);
    expect(await has(recipient, 'Suspending', shared)).toEqual(everything);
    tab.close();
  });
});

test('A19 sharing with a suspended account is answered as with one that is unknown, and it is not listed', async () => {
  const [owner, gone, kept] = await people('found');
  const note = await world.newNote(owner);
  await world.share(owner, note.id, [kept], []);
  for (const person of [gone, kept])
    await world.did(warden, api.admin.suspend, {
      params: { username: person.username },
      body: { on: true, reason: 'Advertising' },
    });
  const answers = await Promise.all([
    world.share(owner, note.id, [{ ...gone, id: absent }], []),
    world.share(owner, note.id, [gone], []),
    world.share(owner, note.id, [kept], []),
  ]);
  for (const { status, failure } of answers) expect([status, failure]).toEqual([422, answers[0]?.failure]);
  const listed = await world.did(owner, api.notes.sharedWith, { query: { id: note.id } });
  expect([listed.viewers, listed.viewersCount]).toEqual([[], 0]);
  // Who was suspended keeps what they had, whoever else is added meanwhile.
  await world.share(owner, note.id, [], [warden]);
  await world.did(warden, api.admin.suspend, {
    params: { username: kept.username },
    body: { on: false, reason: 'A mistake' },
  });
  const { viewers } = await world.did(owner, api.notes.sharedWith, { query: { id: note.id } });
  expect(viewers.map(({ username }) => username)).toEqual([kept.username]);
});

describe('W82c shares with people one never dealt with', { timeout: 60_000 }, () => {
  const share = async (giver: TestPerson, recipient: TestPerson) => {
    const { id } = await world.newNote(giver);
    return world.share(giver, id, [recipient], []);
  };
  const refusalFor = ({ name }: TestPerson) =>
    `${name} has not seen what you last shared with them. Share more when they have.`;
  const grants = (giver: TestPerson, recipient: TestPerson, count: number) =>
    world.run(
      `INSERT INTO note_grant (note_id, user_id, permission, created_at, author_id)
       SELECT id, ?, 'view', ?, author_id FROM note WHERE author_id = ? AND id NOT IN (SELECT note_id FROM note_grant) LIMIT ${count}`,
      [recipient.id, Date.now(), giver.id],
    );

  test('end with twenty that were not seen, and go on when they are, or when the two deal with each other', async () => {
    const [giver, recipient] = await people('flood');
    for (let count = 0; count < limits.unseenShares; count += 1)
      expect((await share(giver, recipient)).status).toBe(200);
    const refused = await share(giver, recipient);
    expect([refused.status, refused.failure.message]).toEqual([422, refusalFor(recipient)]);
    // A notebook is one more, and who has a grant already is not given anything.
    const notebookId = await world.newNotebook(giver, 'One more');
    const body = { notebookId, usersView: [recipient.id], usersEdit: [] };
    expect((await world.ask(giver, api.notebooks.share, { body })).status).toBe(422);
    const { notifications } = await world.did(recipient, api.notifications.list, { query: {} });
    await world.did(recipient, api.notifications.seen, {
      body: { notifications: notifications.map(({ id }) => id) },
    });
    expect((await share(giver, recipient)).status).toBe(200);
    await world.run('UPDATE notification SET seen = 0 WHERE recipient_id = ?', [recipient.id]);
    expect((await share(giver, recipient)).status).toBe(422);
    await world.did(recipient, api.follows.person, {
      params: { username: giver.username },
      body: { on: true },
    });
    expect((await share(giver, recipient)).status).toBe(200);
  });

  test('end with twenty of a week: what is older holds up nothing, though no notification says that it was seen', async () => {
    const [giver, swept, quiet] = await people('week');
    for (let count = 0; count < 2 * limits.unseenShares; count += 1) await world.newNote(giver);
    await world.run("INSERT INTO notification_off (user_id, type) VALUES (?, 'noteShared')", [quiet.id]);
    for (const recipient of [swept, quiet]) {
      await grants(giver, recipient, limits.unseenShares);
      expect((await share(giver, recipient)).status).toBe(422);
      await world.run('UPDATE note_grant SET created_at = ? WHERE user_id = ?', [
        Date.now() - 8 * 24 * 3_600_000,
        recipient.id,
      ]);
      expect((await share(giver, recipient)).status).toBe(200);
    }
  });

  /** People who shared twenty notes each with a person. */
  async function crowdAround(recipient: TestPerson, prefix: string, count = 5) {
    const crowd = await people(prefix, count);
    for (const stranger of crowd) {
      for (let notes = 0; notes < 20; notes += 1) await world.newNote(stranger);
      await grants(stranger, recipient, 20);
    }
    return crowd;
  }

  test('a crowd keeps out itself: of each further giver the first three pass, and who is known is not held up', async () => {
    const [friend, recipient, giver] = await people('many');
    const crowd = await crowdAround(recipient, 'crowd');
    for (const stranger of crowd) expect((await share(stranger, recipient)).status).toBe(422);
    for (let count = 0; count < limits.unseenSharesInCrowd; count += 1)
      expect((await share(giver, recipient)).status).toBe(200);
    // Among several people the refusal names the one it is about, and is the same for both bounds.
    const { id } = await world.newNote(giver);
    const answers = [await world.share(giver, id, [friend, recipient], []), await share(crowd[0], recipient)];
    for (const { status, failure } of answers)
      expect([status, failure.message, failure.errors]).toEqual([
        422,
        refusalFor(recipient),
        { usersView: refusalFor(recipient) },
      ]);
    await share(recipient, friend);
    expect((await share(friend, recipient)).status).toBe(200);
    await world.run('UPDATE note_grant SET created_at = ? WHERE user_id = ? AND author_id <> ?', [
      Date.now() - 25 * 3_600_000,
      recipient.id,
      giver.id,
    ]);
    expect((await share(giver, recipient)).status).toBe(200);
  });

  test('A23 shares of people who are blocked or suspended make no crowd', async () => {
    const [giver, recipient] = await people('quiet');
    const [blocked, suspended] = await crowdAround(recipient, 'noisy', 6);
    for (let count = 0; count < limits.unseenSharesInCrowd; count += 1) await share(giver, recipient);
    expect((await share(giver, recipient)).status).toBe(422);
    // A hundred and twenty are a crowd, and eighty are none: both have to be left out.
    await world.did(recipient, api.moderation.block, {
      params: { username: blocked.username },
      body: { on: true },
    });
    await world.did(warden, api.admin.suspend, {
      params: { username: suspended.username },
      body: { on: true, reason: 'Advertising' },
    });
    expect((await share(giver, recipient)).status).toBe(200);
  });
});

describe('W86f the search and the notes of a notebook that someone shared whom one never dealt with', () => {
  /** A notebook with notes, shared with a person, and how many of its notes their search finds. */
  async function shared(prefix: string) {
    const [owner, recipient] = await people(prefix);
    const notebookId = await world.newNotebook(owner, `${prefix} notebook`);
    for (let at = 0; at < 3; at += 1) await world.newNote(owner, { title: `${prefix} ${at}`, notebookId });
    const body = { notebookId, usersView: [recipient.id], usersEdit: [] };
    await world.did(owner, api.notebooks.share, { body });
    const found = async () => {
      const { counts } = await world.did(recipient, api.search.all, { query: { query: prefix } });
      return [counts.notes, counts.notebooks];
    };
    return { owner, recipient, notebookId, found };
  }

  test('finds them when the notebook was opened once; the notebook itself it finds before', async () => {
    const { owner, recipient, notebookId, found } = await shared('unopened');
    expect(await found()).toEqual([0, 1]);
    // Others who open it, its owner as well, change nothing; nor does a list with it.
    await world.did(owner, api.notebooks.list, { query: { id: notebookId } });
    await world.did(recipient, api.notebooks.shared, { query: {} });
    expect(await found()).toEqual([0, 1]);
    await world.did(recipient, api.notebooks.list, { query: { id: notebookId } });
    expect(await found()).toEqual([3, 1]);
    await world.newNote(owner, { title: 'unopened later', notebookId });
    expect(await found()).toEqual([4, 1]);
  });

  test('finds one of them that was shared by itself, or is public', async () => {
    const { owner, recipient, notebookId, found } = await shared('single');
    const { id } = await world.newNote(owner, { title: 'single note', notebookId });
    await world.share(owner, id, [recipient], []);
    expect(await found()).toEqual([1, 1]);
    await world.did(owner, api.notebooks.publish, { body: { notebookId, on: true } });
    expect(await found()).toEqual([4, 1]);
  });

  test('finds all of them at once where one follows the owner', async () => {
    const { owner, recipient, found } = await shared('followed');
    await world.did(recipient, api.follows.person, {
      params: { username: owner.username },
      body: { on: true },
    });
    expect(await found()).toEqual([3, 1]);
  });
});
