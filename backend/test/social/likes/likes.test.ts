// @module-tag mariadb
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let noteId: string;

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, bob, carol] = (await world.newPeople('liker', 3)) as [TestPerson, TestPerson, TestPerson];
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  noteId = await world.newNote(alice);
});

describe('W70 a like', () => {
  test('is one of each person, for any repetition, and is counted at once', async () => {
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
