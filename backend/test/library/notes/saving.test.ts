// @module-tag mariadb
import { api, type NoteView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let note: NoteView;
let saving: string;
let other: string;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
  saving = (await world.own(bob)).find(({ isSaved }) => isSaved)?.id as string;
  other = await world.newNotebook(bob, 'Another');
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  note = await world.newNote(alice, { title: 'Worth keeping' });
  await world.grant('note', note.id, bob, 'view');
});

const save = (person: TestPerson, body: Record<string, unknown>) =>
  world.ask(person, api.notes.save, { body });
const savedTitles = async (person: TestPerson, query: Record<string, unknown> = {}) => {
  const { savedNotes, savedCount } = await world.did(person, api.notes.list, { query });
  return { titles: savedNotes?.map(({ title }) => title), count: savedCount };
};

describe('saving a note of another person', () => {
  test('that is just being deleted is not found', async () => {
    let answer: Awaited<ReturnType<typeof save>> | undefined;
    await world.writeAhead(['DELETE FROM note WHERE id = ?', [note.id]], async () => {
      answer = await save(bob, { noteId: note.id });
    });
    expect(answer?.status).toBe(404);
  });

  test('into a notebook that is just being deleted is not found', async () => {
    const notebookId = await world.newNotebook(bob, 'Going');
    let answer: Awaited<ReturnType<typeof save>> | undefined;
    await world.writeAhead(['DELETE FROM notebook WHERE id = ?', [notebookId]], async () => {
      answer = await save(bob, { noteId: note.id, notebookId });
    });
    expect(answer?.status).toBe(404);
  });

  test('goes to the default for saved notes, or to the notebook that is named, and says where it is', async () => {
    const first = await save(bob, { noteId: note.id });
    expect([first.status, first.body]).toEqual([
      200,
      { success: true, message: 'The note is saved.', savedIn: [{ id: saving, name: 'My Notebook' }] },
    ]);
    const second = await save(bob, { noteId: note.id, notebookId: other });
    expect(second.body.savedIn).toEqual([
      { id: other, name: 'Another' },
      { id: saving, name: 'My Notebook' },
    ]);
    expect((await world.note(bob, note.id)).temp.savedIn).toEqual(second.body.savedIn);
    expect((await world.note(alice, note.id)).temp.savedIn).toEqual([]);
    for (const notebookId of [saving, other]) await save(bob, { noteId: note.id, notebookId, on: false });
  });

  test('without `on` it turns over; with it, it stays as it is however often it is sent', async () => {
    const savedIn = async (body: Record<string, unknown>) =>
      (await save(bob, { noteId: note.id, notebookId: other, ...body })).body.savedIn.length;
    expect(await savedIn({})).toBe(1);
    expect(await savedIn({})).toBe(0);
    expect(await savedIn({ on: false })).toBe(0);
    expect(await savedIn({ on: true })).toBe(1);
    expect(await savedIn({ on: true })).toBe(1);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => savedIn({ on: true })));
    expect(atOnce).toEqual(Array(6).fill(1));
    const { body } = await save(bob, { noteId: note.id, notebookId: other, on: false });
    expect(body).toMatchObject({ message: 'The note is no longer saved.', savedIn: [] });
  });

  test('a hundred toggles at once are all answered and leave one row or none', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => save(bob, { noteId: note.id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.count('note_save', 'note_id = ?', [note.id])).toBeLessThanOrEqual(1);
    await save(bob, { noteId: note.id, on: false });
  });

  test('ten at once save it once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save(bob, { noteId: note.id, on: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await world.count('note_save', 'note_id = ?', [note.id])).toBe(1);
    await save(bob, { noteId: note.id, on: false });
  });
});

describe('saved notes', () => {
  test('A13: are those that may still be read, and back when that returns', async () => {
    await world.saveNote(bob, note.id);
    await world.saveNote(bob, note.id, other);
    expect(await savedTitles(bob)).toEqual({ titles: ['Worth keeping'], count: 1 });
    await world.revoke(note.id);
    expect(await savedTitles(bob)).toEqual({ titles: [], count: 0 });
    expect((await save(bob, { noteId: note.id, on: false })).status).toBe(404);

    await world.grant('note', note.id, bob, 'edit');
    expect(await savedTitles(bob)).toEqual({ titles: ['Worth keeping'], count: 1 });
    await world.revoke(note.id);
    await world.publish('note', note.id);
    expect(await savedTitles(bob)).toEqual({ titles: ['Worth keeping'], count: 1 });
    await world.run('UPDATE note SET is_protected = 1 WHERE id = ?', [note.id]);
    expect(await savedTitles(bob)).toEqual({ titles: [], count: 0 });
    await world.grant('notebook', note.notebookId as string, bob, 'view');
    expect(await savedTitles(bob)).toEqual({ titles: ['Worth keeping'], count: 1 });
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [note.notebookId]);
  });

  test('are listed beside the own ones: all of them, or those saved into the named notebooks', async () => {
    const dora = await world.signUp('dora');
    const [one, two] = [await world.newNotebook(dora, 'One'), await world.newNotebook(dora, 'Two')];
    const notes: NoteView[] = [];
    for (const title of ['pear', 'Apple', 'quince']) {
      const made = await world.newNote(alice, { title, textContent: `about ${title}` });
      await world.publish('note', made.id);
      notes.push(made);
    }
    const [pear, apple, quince] = notes as [NoteView, NoteView, NoteView];
    await world.saveNote(dora, pear.id, one);
    await world.saveNote(dora, apple.id, one);
    await world.saveNote(dora, apple.id, two);
    await world.saveNote(dora, quince.id, two);
    await world.newNote(dora, { title: 'her own', notebookId: one });

    expect(await savedTitles(dora, { sortBy: 'title' })).toEqual({
      titles: ['Apple', 'pear', 'quince'],
      count: 3,
    });
    expect(await savedTitles(dora, { sortBy: 'createdAt' })).toMatchObject({
      titles: ['quince', 'Apple', 'pear'],
    });
    expect(await savedTitles(dora, { sortBy: 'title', limit: 2, offset: 1 })).toEqual({
      titles: ['pear', 'quince'],
      count: 3,
    });
    expect(await savedTitles(dora, { searchQuery: 'ABOUT q' })).toEqual({ titles: ['quince'], count: 1 });
    expect(await savedTitles(dora, { notebookId: two, sortBy: 'title' })).toEqual({
      titles: ['Apple', 'quince'],
      count: 2,
    });
    expect(await savedTitles(dora, { sharing: 'published' })).toMatchObject({ count: 3 });
    expect(await savedTitles(dora, { sharing: 'private' })).toMatchObject({ count: 0 });

    const alone = await world.did(dora, api.notes.list, { query: { savedNotes: 'left-out' } });
    expect(alone).toMatchObject({ notes: [{ title: 'her own' }], count: 1 });
    expect(alone).not.toHaveProperty('savedNotes');
    expect(alone).not.toHaveProperty('savedCount');

    const inOne = await world.did(dora, api.notebooks.notes, { query: { notebookId: one, sortBy: 'title' } });
    expect(inOne.notes.map(({ title }) => title)).toEqual(['her own']);
    expect(inOne.savedNotes.map(({ title, temp }) => [title, temp.savedIn.map(({ name }) => name)])).toEqual([
      ['Apple', ['One', 'Two']],
      ['pear', ['One']],
    ]);
    expect([inOne.count, inOne.savedCount]).toEqual([1, 2]);
    // What a person saves in their notebook is private, also if others read the notebook.
    await world.grant('notebook', one, carol, 'edit');
    expect(await world.did(carol, api.notebooks.notes, { query: { notebookId: one } })).toMatchObject({
      count: 1,
      savedNotes: [],
      savedCount: 0,
    });
  });

  test('go with the notebook they were saved into', async () => {
    const goes = await world.newNotebook(bob, 'Goes');
    await world.saveNote(bob, note.id, goes);
    expect((await savedTitles(bob)).count).toBe(1);
    await world.did(bob, api.notebooks.delete, { body: { notebookId: goes } });
    expect((await savedTitles(bob)).count).toBe(0);
    expect((await world.note(bob, note.id)).temp.savedIn).toEqual([]);
  });
});

describe('saving a notebook of another person', () => {
  const saveNotebook = (person: TestPerson, notebookId: string, on?: boolean) =>
    world.ask(person, api.notebooks.save, { body: { notebookId, on } });

  test('counts those who saved it, once each, and turns over without `on`', async () => {
    const notebookId = await world.newNotebook(alice, 'Saved');
    await world.publish('notebook', notebookId);
    const answer = await saveNotebook(bob, notebookId);
    expect(answer.body).toEqual({
      success: true,
      message: 'The notebook is saved.',
      hasSaved: true,
      saverCount: 1,
    });
    await Promise.all(Array.from({ length: 6 }, () => saveNotebook(carol, notebookId, true)));
    expect((await saveNotebook(bob, notebookId, true)).body).toMatchObject({ hasSaved: true, saverCount: 2 });
    expect((await saveNotebook(bob, notebookId)).body).toMatchObject({
      message: 'The notebook is no longer saved.',
      hasSaved: false,
      saverCount: 1,
    });
    expect((await saveNotebook(bob, notebookId, false)).body).toMatchObject({
      hasSaved: false,
      saverCount: 1,
    });
    expect((await world.notebook(carol, notebookId)).temp).toMatchObject({ hasSaved: true, saverCount: 1 });
  });

  test('counts of those who saved it the ones who may read it', async () => {
    const notebookId = await world.newNotebook(alice, 'Read by some');
    const counted = async () => {
      const one = (await world.notebook(alice, notebookId)).temp.saverCount;
      const listed = (await world.own(alice)).find(({ id }) => id === notebookId)?.temp.saverCount;
      expect(listed).toBe(one);
      return one;
    };
    await world.publish('notebook', notebookId);
    await world.grant('notebook', notebookId, bob, 'view');
    for (const person of [bob, carol]) await saveNotebook(person, notebookId, true);
    expect(await counted()).toBe(2);
    await world.run('UPDATE notebook SET published_at = NULL WHERE id = ?', [notebookId]);
    expect(await counted()).toBe(1);
    expect((await saveNotebook(bob, notebookId, true)).body).toMatchObject({ hasSaved: true, saverCount: 1 });
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [notebookId]);
    expect(await counted()).toBe(0);
    await world.publish('notebook', notebookId);
    expect(await counted()).toBe(2);
  });

  test('A11 A13: is for those who read it and do not own it', async () => {
    const notebookId = await world.newNotebook(alice, 'Hidden');
    const statusOf = async (person: TestPerson | null) =>
      (await world.ask(person, api.notebooks.save, { body: { notebookId } })).status;
    expect([await statusOf(null), await statusOf(bob), await statusOf(alice)]).toEqual([401, 404, 403]);
    await world.grant('notebook', notebookId, bob, 'view');
    expect([await statusOf(null), await statusOf(bob), await statusOf(carol)]).toEqual([401, 200, 404]);
    const unnamed = await world.ask(bob, api.notebooks.save, { body: {} });
    expect([unnamed.status, unnamed.failure.message]).toEqual([400, 'Please select a notebook.']);
  });
});
