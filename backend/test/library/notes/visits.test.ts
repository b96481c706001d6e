// @module-tag mariadb
import { api, type VisitChanges } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob, carol] = [await world.signUp('alice'), await world.signUp('bob'), await world.signUp('carol')];
});
afterAll(() => world.backend.close());

const visit = async (person: TestPerson, noteId: string): Promise<VisitChanges | null> =>
  (await world.did(person, api.notes.visit, { body: { noteId } })).changes;
const isUnseen = async (person: TestPerson, noteId: string) =>
  (await world.did(person, api.notes.list, { query: { noteId, content: 'live' } })).openedNote?.temp.isUnseen;
const write = (person: TestPerson, noteId: string, textContent: string) =>
  world.did(person, api.notes.create, { body: { noteId, textContent } });

test('A27 W30 a note is unseen when others changed it since the visit, and the visit says who; own edits do not count', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  await world.grant('note', noteId, bob, 'edit');
  await world.grant('note', noteId, carol, 'edit');
  await write(alice, noteId, 'second');
  expect(await visit(alice, noteId)).toBeNull();
  await write(alice, noteId, 'mine');
  expect(await isUnseen(alice, noteId)).toBe(false);
  expect(await visit(alice, noteId)).toBeNull();

  await write(bob, noteId, 'third');
  await write(carol, noteId, 'fourth');
  expect(await isUnseen(alice, noteId)).toBe(true);
  expect((await world.did(alice, api.notes.list, {})).notes?.[0]?.temp.isUnseen).toBe(true);
  const before = Date.now();
  const changes = await visit(alice, noteId);
  expect(changes).toMatchObject({
    people: [{ username: 'carol' }, { username: 'bob' }],
    peopleCount: 2,
    isComparable: true,
  });
  const query = { noteId, from: changes?.since ?? before };
  expect((await world.did(alice, api.history.compare, { query })).htmlContent).toBe(
    '<p><del>mine</del></p><p><ins>fourth</ins></p>',
  );
  expect(await isUnseen(alice, noteId)).toBe(false);
  expect(await visit(alice, noteId)).toBeNull();
});

test('W30 where the history before the visit was cleared, the visit says who changed the note and that nothing is compared', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  await world.grant('note', noteId, bob, 'edit');
  await visit(alice, noteId);
  await visit(bob, noteId);
  await write(alice, noteId, 'second');
  await world.did(alice, api.history.clear, { body: { noteId, at: Date.now() } });
  const changes = await visit(bob, noteId);
  expect(changes).toMatchObject({ people: [{ username: 'alice' }], isComparable: false });
  const compared = await world.ask(bob, api.history.compare, { query: { noteId, from: changes?.since } });
  expect(compared.status).toBe(404);
});

test('W30 what was shared and never opened is unseen, and without the history a reader learns no names', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  expect(await isUnseen(alice, noteId)).toBe(false);
  await world.grant('note', noteId, bob, 'view');
  expect(await isUnseen(bob, noteId)).toBe(true);
  expect(await visit(bob, noteId)).toBeNull();
  expect(await isUnseen(bob, noteId)).toBe(false);
  await write(alice, noteId, 'second');
  expect(await isUnseen(bob, noteId)).toBe(true);
  expect(await visit(bob, noteId)).toBeNull();
  expect(await isUnseen(bob, noteId)).toBe(false);
});

test('W30 of a shared notebook what was there before is not unseen, what is created or changed since is', async () => {
  const notebookId = await world.defaultNotebook(alice);
  const { id: old } = await world.newNote(alice, { textContent: 'old' });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await world.did(alice, api.notebooks.share, { body: { notebookId, usersView: [bob.id], usersEdit: [] } });
  await new Promise((resolve) => setTimeout(resolve, 2));
  const { id: created } = await world.newNote(alice, { textContent: 'new' });
  expect([await isUnseen(bob, old), await isUnseen(bob, created)]).toEqual([false, true]);
  await write(alice, old, 'changed');
  expect(await isUnseen(bob, old)).toBe(true);
});

test('A27 W30 edits of people one blocked mark nothing, and a reader whom a note is not shared with leaves no trace', async () => {
  const dave = await world.signUp('dave');
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  await world.grant('note', noteId, dave, 'edit');
  await world.grant('note', noteId, bob, 'edit');
  await visit(alice, noteId);
  await world.did(alice, api.moderation.block, { params: { username: 'dave' }, body: { on: true } });
  await write(dave, noteId, 'second');
  expect(await isUnseen(alice, noteId)).toBe(false);
  expect(await visit(alice, noteId)).toBeNull();
  await write(bob, noteId, 'third');
  await write(dave, noteId, 'fourth');
  expect(await visit(alice, noteId)).toMatchObject({ people: [{ username: 'bob' }], peopleCount: 1 });

  const { id: open } = await world.newNote(alice, { textContent: 'open' });
  await world.did(alice, api.notes.publish, { body: { noteId: open, on: true } });
  expect(await visit(carol, open)).toBeNull();
  const [row] = await world.run('SELECT COUNT(*) AS n FROM note_visit WHERE user_id = ? AND note_id = ?', [
    carol.id,
    open,
  ]);
  expect(Number((row as { n: number | string }).n)).toBe(0);
});
