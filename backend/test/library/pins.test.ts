// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../support/people.ts';
import { NotesWorld } from './notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterAll(() => world.backend.close());

const pin = (person: TestPerson | null, noteId: string, on?: boolean) =>
  world.ask(person, api.notes.pin, { body: { noteId, ...(on !== undefined && { on }) } });
const publish = (noteId: string, on: boolean) =>
  world.did(alice, api.notes.publish, { body: { noteId, on } });
const pinned = async () =>
  (await world.did(null, api.profiles.public, { params: { username: 'alice' } })).profile?.temp.pinned
    ?.title ?? null;
async function published(title: string, notebookId?: string) {
  const { id } = await world.newNote(alice, { title, ...(notebookId && { notebookId }) });
  await publish(id, true);
  return id;
}

test('W69g A25 one public note of one’s own is pinned, in the place of another, and unpinned', async () => {
  const [first, second] = [await published('First'), await published('Second')];
  expect((await pin(alice, first)).body).toMatchObject({ isPinned: true });
  expect(await pinned()).toBe('First');
  expect((await pin(alice, second, true)).body.isPinned).toBe(true);
  expect((await pin(alice, second, true)).body.isPinned).toBe(true);
  expect(await pinned()).toBe('Second');
  const params = { params: { username: 'alice' } };
  for (const person of [null, alice, bob]) {
    const { profile } = await world.did(person, api.profiles.public, params);
    const { notes } = await world.did(person, api.notes.ofPerson, params);
    expect(profile?.temp.pinned).toEqual(notes.find(({ id }) => id === second));
  }
  expect((await pin(alice, first, false)).body.isPinned).toBe(false);
  expect(await pinned()).toBe('Second');
  expect((await pin(alice, second)).body.isPinned).toBe(false);
  expect(await pinned()).toBeNull();
  const own = await world.newNote(alice, { title: 'Private' });
  expect((await pin(alice, own.id)).status).toBe(403);
  expect((await pin(bob, first)).status).toBe(403);
  expect((await pin(bob, own.id)).status).toBe(404);
  expect((await pin(null, first)).status).toBe(401);
});

test('W69g it is pinned no more once it is public no more, also when it is public again', async () => {
  const note = await published('Falls away');
  for (const [withdraw, restore] of [
    [() => publish(note, false), () => publish(note, true)],
    [
      () => world.did(alice, api.notes.protect, { body: { noteId: note, on: true } }),
      async () => {
        await world.did(alice, api.notes.protect, { body: { noteId: note, on: false } });
        await publish(note, true);
      },
    ],
  ] as const) {
    expect((await pin(alice, note, true)).status).toBe(200);
    await withdraw();
    expect(await pinned()).toBeNull();
    await restore();
    expect(await pinned()).toBeNull();
  }
  const book = await world.newNotebook(alice, 'Book');
  const { id } = await world.newNote(alice, { title: 'In a book', notebookId: book });
  await world.did(alice, api.notebooks.publish, { body: { notebookId: book, on: true } });
  expect((await pin(alice, id, true)).status).toBe(200);
  await publish(note, false);
  expect(await pinned()).toBe('In a book');
  await world.did(alice, api.notebooks.publish, { body: { notebookId: book, on: false } });
  expect(await pinned()).toBeNull();
});

test('W69g with a deleted note its pin goes', async () => {
  const note = await published('Gone');
  await pin(alice, note, true);
  await world.remove(alice, note);
  expect(await pinned()).toBeNull();
  const [row] = await world.run('SELECT COUNT(*) AS n FROM pinned_note');
  expect(Number(row.n)).toBe(0);
});
