import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConversionLimiter } from '../../../src/library/notes/write/conversion-limiter.ts';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
});
afterAll(() => world.backend.close());

test('C15 C15b C15d C25 an editor sees who wrote what when, names and restores a moment, and undoes it; the author clears it all', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  await world.grant('note', noteId, bob, 'edit');
  await world.did(bob, api.notes.create, { body: { noteId, textContent: 'second', title: 'Second' } });

  const list = async () => (await world.did(bob, api.history.moments, { query: { noteId } })).moments;
  const [latest, oldest, ...more] = await list();
  expect(more).toEqual([]);
  expect(latest).toMatchObject({ people: [{ id: bob.id, username: 'bob' }], name: null });
  // What a note is created with is no edit, and by its author.
  expect(oldest?.people).toEqual([expect.objectContaining({ id: alice.id })]);
  const page = { query: { noteId } };
  expect(await world.did(bob, api.history.moments, page)).toMatchObject({
    isBeforeKnown: false,
    bytes: null,
  });
  const { bytes } = await world.did(alice, api.history.moments, page);
  expect(bytes).toBeGreaterThan(0);
  const at = oldest?.until as number;
  const { note } = await world.did(bob, api.history.version, { query: { noteId, at } });
  expect(note).toMatchObject({ title: '', textContent: 'first', htmlContent: '<p>first</p>' });
  expect(note.content).toMatchObject({ type: 'doc' });

  const { htmlContent } = await world.did(bob, api.history.compare, { query: { noteId, from: at } });
  expect(htmlContent).toBe('<p><del>first</del></p><p><ins>second</ins></p>');

  await world.did(bob, api.history.name, { body: { noteId, at, name: 'The beginning' } });
  expect((await list()).map(({ name }) => name)).toEqual([null, 'The beginning']);

  const restored = await world.did(bob, api.history.restore, { body: { noteId, at } });
  expect(restored.note).toMatchObject({ id: noteId, title: '', temp: { preview: 'first' } });
  const before = restored.before as number;
  const again = await world.did(bob, api.history.restore, { body: { noteId, at } });
  expect(again.before).toBeNull();
  await world.did(alice, api.notes.create, { body: { noteId, htmlContent: '<p>first</p><p>since</p>' } });
  await world.did(bob, api.history.restore, { body: { noteId, at: before, undo: true } });
  const undone = (await world.read(alice, noteId)).body.note;
  expect(undone).toMatchObject({ title: 'Second' });
  expect(undone?.textContent).toMatch(/^(second\n+since|since\n+second)$/);
  await world.did(bob, api.history.restore, { body: { noteId, at: before } });
  expect((await world.read(alice, noteId)).body.note).toMatchObject({ textContent: 'second' });

  const named = await world.did(bob, api.history.version, {
    query: { noteId, at: Date.now(), authors: 'named' },
  });
  expect(named.note.authors).toEqual({
    title: [{ length: 6, userId: bob.id, at: expect.any(Number) }],
    content: [{ length: 6, userId: bob.id, at: expect.any(Number) }],
    people: [expect.objectContaining({ id: bob.id, name: expect.any(String) })],
  });

  expect((await world.ask(bob, api.history.clear, { body: { noteId, at: Date.now() } })).status).toBe(403);
  await world.did(alice, api.history.clear, { body: { noteId, at: Date.now() } });
  const left = await list();
  expect(left.map(({ people }) => people.map(({ id }) => id))).toEqual([[bob.id]]);
  expect((await world.ask(alice, api.history.version, { query: { noteId, at } })).status).toBe(404);
  expect((await world.read(alice, noteId)).body.note).toMatchObject({ textContent: 'second' });
});

test('A4 A13 who may edit a note no more is shown nothing that they waited for', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'first' });
  await world.share(alice, noteId, [], [bob]);
  const { promise: busy, resolve: goOn } = Promise.withResolvers<void>();
  const before = world.backend.app.get(ConversionLimiter).render(bob.id, () => busy);
  const at = Date.now();
  const waiting = Promise.all([
    world.ask(bob, api.history.moments, { query: { noteId } }),
    world.ask(bob, api.history.version, { query: { noteId, at } }),
    world.ask(bob, api.history.version, { query: { noteId, at, authors: 'named' } }),
    world.ask(bob, api.history.compare, { query: { noteId, from: at } }),
  ]);
  // All have come and wait.
  await world.ask(bob, api.history.moments, { query: { noteId: alice.id } });
  await pause(200);
  await world.share(alice, noteId, [], []);
  goOn();
  await before;
  expect((await waiting).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
