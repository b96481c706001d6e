// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersToPerson } from '../../../src/platform/http/answers/answer-turns.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { manyPeople } from '../../support/fixtures/many-people.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { indexed } from '../../support/statements/indexed.ts';

let world: SocialWorld;
let people: TestPerson[];

beforeAll(async () => {
  world = await SocialWorld.start();
  people = await manyPeople(world.backend, 'fan', 32);
});
afterAll(() => world.backend.close());

/** People without relations. */
const three = (): [TestPerson, TestPerson, TestPerson] =>
  people.splice(0, 3) as [TestPerson, TestPerson, TestPerson];
const followTag = (person: TestPerson, hashtag: string, on?: boolean) =>
  world.ask(person, api.follows.hashtag, { params: { hashtag }, body: { on } });
const following = async (person: TestPerson, query: Record<string, unknown> = {}) =>
  (await world.ask(person, api.follows.following, { query })).body;

describe('W76 following', () => {
  test('a person is one row, toggled or set, and counted at once', async () => {
    const [alice, bob, carol] = three();
    expect((await world.follow(bob, alice.username)).body).toEqual({
      success: true,
      message: `You follow @${alice.username}.`,
      userFollows: true,
      followersCount: 1,
    });
    expect((await world.follow(bob, alice.username, true)).body.followersCount).toBe(1);
    expect((await world.follow(carol, alice.username.toUpperCase(), true)).body.followersCount).toBe(2);
    expect((await world.follow(bob, alice.username)).body).toMatchObject({
      userFollows: false,
      followersCount: 1,
    });
    expect((await world.follow(null, alice.username)).status).toBe(401);
    expect((await world.follow(alice, alice.username)).status).toBe(403);
    expect((await world.follow(alice, 'nobody.here')).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.follow(bob, alice.username)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.wrongCounts()).toBe(0);
    await world.folded();
    expect(await world.value('person-followers', alice.id)).toBe(
      await world.count('person_follow', 'followed_id = ?', [alice.id]),
    );
  });

  test('hashtags that are known: trending, public, or one’s own', async () => {
    const [alice, bob] = three();
    const tag = async (noteId: string, name: string, isPublic: number, author = alice) =>
      world.run('INSERT INTO note_hashtag (note_id, tag, author_id, is_public) VALUES (?, ?, ?, ?)', [
        noteId,
        name,
        author.id,
        isPublic,
      ]);
    await tag(await world.newNote(alice), 'opened', 1);
    await tag(await world.newNote(alice, 'private'), 'secret', 0);
    expect((await followTag(bob, 'opened', true)).body).toMatchObject({
      userFollows: true,
      followersCount: 1,
    });
    expect((await followTag(bob, '#Travel', true)).body.message).toBe('You follow #travel.');
    expect((await followTag(bob, 'secret', true)).status).toBe(404);
    expect((await followTag(bob, 'nowhere', true)).status).toBe(404);
    expect((await followTag(alice, 'secret', true)).status).toBe(200);
    // That it has a follower would say that there is such a note.
    expect((await followTag(bob, 'secret', false)).body.followersCount).toBe(0);
    await tag(await world.newNote(bob, 'private'), 'secret', 0, bob);
    expect((await followTag(bob, 'secret', true)).body.followersCount).toBe(1);
    const { hashtags } = await following(bob);
    expect(hashtags.find(({ id }) => id === 'secret')?.temp.followersCount).toBe(1);
    expect((await followTag(bob, 'opened', false)).body).toMatchObject({
      userFollows: false,
      followersCount: 0,
    });
    expect(await world.wrongCounts()).toBe(0);
  });

  test('is listed, the latest first, in pages', async () => {
    const [alice, bob, carol] = three();
    await world.follow(alice, bob.username, true);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await world.follow(alice, carol.username, true);
    await followTag(alice, 'novel', true);
    expect(await following(alice)).toMatchObject({
      users: [
        { username: carol.username, temp: { followersCount: 1, userFollows: true } },
        { username: bob.username },
      ],
      usersCount: 2,
      hashtags: [{ id: 'novel', title: '#novel', temp: { followersCount: 1, userFollows: true } }],
      hashtagsCount: 1,
    });
    expect((await following(alice, { limit: 1, offset: 1 })).users.map(({ username }) => username)).toEqual([
      bob.username,
    ]);
    expect((await following(bob)).usersCount).toBe(0);
  });

  test('is told of each person that a search found', async () => {
    const [alice, bob, carol] = three();
    await indexed(world.backend, 'person', [alice, bob, carol]);
    await world.follow(alice, bob.username, true);
    await world.follow(carol, bob.username, true);
    const found = async (person: TestPerson) => {
      const { users } = await world.did(person, api.search.all, { query: { query: 'fan', kind: 'users' } });
      return users.find(({ id }) => id === bob.id)?.temp;
    };
    expect(await found(alice)).toEqual({ followersCount: 2, userFollows: true });
    expect(await found(bob)).toEqual({ followersCount: 2, userFollows: false });
  });

  test('W79b neither lists nor counts accounts that ended or are suspended', async () => {
    const [alice, ...others] = people.splice(0, 4) as [TestPerson, TestPerson, TestPerson, TestPerson];
    for (const { username } of others) await world.follow(alice, username, true);
    await world.run('UPDATE `user` SET suspended_at = 1 WHERE id = ?', [others[0]?.id]);
    await world.run('UPDATE `user` SET ended_at = 1 WHERE id = ?', [others[1]?.id]);
    const { users, usersCount } = await following(alice);
    expect([users.map(({ id }) => id), usersCount]).toEqual([[others[2]?.id], 1]);
  });

  test('W77 ends when one blocks the other, and does not begin again', async () => {
    const [alice, bob, carol] = three();
    await world.follow(bob, alice.username, true);
    await world.follow(alice, bob.username, true);
    expect((await world.block(alice, bob.username)).body).toMatchObject({ isBlocked: true });
    expect((await following(alice)).usersCount + (await following(bob)).usersCount).toBe(0);
    expect((await world.follow(bob, alice.username, true)).status).toBe(403);
    const noteId = await world.newNote(alice);
    const theirs = await world.newNote(carol);
    expect((await world.comment(bob, 'note', noteId)).status).toBe(403);
    const said = await world.said(alice, 'note', theirs);
    expect((await world.comment(bob, 'comment', said.id)).status).toBe(403);
    await world.said(bob, 'note', theirs, 'By the blocked one');
    const seen = async (person: TestPerson) =>
      (await world.comments(person, 'note', theirs)).body.comments.map(({ commenterId }) => commenterId);
    expect(await seen(alice)).toEqual([alice.id]);
    expect(await seen(carol)).toEqual([bob.id, alice.id]);
    await world.block(alice, bob.username, false);
    expect((await world.follow(bob, alice.username, true)).status).toBe(200);
    expect(await world.wrongCounts()).toBe(0);
  });
});

describe('U37 suggestions', () => {
  const suggested = async (person: TestPerson, noteId?: string) => {
    const { users, hashtags } = (await world.ask(person, api.follows.suggested, { query: { noteId } })).body;
    return { users: users.map(({ username }) => username), hashtags: hashtags.map(({ id }) => id) };
  };

  const tag = async (noteId: string, tags: string[]) => {
    await world.run('UPDATE note SET hashtags = ? WHERE id = ?', [
      JSON.stringify(tags.map((name) => `#${name}`)),
      noteId,
    ]);
    for (const name of tags)
      await world.run(
        `INSERT INTO note_hashtag (note_id, tag, author_id, is_public) SELECT id, ?, author_id, is_public FROM note WHERE id = ?`,
        [name, noteId],
      );
  };

  test('are authors and hashtags of public notes: none followed, blocked or one’s own, most followers first', async () => {
    await world.run('UPDATE note SET is_public = 0, published_at = NULL');
    const [alice, bob, carol] = three();
    const [dora, erin, reader] = three();
    expect(await suggested(reader)).toEqual({ users: [], hashtags: [] });
    for (const author of [alice, bob, carol, dora, reader]) {
      const noteId = await world.newNote(author);
      await tag(noteId, author === dora ? ['rare'] : ['often']);
    }
    const hidden = await world.newNote(erin, 'private');
    await tag(hidden, ['hidden']);
    for (const fan of [alice, carol]) await world.follow(fan, dora.username, true);
    await world.follow(dora, carol.username, true);
    const others = [alice, bob].sort((one, other) => one.id.localeCompare(other.id));
    expect(await suggested(reader)).toEqual({
      users: [dora.username, carol.username, others[0]?.username],
      hashtags: ['often', 'rare'],
    });
    // Who comes from a note is offered its author before all, who comes from a hidden one is not.
    const [rarely] = others.slice(1);
    const [read] = await world.run('SELECT id FROM note WHERE author_id = ?', [rarely?.id]);
    expect((await suggested(reader, read?.id)).users).toEqual([
      rarely?.username,
      dora.username,
      carol.username,
    ]);
    expect((await suggested(reader, hidden)).users).not.toContain(erin.username);
    await world.follow(reader, dora.username, true);
    await world.block(reader, alice.username);
    await followTag(reader, 'often', true);
    expect(await suggested(reader)).toEqual({
      users: [carol.username, bob.username],
      hashtags: ['rare'],
    });
  });

  test('W82b look at the first five hashtags of a note, at none of one with hundreds, and are made in turns', async () => {
    await world.run('UPDATE note SET is_public = 0, published_at = NULL');
    const [alice, bob] = three();
    const numbered = (prefix: string, many: number) =>
      Array.from({ length: many }, (_, n) => `${prefix}${n}`);
    await tag(await world.newNote(alice), numbered('few', 7).reverse());
    await tag(await world.newNote(alice), numbered('all', 200));
    const { hashtags } = await suggested(bob);
    expect(hashtags).toEqual(['few2', 'few3', 'few4']);
    const spend = world.backend.app.get(RateLimiter).consume(answersToPerson, bob.id, answersToPerson.points);
    await spend.catch(() => {});
    expect((await world.ask(bob, api.follows.suggested, {})).status).toBe(429);
  });
});
