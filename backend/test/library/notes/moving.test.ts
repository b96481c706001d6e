// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HintListener } from '../../support/hint-listener.ts';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let first: string;
let second: string;
let sectionOfFirst: string;
let sectionOfSecond: string;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  first = await world.newNotebook(alice, 'First');
  second = await world.newNotebook(alice, 'Second');
  sectionOfFirst = await world.newSection(alice, first);
  sectionOfSecond = await world.newSection(alice, second);
});
afterAll(() => world.backend.close());

const move = (noteId: string, notebookId: string, sectionId?: string | null) =>
  world.ask(alice, api.notes.move, { body: { noteId, notebookId, sectionId } });
const epochOf = async (noteId: string) =>
  Number((await world.run('SELECT access_epoch FROM note_head WHERE note_id = ?', [noteId]))[0].access_epoch);
const placeOf = async (noteId: string) => {
  const { notebookId, sectionId } = await world.note(alice, noteId);
  return { notebookId, sectionId };
};

/** The types of hints about a note that an act causes. */
async function hintsOf(noteId: string, act: () => Promise<unknown>): Promise<string[]> {
  await using hints = await HintListener.open(world.backend, 'listener');
  await act();
  const last = await world.newNote(alice);
  await world.did(alice, api.notes.delete, { body: { id: last.id } });
  const types: string[] = [];
  for (;;) {
    const hint = await hints.next();
    const noteIds = 'noteIds' in hint ? hint.noteIds : [];
    if (noteIds.includes(last.id)) return types;
    if (noteIds.includes(noteId)) types.push(hint.type);
  }
}

describe('moving a note', () => {
  test('to another notebook changes who reads it, and informs those who have it open (C3)', async () => {
    const { id, updatedAt } = await world.newNote(alice, { title: 'Moves', notebookId: first });
    await world.grant('notebook', second, bob, 'edit');
    expect((await world.read(bob, id)).status).toBe(404);
    const before = await epochOf(id);
    const types = await hintsOf(id, async () => {
      const { body } = await move(id, second, sectionOfSecond);
      expect(body).toMatchObject({
        success: true,
        message: 'The note was moved.',
        note: { id, notebookId: second, sectionId: sectionOfSecond, updatedAt, notebookSharing: 'shared' },
      });
    });
    expect(types.toSorted()).toEqual(['access-changed', 'note-changed']);
    expect(await epochOf(id)).toBe(before + 1);
    expect((await world.note(bob, id)).abilities.edit).toBe(true);
  });

  test('to a section, and out of it without one, leaves rights as they are', async () => {
    const { id } = await world.newNote(alice, { notebookId: first });
    const before = await epochOf(id);
    expect(await hintsOf(id, () => move(id, first, sectionOfFirst))).toEqual(['note-changed']);
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
    expect((await move(id, first)).status).toBe(200);
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: null });
    expect(await epochOf(id)).toBe(before);
  });

  test('to where it is, changes nothing and sends no hint', async () => {
    const { id } = await world.newNote(alice, { notebookId: first, sectionId: sectionOfFirst });
    expect(await hintsOf(id, () => move(id, first, sectionOfFirst))).toEqual([]);
  });

  test('a section has to be of the notebook that is meant', async () => {
    const { id } = await world.newNote(alice, { notebookId: first, sectionId: sectionOfFirst });
    const message = 'This section does not exist.';
    for (const [notebookId, sectionId] of [
      [second, sectionOfFirst],
      [first, sectionOfSecond],
      [first, '0197a000-0000-7000-8000-000000000000'],
    ] as const) {
      const refused = await move(id, notebookId, sectionId);
      expect([refused.status, refused.failure]).toEqual([
        422,
        { success: false, code: 'rejected', message, errors: { sectionId: message } },
      ]);
      const copied = await world.ask(alice, api.notes.copy, { body: { noteId: id, notebookId, sectionId } });
      expect([copied.status, copied.failure.message]).toEqual([422, message]);
      const made = await world.ask(alice, api.notes.create, { body: { notebookId, sectionId } });
      expect([made.status, made.failure.message]).toEqual([422, message]);
    }
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
  });
});

describe('writing where a note stands', () => {
  test('what is not named stays; in another notebook it has no section unless one is named', async () => {
    const { id } = await world.newNote(alice, { notebookId: first, sectionId: sectionOfFirst });
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
    const write = (body: Record<string, unknown>) =>
      world.did(alice, api.notes.create, { body: { noteId: id, ...body } });
    await write({ title: 'Stays' });
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
    await write({ sectionId: null });
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: null });
    await write({ sectionId: sectionOfFirst });
    await write({ notebookId: second });
    expect(await placeOf(id)).toEqual({ notebookId: second, sectionId: null });
    await write({ notebookId: first, sectionId: sectionOfFirst });
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
  });

  test('nothing is written of what has a wrong section', async () => {
    const { id } = await world.newNote(alice, { title: 'Before', notebookId: first });
    const refused = await world.ask(alice, api.notes.create, {
      body: { noteId: id, title: 'After', fontSize: 40, sectionId: sectionOfSecond },
    });
    expect(refused.status).toBe(422);
    expect(await world.note(alice, id)).toMatchObject({ title: 'Before', info1: { fontSize: 18 } });
  });

  test('text size and line height are sent to those who have it open, once and only when they change', async () => {
    const { id } = await world.newNote(alice);
    const write = (body: Record<string, unknown>) => () =>
      world.did(alice, api.notes.create, { body: { noteId: id, ...body } });
    expect(await hintsOf(id, write({ fontSize: 20, lineHeight: 2 }))).toEqual(['note-changed']);
    expect(await hintsOf(id, write({ fontSize: 20, lineHeight: 2 }))).toEqual([]);
  });

  test('a section that is deleted leaves its notes in the notebook', async () => {
    const sectionId = await world.newSection(alice, first, 'Goes');
    const { id } = await world.newNote(alice, { notebookId: first, sectionId });
    await world.did(alice, api.sections.delete, { body: { sectionId } });
    expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: null });
  });
});

test('A12: an editor of a note who may not read its notebook sees no section, and may write back what they read', async () => {
  const { id } = await world.newNote(alice, { notebookId: first, sectionId: sectionOfFirst });
  await world.grant('note', id, bob, 'edit');
  const { notebookId, sectionId } = await world.note(bob, id);
  expect([notebookId, sectionId]).toEqual([null, null]);
  const write = (section: string | null, notebook: string | null = notebookId) =>
    world.ask(bob, api.notes.create, {
      body: { noteId: id, notebookId: notebook, sectionId: section, fontSize: 30 },
    });
  expect((await write(sectionId)).status).toBe(200);
  expect(await placeOf(id)).toEqual({ notebookId: first, sectionId: sectionOfFirst });
  const [right, other] = [await write(sectionOfFirst), await write(sectionOfSecond)];
  expect([right.status, right.failure]).toEqual([403, other.failure]);
  const [present, another] = [await write(null, first), await write(null, second)];
  expect([present.status, present.failure]).toEqual([403, another.failure]);
});
