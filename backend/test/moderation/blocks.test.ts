// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = await SocialWorld.start({ ADMIN_USERNAMES: 'blocks2' });
  [alice, bob, carol] = (await manyPeople(world.backend, 'blocks', 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
});
afterAll(() => world.backend.close());

describe('W77 a block', () => {
  test('keeps the blocked person from sharing anything new', async () => {
    const noteId = await world.newNote(bob, 'private');
    const share = (users: TestPerson[]) =>
      world.ask(bob, api.notes.share, {
        body: { noteId, usersView: users.map(({ id }) => id), usersEdit: [] },
      });
    await world.block(alice, bob.username);
    const refused = await share([alice]);
    expect([refused.status, refused.failure.message]).toEqual([
      422,
      'One of the people you share with does not exist.',
    ]);
    await world.block(alice, bob.username, false);
    expect((await share([alice])).status).toBe(200);
    await world.block(alice, bob.username);
    // What was shared before stays until it is taken away.
    expect((await share([alice, carol])).status).toBe(200);
    const { blocked } = await world.did(alice, api.moderation.blocked);
    expect(blocked.map(({ username }) => username)).toEqual([bob.username]);
  });

  test('of a person whose account is then suspended is taken back; another one is not made (A19)', async () => {
    await world.block(alice, bob.username);
    await world.did(carol, api.admin.suspend, {
      params: { username: bob.username },
      body: { on: true, reason: 'Advertising' },
    });
    const set = async (person: TestPerson, username: string, on?: boolean) =>
      (await world.ask(person, api.moderation.block, { params: { username }, body: { on } })).status;
    for (const on of [true, false, undefined]) {
      expect(await set(carol, bob.username, on)).toBe(404);
      expect(await set(carol, 'absent.person', on)).toBe(404);
    }
    expect((await world.block(alice, bob.username, false)).body).toMatchObject({ isBlocked: false });
    expect((await world.did(alice, api.moderation.blocked)).blocked).toEqual([]);
    expect(await set(alice, bob.username, true)).toBe(404);
  });

  test('keeps the blocked person from saying something new where they commented before', async () => {
    const [dave] = (await manyPeople(world.backend, 'changes', 1)) as [TestPerson];
    const [ofAlice, ofCarol] = [await world.newNote(alice), await world.newNote(carol)];
    const comment = await world.said(dave, 'note', ofAlice, 'Kind');
    const reply = await world.said(dave, 'comment', (await world.said(alice, 'note', ofCarol)).id, 'Kind');
    const change = async (commentId: string) =>
      (await world.ask(dave, api.comments.edit, { body: { commentId, text: 'Unkind' } })).status;
    await world.block(alice, dave.username);
    expect([await change(comment.id), await change(reply.id)]).toEqual([403, 403]);
    await world.did(dave, api.comments.delete, { body: { commentId: reply.id } });
    await world.block(alice, dave.username, false);
    expect(await change(comment.id)).toBe(200);
  });
});
