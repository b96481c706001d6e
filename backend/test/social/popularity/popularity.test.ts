// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { popularityRepair } from '../../../src/social/popularity/popularity.repair.ts';
import { PopularityScores } from '../../../src/social/popularity/popularity-scores.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';

let world: SocialWorld;
let [alice, bob, carol]: TestPerson[] = [];
let ids: string[];
const day = 86_400_000;

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, bob, carol] = await world.newPeople('reader', 3);
  ids = await world.newNotes(alice as TestPerson, await world.newNotebook(alice as TestPerson), 3);
  for (const id of ids) {
    await publish(id);
    await world.run(
      `INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at) VALUES (?, 'tides', ?, 1, 1)`,
      [id, (alice as TestPerson).id],
    );
  }
});
afterAll(() => world.backend.close());

const publish = (noteId: string, on = true) =>
  world.did(alice as TestPerson, api.notes.publish, { body: { noteId, on } });

/** The places of the notes in a list by popularity, once all acts have been scored. */
async function popular(who: TestPerson | null = null): Promise<number[]> {
  await world.folded();
  await world.backend.app.get(PopularityScores).scoreDue();
  const { notes } = await world.did(who, api.notes.public, { query: { sortBy: 'popularity' } });
  const tagged = await world.did(who, api.hashtags.notes, {
    params: { hashtag: 'tides' },
    query: { sortBy: 'popularity' },
  });
  expect(tagged.notes.map(({ id }) => id)).toEqual(notes.map(({ id }) => id));
  return notes.map(({ id }) => ids.indexOf(id));
}
const like = (who: TestPerson | undefined, place: number, on = true) =>
  world.like(who as TestPerson, 'note', ids[place] as string, on);

describe('W83a popular notes', () => {
  test('follow likes, comments and saves of others in the last week, and nothing else', async () => {
    expect(await popular()).toEqual([2, 1, 0]);
    await like(bob, 0);
    expect(await popular()).toEqual([0, 2, 1]);
    // One who comments counts as two who like, however often; the author counts nothing.
    for (const text of ['One', 'Two']) await world.comment(bob as TestPerson, 'note', ids[1] as string, text);
    await world.comment(alice as TestPerson, 'note', ids[2] as string, 'My own');
    expect(await popular()).toEqual([1, 0, 2]);
    await world.did(carol as TestPerson, api.notes.save, { body: { noteId: ids[0] as string, on: true } });
    expect(await popular()).toEqual([0, 1, 2]);
    await world.did(carol as TestPerson, api.notes.save, { body: { noteId: ids[0] as string, on: false } });
    await like(bob, 0, false);
    expect(await popular()).toEqual([1, 2, 0]);
  });

  test('are forgotten after a week, without anything that happens', async () => {
    await like(bob, 2);
    await like(carol, 2);
    await like(carol, 0);
    expect((await popular()).at(-1)).toBe(0);
    await world.run('UPDATE note_like SET created_at = ? WHERE note_id = ?', [Date.now() - 8 * day, ids[2]]);
    // Scored again when it is due.
    expect((await popular())[0]).not.toBe(0);
    await world.run('UPDATE note_unscored SET due_at = 0');
    expect(await popular()).toEqual([1, 0, 2]);
    expect(await world.count('note_unscored', 'note_id = ?', [ids[2] as string])).toBe(0);
  });

  test('are scored again once the first act that counts is a week old, and not before', async () => {
    const hour = 3_600_000;
    const likedAt = (ago: number) =>
      world.run('UPDATE note_like SET created_at = ? WHERE note_id = ?', [Date.now() - ago, ids[0]]);
    const dueIn = async () => {
      await world.run('UPDATE note_unscored SET due_at = 0');
      await popular();
      const [row] = await world.run('SELECT due_at FROM note_unscored WHERE note_id = ?', [ids[0]]);
      return (Number(row?.due_at) - Date.now()) / hour;
    };
    await world.run('DELETE FROM note_save WHERE note_id = ?', [ids[0]]);
    await likedAt(2 * day);
    expect(await dueIn()).toBeCloseTo(5 * 24, 1);
    // Soon after one another: at most once an hour.
    await likedAt(7 * day - hour / 2);
    expect(await dueIn()).toBeCloseTo(1, 1);
    await likedAt(0);
  });

  test('are scored again by the repair where a score, that of a hashtag, or the next scoring is wrong', async () => {
    const check = () => popularityRepair.run(world.backend.app.get(Reads).manager, { checkOnly: true });
    const repair = () =>
      world.backend.app
        .get(UnitOfWork)
        .run(({ manager }) => popularityRepair.run(manager, { checkOnly: false }));
    await world.run('UPDATE note_unscored SET due_at = 0');
    const right = await popular();
    expect(await check()).toBe(0);
    await world.run('UPDATE note SET popularity = 9 WHERE id = ?', [ids[2]]);
    await world.run('UPDATE note_hashtag SET popularity = 9 WHERE note_id = ?', [ids[1]]);
    await world.run('DELETE FROM note_unscored WHERE note_id = ?', [ids[0]]);
    expect(await check()).toBe(3);
    expect(await repair()).toBe(3);
    expect(await check()).toBe(0);
    expect(await popular()).toEqual(right);
    // What was liked just now is scored by the product.
    await like(bob, 2);
    expect(await check()).toBe(0);
    await like(bob, 2, false);
  });

  test('A2 A19 are only those that everyone may read, and of a feed only those that are wanted', async () => {
    await world.follow(carol as TestPerson, (alice as TestPerson).username, true);
    const feed = async () => {
      const { notes, count } = await world.did(carol as TestPerson, api.feed.list, {
        query: { sortBy: 'popularity' },
      });
      return [count, ...notes.map(({ id }) => ids.indexOf(id))];
    };
    expect(await feed()).toEqual([2, 1, 0]);
    await publish(ids[1] as string, false);
    expect(await popular()).toEqual([0, 2]);
    expect(await feed()).toEqual([1, 0]);
    await publish(ids[1] as string);
    expect(await popular()).toEqual([1, 0, 2]);
    const mute = (on: boolean) =>
      world.did(carol as TestPerson, api.moderation.mute, {
        params: { username: (alice as TestPerson).username },
        body: { on },
      });
    await mute(true);
    expect(await feed()).toEqual([0]);
    await mute(false);
  });

  test('A19 acts of a suspended account count nothing', async () => {
    const scores = () => world.run('SELECT popularity FROM note WHERE id = ?', [ids[0]]);
    const scoreNow = async () => {
      await world.run('UPDATE note_unscored SET due_at = 0');
      await popular();
      return Number((await scores())[0]?.popularity);
    };
    await like(bob, 0);
    const before = await scoreNow();
    const suspend = (at: number | null) =>
      world.run('UPDATE `user` SET suspended_at = ? WHERE id = ?', [at, (bob as TestPerson).id]);
    await suspend(Date.now());
    expect(await scoreNow()).toBe(before - 1);
    await suspend(null);
    await like(bob, 0, false);
    expect(await scoreNow()).toBe(before - 1);
  });
});
