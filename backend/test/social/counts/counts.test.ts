// @module-tag mariadb
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let noteId: string;

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, bob, carol] = (await world.newPeople('counted', 3)) as [TestPerson, TestPerson, TestPerson];
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  noteId = await world.newNote(alice);
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
