// @module-tag mariadb

import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = await SocialWorld.start();
  [alice, bob, carol] = (await manyPeople(world.backend, 'ends', 3)) as [TestPerson, TestPerson, TestPerson];
});
afterAll(() => world.backend.close());

test('W81 an account takes its likes, follows and comments along, with the replies, and the counts follow', async () => {
  const noteId = await world.newNote(alice);
  const goes = await world.said(bob, 'note', noteId, 'Goes');
  await world.said(carol, 'comment', goes.id, 'Goes with it');
  const stays = await world.said(carol, 'note', noteId, 'Stays');
  await world.said(bob, 'comment', stays.id, 'Goes too');
  for (const person of [bob, carol]) await world.like(person, 'note', noteId, true);
  await world.like(bob, 'comment', stays.id, true);
  await world.follow(bob, alice.username, true);
  await world.follow(carol, bob.username, true);
  await world.did(bob, api.follows.hashtag, { params: { hashtag: 'travel' }, body: { on: true } });
  await world.block(bob, carol.username);
  await world.did(bob, api.moderation.report, {
    params: { subjectType: 'person', id: alice.id },
    body: { reason: 'other' },
  });

  await world.did(bob, api.profiles.deleteAccount);
  while ((await world.count('`user`', 'id = ?', [bob.id])) > 0) await pause(50);

  const { comments, count } = (await world.comments(alice, 'note', noteId)).body;
  expect(comments.map(({ content, temp }) => [content, temp.likesCount, temp.replyCount])).toEqual([
    ['Stays', 0, 0],
  ]);
  expect(count).toBe(1);
  expect((await world.like(carol, 'note', noteId, true)).body.likesCount).toBe(1);
  for (const [table, where] of [
    ['note_like', 'user_id'],
    ['comment_like', 'user_id'],
    ['comment', 'commenter_id'],
    ['person_follow', 'follower_id'],
    ['person_follow', 'followed_id'],
    ['hashtag_follow', 'user_id'],
    ['person_block', 'person_id'],
    ['report', 'reporter_id'],
  ] as const)
    expect([table, await world.count(table, `${where} = ?`, [bob.id])]).toEqual([table, 0]);
  expect(await world.count('report', 'subject_id = ?', [alice.id])).toBe(1);
  expect(await world.wrongCounts()).toBe(0);
});

test('U27a comments of a deleted account are not shown while they wait to be removed', async () => {
  const noteId = await world.newNote(alice);
  const { id } = await world.said(carol, 'note', noteId, 'Stays');
  const [dave] = (await manyPeople(world.backend, 'gone', 1)) as [TestPerson];
  await world.said(dave, 'note', noteId, 'Goes');
  await world.said(dave, 'comment', id, 'Goes too');
  // As a deletion leaves it, before the first piece is removed.
  await world.run("UPDATE `user` SET ended_at = 1, name = '' WHERE id = ?", [dave.id]);
  const shown = [
    ...(await world.comments(null, 'note', noteId)).body.comments,
    ...(await world.replies(null, id)).body.replies,
  ];
  expect(shown.map(({ content }) => content)).toEqual(['Stays']);
});
