// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { CommentAdded } from '../../../src/social/comments/comments.events.ts';
import { absentId } from '../../library/notebooks/support/notebook-world.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { plansOf } from '../../support/statements/query-plans.ts';

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
  // Other people each time: new accounts may say little in a minute.
  round += 1;
  [alice, bob, carol] = (await manyPeople(world.backend, `r${round}p`, 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  noteId = await world.newNote(alice);
});

const edit = (person: TestPerson, commentId: string, text: string) =>
  world.ask(person, api.comments.edit, { body: { commentId, text } });
const remove = (person: TestPerson, commentId: string, how: 'delete' | 'remove' = 'delete') =>
  world.ask(person, api.comments[how], { body: { commentId } });
const close = (person: TestPerson, id: string, on: boolean) =>
  world.ask(person, api.comments.close, { params: { subjectType: 'note', id }, body: { on } });
const texts = async (person: TestPerson | null, query: Record<string, unknown> = {}) =>
  (await world.comments(person, 'note', noteId, query)).body.comments.map(({ content }) => content);

describe('W72 a comment', () => {
  test('is plain text, trimmed, and comes back with who said it', async () => {
    const answer = await world.comment(bob, 'note', noteId, '  <b>Well said</b>, @alice \n');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Your comment was posted.',
      comment: {
        id: expect.any(String),
        content: '<b>Well said</b>, @alice',
        commenterId: bob.id,
        createdAt: expect.any(String),
        info1: { isEdited: false },
        temp: {
          commenter: {
            id: bob.id,
            name: bob.name,
            username: bob.username,
            display_picture: { downloadUrl: null },
          },
          hasLiked: false,
          likesCount: 0,
          replyCount: 0,
        },
        abilities: {
          read: true,
          like: true,
          reply: true,
          edit: true,
          delete: true,
          remove: false,
          report: false,
        },
      },
    });
    const [asAuthor] = (await world.comments(alice, 'note', noteId)).body.comments;
    expect(asAuthor?.abilities).toMatchObject({ edit: false, delete: false, remove: true, report: true });
    const [asGuest] = (await world.comments(null, 'note', noteId)).body.comments;
    expect(Object.entries(asGuest?.abilities ?? {}).filter(([, may]) => may)).toEqual([['read', true]]);
  });

  test('has something to say, and not too much', async () => {
    for (const text of ['', ' \n ', null])
      expect((await world.comment(bob, 'note', noteId, text)).failure).toMatchObject({
        errors: { text: 'Empty comment cannot be posted.' },
      });
    expect((await world.comment(bob, 'note', noteId, 'x'.repeat(5_001))).status).toBe(400);
    expect((await world.comment(bob, 'note', noteId, 'x'.repeat(5_000))).status).toBe(200);
  });

  test('is edited by its commenter alone; the same text changes nothing', async () => {
    const { id } = await world.said(bob, 'note', noteId, 'First');
    expect((await edit(bob, id, ' First ')).body.comment.info1.isEdited).toBe(false);
    expect((await edit(bob, id, 'Second')).body).toMatchObject({
      message: 'Comment changes were saved.',
      comment: { content: 'Second', info1: { isEdited: true } },
    });
    expect((await edit(carol, id, 'Third')).status).toBe(403);
    expect((await edit(alice, id, 'Third')).status).toBe(403);
    expect((await edit(bob, absentId, 'Third')).status).toBe(404);
    expect(await texts(null)).toEqual(['Second']);
  });

  test('is deleted by its commenter, removed by the author of the note, with its replies', async () => {
    const first = await world.said(bob, 'note', noteId, 'First');
    const second = await world.said(bob, 'note', noteId, 'Second');
    await world.said(carol, 'comment', first.id, 'A reply');
    expect((await remove(carol, first.id)).status).toBe(403);
    expect((await remove(carol, first.id, 'remove')).status).toBe(403);
    expect((await remove(alice, first.id)).status).toBe(403);
    expect((await remove(bob, second.id, 'remove')).status).toBe(403);
    expect((await remove(alice, first.id, 'remove')).body.message).toBe('The comment was removed.');
    expect((await remove(bob, second.id)).body.message).toBe('The comment was deleted.');
    expect((await world.comments(null, 'note', noteId)).body).toMatchObject({ comments: [], count: 0 });
    expect(await world.count('comment', 'note_id = ?', [noteId])).toBe(0);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('deleted by two at once is counted off once', async () => {
    await world.said(carol, 'note', noteId, 'Stays');
    const { id } = await world.said(bob, 'note', noteId, 'Goes');
    const statuses = (await Promise.all([remove(bob, id), remove(alice, id, 'remove'), remove(bob, id)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 404, 404]);
    expect((await world.comments(null, 'note', noteId)).body.count).toBe(1);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('emits its event once', async () => {
    const told: CommentAdded[] = [];
    world.backend.app.get(EventBus).onAfterCommit(CommentAdded, (event) => void told.push(event));
    const { id } = await world.said(bob, 'note', noteId);
    await world.said(carol, 'comment', id);
    const mine = told.filter(({ thing }) => thing.id === noteId);
    expect(mine).toMatchObject([
      { actorId: bob.id, commentId: id, thing: { type: 'note', ownerId: alice.id }, answered: null },
      { actorId: carol.id, answered: { commentId: id, commenterId: bob.id } },
    ]);
  });
});

describe('W73 replies', () => {
  test('are one level deep, the oldest first, and counted apart', async () => {
    const { id } = await world.said(bob, 'note', noteId);
    const first = await world.comment(carol, 'comment', id, 'One');
    expect(first.body.message).toBe('Your reply was posted.');
    await world.said(alice, 'comment', id, 'Two');
    expect((await world.comment(bob, 'comment', first.body.comment.id)).status).toBe(403);
    const { replies, count } = (await world.replies(null, id)).body;
    expect([replies.map(({ content }) => content), count]).toEqual([['One', 'Two'], 2]);
    const page = (await world.comments(null, 'note', noteId)).body;
    expect([page.count, page.comments[0]?.temp.replyCount]).toEqual([1, 2]);
  });
});

describe('W74 lists of comments', () => {
  test('are sorted by likes or by time, with a fixed order of equals, in pages', async () => {
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd']) ids.push((await world.said(bob, 'note', noteId, text)).id);
    for (const person of [alice, carol]) await world.like(person, 'comment', ids[1] as string, true);
    await world.like(carol, 'comment', ids[3] as string, true);
    await world.folded();
    expect(await texts(null)).toEqual(['b', 'd', 'c', 'a']);
    expect(await texts(null, { sortBy: 'createdAt' })).toEqual(['d', 'c', 'b', 'a']);
    expect(await texts(null, { sortBy: 'createdAt', sortOrder: 'ASC', limit: 2, offset: 1 })).toEqual([
      'b',
      'c',
    ]);
    await world.like(carol, 'comment', ids[3] as string, false);
    await world.folded();
    expect(await texts(null)).toEqual(['b', 'd', 'c', 'a']);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('A13 of what may not be read are not found, nor is anything done with what is in them', async () => {
    const { id } = await world.said(bob, 'note', noteId);
    const attempts = async (person: TestPerson | null) => [
      (await world.comments(person, 'note', noteId)).status,
      (await world.replies(person, id)).status,
      ...(person
        ? [
            (await world.comment(person, 'note', noteId)).status,
            (await world.comment(person, 'comment', id)).status,
            (await world.like(person, 'comment', id, true)).status,
          ]
        : []),
    ];
    expect(await attempts(null)).toEqual([200, 200]);
    expect(await attempts(carol)).toEqual([200, 200, 200, 200, 200]);
    for (const state of ['published_at = NULL', 'published_at = 1, is_protected = 1']) {
      await world.run(`UPDATE note SET ${state} WHERE id = ?`, [noteId]);
      expect(await attempts(null)).toEqual([404, 404]);
      expect(await attempts(carol)).toEqual([404, 404, 404, 404, 404]);
      // A commenter who may not read it any more has no way to the comment either.
      expect((await edit(bob, id, 'Other')).status).toBe(404);
      expect((await remove(bob, id)).status).toBe(404);
    }
    await world.run('UPDATE note SET is_protected = 0 WHERE id = ?', [noteId]);
    expect((await world.comments(null, 'note', noteId)).body.count).toBe(2);
    await world.run('DELETE FROM note WHERE id = ?', [noteId]);
    expect(await attempts(carol)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.count('comment', 'note_id = ?', [noteId])).toBe(0);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('W75 are closed by the author alone; what was said stays', async () => {
    const { id } = await world.said(bob, 'note', noteId, 'Said before');
    expect((await close(bob, noteId, true)).status).toBe(403);
    expect((await close(alice, noteId, true)).body).toMatchObject({ isClosed: true });
    for (const person of [bob, alice]) {
      expect((await world.comment(person, 'note', noteId)).status).toBe(403);
      expect((await world.comment(person, 'comment', id)).status).toBe(403);
    }
    expect((await edit(bob, id, 'Said better')).status).toBe(200);
    expect(await texts(null)).toEqual(['Said better']);
    expect((await close(alice, noteId, false)).body).toMatchObject({ isClosed: false });
    expect((await world.comment(bob, 'note', noteId)).status).toBe(200);
  });

  test('cost the same statements however many comments there are, each found by an index', async () => {
    const ask = () => world.comments(bob, 'note', noteId);
    const { id } = await world.said(bob, 'note', noteId);
    // Counts that have changed are read for a push.
    await world.folded();
    const few = await countQueries(world.backend, ask);
    for (const person of await manyPeople(world.backend, `r${round}more`, 15)) {
      await world.said(person, 'note', noteId);
      await world.said(person, 'comment', id);
    }
    await world.folded();
    expect(await countQueries(world.backend, ask)).toBe(few);
    for (const query of [{}, { sortBy: 'createdAt' }]) {
      const plans = await plansOf(world.backend, async () => {
        await world.comments(bob, 'note', noteId, query);
        await world.replies(bob, id, query);
      });
      const lists = plans.filter(({ sql }) => sql.includes('ORDER BY'));
      expect(lists).toHaveLength(2);
      for (const { steps } of lists) {
        expect(steps.join('; ')).not.toMatch(/TEMP B-TREE|filesort/);
        expect(steps.join('; ')).toMatch(
          query.sortBy ? /comment_(note|reply)_created/ : /comment_note_popular|comment_reply_created/,
        );
      }
    }
  });
});
