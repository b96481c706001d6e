// @module-tag mariadb
import { api, type SavedItem } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import type { TestPerson } from '../support/people.ts';

let world: SocialWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let people: TestPerson[];

beforeAll(async () => {
  world = await SocialWorld.start();
  people = await world.newPeople('reader', 12);
  alice = people.shift() as TestPerson;
});
afterAll(() => world.backend.close());
beforeEach(() => {
  [bob, carol] = people.splice(0, 2) as [TestPerson, TestPerson];
});

const list = (person: TestPerson | null, query: Record<string, unknown> = {}) =>
  world.ask(person, api.saved.list, { query });
const mark = (person: TestPerson | null, kind: 'note' | 'notebook', id: string, on: boolean) =>
  world.ask(person, api.saved.markRead, { body: { kind, id, on } });
const idOf = (item: SavedItem) => (item.kind === 'note' ? item.note.id : item.notebook.id);
const idsOf = async (person: TestPerson, query: Record<string, unknown> = {}) =>
  (await list(person, query)).body.items.map(idOf);
const unread = (person: TestPerson) => idsOf(person, { show: 'unread' });

/** Saves as the API does, at a moment of the test's own. */
async function save(
  person: TestPerson,
  kind: 'note' | 'notebook',
  id: string,
  at: number,
  notebookId?: string,
) {
  if (kind === 'note')
    await world.run('INSERT INTO note_save (notebook_id, note_id, user_id, created_at) VALUES (?, ?, ?, ?)', [
      notebookId ?? person.id,
      id,
      person.id,
      at,
    ]);
  else
    await world.run('INSERT INTO notebook_save (user_id, notebook_id, created_at) VALUES (?, ?, ?)', [
      person.id,
      id,
      at,
    ]);
}
const publicNotebook = async () => {
  const id = await world.newNotebook(alice, 'A book');
  await world.publish('notebook', id);
  return id;
};

describe('the reading list', () => {
  test('W27: has notes and notebooks together, the last saved first, each once', async () => {
    const [old, twice, book] = [
      await world.newNote(alice),
      await world.newNote(alice),
      await publicNotebook(),
    ];
    await world.did(bob, api.notes.save, { body: { noteId: old, on: true } });
    await world.run('UPDATE note_save SET created_at = 1000 WHERE user_id = ?', [bob.id]);
    await save(bob, 'note', twice, 2_000);
    await save(bob, 'notebook', book, 3_000);
    const { body } = await list(bob);
    expect(body.items).toMatchObject([
      { kind: 'notebook', savedAt: '1970-01-01T00:00:03.000Z', isRead: false, notebook: { name: 'A book' } },
      { kind: 'note', savedAt: '1970-01-01T00:00:02.000Z', note: { temp: { savedIn: [{ id: bob.id }] } } },
      { kind: 'note', note: { id: old } },
    ]);
    expect(body.next).toBeNull();
    await save(bob, 'note', twice, 4_000, await world.newNotebook(bob, 'Another'));
    expect(await idsOf(bob)).toEqual([twice, book, old]);
    expect(await idsOf(carol)).toEqual([]);
    expect((await list(null)).status).toBe(401);
  });

  test('W27: its pages repeat and skip nothing, of equal moments and while more is saved', async () => {
    const notes = await world.newNotes(alice, await publicNotebook(), 7);
    const books = [await publicNotebook(), await publicNotebook(), await publicNotebook()];
    for (const [index, id] of notes.entries()) await save(bob, 'note', id, 1_000 + (index >> 1));
    for (const id of books) await save(bob, 'notebook', id, 1_001);
    const whole = await idsOf(bob);
    expect(whole.toSorted()).toEqual([...notes, ...books].toSorted());
    const read: string[] = [];
    let after: string | null | undefined;
    do {
      const { body }: Awaited<ReturnType<typeof list>> = await list(bob, {
        limit: 3,
        ...(after && { after }),
      });
      read.push(...body.items.map(idOf));
      after = body.next;
      await save(bob, 'notebook', await publicNotebook(), 9_000);
    } while (after);
    expect(read).toEqual(whole);
    expect((await list(bob, { after: 'x' })).status).toBe(400);
    expect((await list(bob, { limit: 51 })).status).toBe(400);
  });

  test('W27 A13: has only what may still be read, and has it again when the right returns', async () => {
    const [note, book] = [await world.newNote(alice), await publicNotebook()];
    await save(bob, 'note', note, 1_000);
    await save(bob, 'notebook', book, 2_000);
    for (const [kind, id] of [
      ['note', note],
      ['notebook', book],
    ] as const) {
      await world.did(alice, kind === 'note' ? api.notes.publish : api.notebooks.publish, {
        body: { [`${kind}Id`]: id, on: false } as never,
      });
      expect(await idsOf(bob)).not.toContain(id);
      await world.grant(kind, id, bob, 'view');
      expect(await idsOf(bob)).toContain(id);
      await world.run(`DELETE FROM ${kind}_grant WHERE ${kind}_id = ?`, [id]);
      expect(await idsOf(bob)).not.toContain(id);
    }
    await world.block(bob, alice.username, false);
  });

  test('W27: what was saved is unread until it is marked, and again when it is saved anew', async () => {
    const [note, book] = [await world.newNote(alice), await publicNotebook()];
    await save(bob, 'note', note, 1_000);
    await save(bob, 'notebook', book, 2_000);
    await save(carol, 'note', note, 1_000);
    expect(await unread(bob)).toEqual([book, note]);
    expect((await mark(bob, 'note', note, true)).body.message).toBe('Marked as read.');
    expect((await mark(bob, 'note', note, true)).status).toBe(200);
    expect(await unread(bob)).toEqual([book]);
    expect((await list(bob)).body.items.map(({ isRead }) => isRead)).toEqual([false, true]);
    await mark(bob, 'notebook', book, true);
    await mark(bob, 'note', note, false);
    expect(await unread(bob)).toEqual([note]);
    expect(await unread(carol)).toEqual([note]);
    await mark(bob, 'note', note, true);
    for (const on of [false, true]) await world.did(bob, api.notes.save, { body: { noteId: note, on } });
    expect(await unread(bob)).toEqual([note]);
    // What is not saved, is another's save, or is nothing, is one and the same.
    const other = await world.newNote(alice);
    for (const id of [other, book]) expect((await mark(carol, 'notebook', id, true)).status).toBe(404);
    expect((await mark(carol, 'note', other, true)).status).toBe(404);
    expect((await mark(null, 'note', note, true)).status).toBe(401);
  });

  test('A13 W27: what the person may not read any more is not found when it is marked', async () => {
    const [noteId, book] = [await world.newNote(alice), await publicNotebook()];
    await world.did(bob, api.notes.save, { body: { noteId, on: true } });
    await save(bob, 'notebook', book, 1_000);
    await world.did(alice, api.notes.publish, { body: { noteId, on: false } });
    await world.did(alice, api.notebooks.publish, { body: { notebookId: book, on: false } });
    expect((await mark(bob, 'note', noteId, true)).status).toBe(404);
    expect((await mark(bob, 'notebook', book, true)).status).toBe(404);
  });
});
