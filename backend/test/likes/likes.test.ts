// @module-tag mariadb
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countQueries } from '../support/count-queries.ts';
import { manyPeople } from '../support/many-people.ts';
import type { TestPerson } from '../support/people.ts';
import { SocialWorld } from '../support/social-world.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let noteId: string;

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, bob, carol] = (await manyPeople(world.backend, 'liker', 3)) as [TestPerson, TestPerson, TestPerson];
  for (const person of [alice, bob, carol])
    await world.run(
      `INSERT INTO notebook (id, owner_id, name, description, default_of, default_saving_of, notes_order, created_at, updated_at)
       VALUES (?, ?, 'My Notebook', '', ?, ?, '[]', 0, 0)`,
      [person.id, person.id, person.id, person.id],
    );
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  noteId = await world.newNote(alice);
});

describe('W70 a like', () => {
  test('is one of each person, whatever is repeated, and is counted at once', async () => {
    expect((await world.like(bob, 'note', noteId, true)).body).toEqual({
      success: true,
      message: 'Your like was added.',
      hasUserLiked: true,
      likesCount: 1,
    });
    expect((await world.like(bob, 'note', noteId, true)).body).toMatchObject({ likesCount: 1 });
    expect((await world.like(carol, 'note', noteId)).body).toMatchObject({
      hasUserLiked: true,
      likesCount: 2,
    });
    expect((await world.like(carol, 'note', noteId)).body).toMatchObject({
      hasUserLiked: false,
      likesCount: 1,
    });
    expect((await world.like(carol, 'note', noteId, false)).body).toMatchObject({ likesCount: 1 });
  });

  test('is for notes, notebooks and comments alike', async () => {
    const notebookId = await world.newNotebook(alice);
    await world.publish('notebook', notebookId);
    const comment = await world.said(carol, 'note', noteId);
    expect((await world.like(bob, 'notebook', notebookId, true)).body).toMatchObject({ likesCount: 1 });
    expect((await world.like(bob, 'comment', comment.id, true)).body).toMatchObject({ likesCount: 1 });
    const [seen] = (await world.comments(bob, 'note', noteId)).body.comments;
    expect(seen?.temp).toMatchObject({ hasLiked: true, likesCount: 1 });
    const [asGuest] = (await world.comments(null, 'note', noteId)).body.comments;
    expect(asGuest?.temp).toMatchObject({ hasLiked: false, likesCount: 1 });
  });

  test('A6 A13 needs a session and the right to read', async () => {
    const hidden = await world.newNote(alice, 'private');
    const statuses = async (id: string) =>
      [
        await world.like(null, 'note', id),
        await world.like(bob, 'note', id),
        await world.like(alice, 'note', id),
      ].map(({ status }) => status);
    expect(await statuses(hidden)).toEqual([401, 404, 200]);
    expect(await statuses(noteId)).toEqual([401, 200, 200]);
    await world.run('UPDATE note SET is_protected = 1 WHERE id = ?', [noteId]);
    expect(await statuses(noteId)).toEqual([401, 404, 200]);
    expect((await world.like(bob, 'section', noteId)).status).toBe(400);
  });

  test('outlives a right and goes with its note', async () => {
    await world.like(bob, 'note', noteId, true);
    await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [noteId]);
    expect(await world.count('note_like', 'note_id = ?', [noteId])).toBe(1);
    await world.publish('note', noteId);
    expect((await world.like(carol, 'note', noteId, true)).body).toMatchObject({ likesCount: 2 });
    await world.run('DELETE FROM note WHERE id = ?', [noteId]);
    expect(await world.count('note_like', 'note_id = ?', [noteId])).toBe(0);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('takes the same statements however many likes there are', async () => {
    await world.folded();
    const few = await countQueries(world.backend, () => world.like(bob, 'note', noteId, true));
    for (const person of await manyPeople(world.backend, 'statements', 20))
      await world.like(person, 'note', noteId);
    await world.folded();
    const many = await countQueries(world.backend, () => world.like(carol, 'note', noteId, true));
    expect(many).toBe(few);
  });
});

describe('W71 counts', () => {
  test('equal the rows after a hundred likes at once of one person, and are never negative', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.like(bob, 'note', noteId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.min(...answers.map(({ body }) => body.likesCount))).toBeGreaterThanOrEqual(0);
    expect(await world.wrongCounts()).toBe(0);
    await world.folded();
    expect(await world.value('note-likes', noteId)).toBe(
      await world.count('note_like', 'note_id = ?', [noteId]),
    );
    expect(await world.wrongCounts()).toBe(0);
  });

  test('that are wrong are found and mended', async () => {
    await world.like(bob, 'note', noteId, true);
    await world.folded();
    await world.run("UPDATE social_count SET value = 7 WHERE kind = 'note-likes' AND subject = ?", [noteId]);
    expect(await world.wrongCounts()).toBe(1);
    expect(await world.repairCounts()).toBe(1);
    expect(await world.wrongCounts()).toBe(0);
    expect((await world.like(carol, 'note', noteId, true)).body.likesCount).toBe(2);
  });

  const crowds: [crowd: number, options: object][] = [
    [100, { timeout: 120_000 }],
    [1_000, { timeout: 120_000, tags: 'nightly' }],
  ];
  for (const [crowd, options] of crowds)
    test(`${crowd} people who like one note at once are answered within five seconds`, options, async () => {
      const people = await manyPeople(world.backend, `crowd${crowd}of`, crowd);
      const begunAt = performance.now();
      const answers = await Promise.all(people.map((person) => world.like(person, 'note', noteId, true)));
      const tookMs = performance.now() - begunAt;
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(tookMs).toBeLessThan(5_000);
      await world.folded();
      expect(performance.now() - begunAt - tookMs).toBeLessThan(2_000);
      expect(await world.value('note-likes', noteId)).toBe(people.length);
      expect(await world.wrongCounts()).toBe(0);
    });

  test('equal the rows after three hundred likes, follows and comments at once of many people', async () => {
    const people = await manyPeople(world.backend, 'mixed', 20);
    const acts = people.flatMap((person) =>
      Array.from({ length: 5 }, () => [
        world.like(person, 'note', noteId),
        world.follow(person, alice.username),
        world.comment(person, 'note', noteId),
      ]),
    );
    const answers = await Promise.all(acts.flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.wrongCounts()).toBe(0);
    await world.folded();
    for (const [kind, subject, table, column] of [
      ['note-likes', noteId, 'note_like', 'note_id'],
      ['person-followers', alice.id, 'person_follow', 'followed_id'],
      ['note-comments', noteId, 'comment', 'note_id'],
    ] as const)
      expect([kind, await world.value(kind, subject)]).toEqual([
        kind,
        await world.count(table, `${column} = ?`, [subject]),
      ]);
  });
});
