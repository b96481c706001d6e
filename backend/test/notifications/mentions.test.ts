// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';
import { TestTab } from '../support/test-tab.ts';

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
  round += 1;
  [alice, bob, carol] = (await manyPeople(world.backend, `m${round}p`, 3)) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  noteId = await world.newNote(alice);
});

const bell = async (person: TestPerson) =>
  (await world.did(person, api.notifications.list, { query: {} })).notifications.map(
    ({ type, title, description, link }) => ({ type, title, description, link }),
  );
const types = async (person: TestPerson) => (await bell(person)).map(({ type }) => type);
const at = (...people: TestPerson[]) => people.map(({ username }) => `@${username}`).join(' ');
const edit = (person: TestPerson, commentId: string, text: string) =>
  world.did(person, api.comments.edit, { body: { commentId, text } });

test('W97 who is named in a comment or a reply is notified, and led to it', async () => {
  const comment = await world.said(bob, 'note', noteId, `Ask ${at(carol).toUpperCase()}, she knows`);
  const reply = await world.said(alice, 'comment', comment.id, `${at(carol)}?`);
  expect(await bell(carol)).toEqual([
    {
      type: 'mention',
      title: `${alice.name} mentioned you in a reply on “Note 0”`,
      description: `${at(carol)}?`,
      link: `/?note=${noteId}#replies-${comment.id}`,
    },
    {
      type: 'mention',
      title: `${bob.name} mentioned you in a comment on “Note 0”`,
      description: comment.content,
      link: `/?note=${noteId}#comment-${comment.id}`,
    },
  ]);
  expect(await types(bob)).toEqual(['gotComment']);
  await world.did(alice, api.comments.delete, { body: { commentId: reply.id } });
  expect((await bell(carol)).length).toBe(1);
});

test('W97 the author and the commenter who is answered are notified once, as named, else as before', async () => {
  const comment = await world.said(bob, 'note', noteId, `${at(alice)} look`);
  await world.said(carol, 'comment', comment.id, `${at(bob, alice, carol)} I see`);
  expect([await types(alice), await types(bob), await types(carol)]).toEqual([
    ['mention', 'mention'],
    ['mention'],
    [],
  ]);
  await world.did(alice, api.notifications.changePreferences, { body: { kinds: { mention: false } } });
  await world.said(bob, 'note', noteId, `${at(alice)} and again`);
  expect(await types(alice)).toEqual(['gotComment', 'mention', 'mention']);
});

test('W97 an edit notifies those whom it names anew, and of one comment nobody twice', async () => {
  const comment = await world.said(bob, 'note', noteId, `For ${at(carol)}`);
  await edit(bob, comment.id, `For ${at(carol, alice)}`);
  await edit(bob, comment.id, 'For nobody');
  await edit(bob, comment.id, `For ${at(carol)} again`);
  // Alice has heard of the comment already.
  expect([await types(carol), await types(alice)]).toEqual([['mention'], ['gotComment']]);
  const dave = (await manyPeople(world.backend, `m${round}late`, 1))[0] as TestPerson;
  await edit(bob, comment.id, `For ${at(dave)}`);
  expect(await types(dave)).toEqual(['mention']);
});

test('W97 nobody is notified who may not read the note, or blocked or muted the writer', async () => {
  const secret = await world.newNote(alice, 'private');
  await world.did(alice, api.notes.share, { body: { noteId: secret, usersView: [bob.id], usersEdit: [] } });
  await world.said(alice, 'note', secret, at(bob, carol));
  expect([await types(bob), await types(carol)]).toEqual([['mention', 'noteShared'], []]);
  await world.block(carol, bob.username);
  await world.did(alice, api.moderation.mute, { params: { username: bob.username }, body: { on: true } });
  const open = await world.newNote(bob);
  await world.said(bob, 'note', open, at(carol, alice));
  expect([await types(carol), await types(alice)]).toEqual([[], []]);
});

test('W97 one comment notifies ten people, also by edits, and one person fills no bell', async () => {
  const crowd = await manyPeople(world.backend, `m${round}crowd`, 12);
  const comment = await world.said(bob, 'note', noteId, at(...crowd));
  const heard = () => world.count('notification', "comment_id = ? AND type = 'mention'", [comment.id]);
  expect(await heard()).toBe(limits.mentionsPerComment);
  await edit(bob, comment.id, at(...crowd.slice(10)));
  expect(await heard()).toBe(limits.mentionsPerComment);
  await world.run(
    `INSERT INTO notification (id, recipient_id, type, actor_id, note_id, seen, created_at)
     VALUES ${Array.from({ length: limits.unseenShares }, () => '(?, ?, ?, ?, ?, 0, 0)').join(', ')}`,
    Array.from({ length: limits.unseenShares }, (_, n) => [
      `00000000-0000-7000-8000-${String(round * 100 + n).padStart(12, '0')}`,
      carol.id,
      'mention',
      bob.id,
      noteId,
    ]).flat(),
  );
  await world.said(bob, 'note', noteId, at(carol));
  expect(await world.count('notification', 'recipient_id = ?', [carol.id])).toBe(limits.unseenShares);
});

test('W96 the number of who was named is pushed when the comment goes', async () => {
  const numbers: number[] = [];
  const tab = await TestTab.open(world.backend, carol.token);
  tab.socket.on('notifications-changed', ({ unread }) => numbers.push(unread));
  const comment = await world.said(bob, 'note', noteId);
  await world.said(bob, 'comment', comment.id, at(carol));
  await expect.poll(() => numbers.at(-1)).toBe(1);
  await world.did(bob, api.comments.delete, { body: { commentId: comment.id } });
  await expect.poll(() => numbers.at(-1)).toBe(0);
  tab.close();
});
