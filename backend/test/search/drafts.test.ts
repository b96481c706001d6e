// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { draftOfNote } from '../../src/platform/search/index/search-key.ts';
import { IndexFiller } from '../../src/search/index-filler.ts';
import { searchIndexRepair } from '../../src/search/search-index.repair.ts';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';
import { indexed } from '../support/statements/indexed.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let dave: TestPerson;
beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  [carol, dave] = [await world.signUp('carol'), await world.signUp('dave')];
});
afterAll(() => world.backend.close());

/** A staged public note that says `oldword` to everyone and `newword` in its draft, which Bob may edit and Dave may view. */
async function stagedNote(notebookId?: string): Promise<string> {
  const { id: noteId } = await world.newNote(alice, {
    title: 'Plans',
    textContent: 'oldword and bothword',
    notebookId,
  });
  await world.publish('note', noteId);
  await world.grant('note', noteId, bob, 'edit');
  await world.grant('note', noteId, dave, 'view');
  await world.did(alice, api.notes.publishMode, { body: { noteId, mode: 'staged' } });
  await world.did(bob, api.notes.create, {
    body: { noteId, title: 'Harbourmaster', textContent: 'newword-of-us and bothword' },
  });
  await indexed(world.backend);
  return noteId;
}

async function found(person: TestPerson | null, query: string) {
  const { notes } = await world.did(person, api.search.all, { query: { query } });
  return notes;
}
const idsFound = async (person: TestPerson | null, query: string) =>
  (await found(person, query)).map(({ id }) => id);

const isIndexed = async (noteId: string) =>
  (await world.count('search_entry', 'subject_id = ?', [draftOfNote(noteId)])) === 1;

/** Words, a beginning, a phrase, a title, a part of it, and that with a typing error, which only the draft has. */
const onlyInDraft = ['newword', 'neww', '"newword-of-us"', 'harbourmaster', 'bourmas', 'harbuormaster'];

test('A28 W86a a draft is found by those who read it, and by nobody else', async () => {
  const noteId = await stagedNote();
  for (const query of onlyInDraft) {
    for (const person of [alice, bob, dave])
      expect([query, await idsFound(person, query)]).toEqual([query, [noteId]]);
    for (const person of [carol, null]) expect([query, await idsFound(person, query)]).toEqual([query, []]);
  }
  for (const query of ['oldword', 'bothword', 'plans'])
    for (const person of [alice, bob, dave, carol, null])
      expect([query, await idsFound(person, query)]).toEqual([query, [noteId]]);
  expect(await idsFound(alice, 'bothword -newword')).toEqual([noteId]);

  const [ofDraft] = await found(alice, 'newword');
  expect(ofDraft).toMatchObject({ title: 'Harbourmaster', snippet: 'newword-of-us and bothword' });
  expect(ofDraft?.marks.snippet).toEqual([[0, 7]]);
  expect(await found(bob, 'bothword')).toMatchObject([{ snippet: 'newword-of-us and bothword' }]);
  // What only readers read is found too, and shows where.
  expect(await found(alice, 'oldword')).toMatchObject([
    { title: 'Harbourmaster', snippet: 'oldword and bothword' },
  ]);
  expect(await found(carol, 'bothword')).toMatchObject([{ title: 'Plans', snippet: 'oldword and bothword' }]);

  await world.did(alice, api.notes.publishChanges, { body: { noteId } });
  await indexed(world.backend);
  for (const query of onlyInDraft)
    for (const person of [alice, bob, dave, carol, null])
      expect([query, await idsFound(person, query)]).toEqual([query, [noteId]]);
  expect(await idsFound(alice, 'oldword')).toEqual([]);
  expect(await isIndexed(noteId)).toBe(false);
});

test('A28 W21d searches in lists find a draft for those who read it, once', async () => {
  const notebookId = await world.newNotebook(alice, 'Drafted');
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  const noteId = await stagedNote(notebookId);
  await world.saveNote(bob, noteId);
  await world.saveNote(carol, noteId);
  const lists = {
    own: async (person: TestPerson, searchQuery: string) => {
      const { notes = [], savedNotes = [] } = await world.did(person, api.notes.list, {
        query: { searchQuery },
      });
      return [...notes, ...savedNotes].map(({ id }) => id).filter((id) => id === noteId);
    },
    notebook: async (person: TestPerson, searchQuery: string) => {
      const { notes } = await world.did(person, api.notebooks.notes, {
        query: { notebookId: [notebookId], searchQuery },
      });
      return notes.map(({ id }) => id);
    },
  };
  for (const query of ['newword', '"newword-of-us"', 'bothword', 'bourmas'])
    for (const person of [alice, bob])
      expect([query, await lists.own(person, query)]).toEqual([query, [noteId]]);
  for (const query of onlyInDraft) expect([query, await lists.own(carol, query)]).toEqual([query, []]);
  expect(await lists.own(carol, 'bothword')).toEqual([noteId]);
  for (const person of [alice, bob]) expect(await lists.notebook(person, 'newword')).toEqual([noteId]);
  expect(await lists.notebook(carol, 'newword')).toEqual([]);
  expect(await lists.notebook(carol, 'oldword')).toEqual([noteId]);
});

test('A28 whose grant ended does not find the draft any more', async () => {
  const noteId = await stagedNote();
  await world.revoke(noteId);
  for (const query of onlyInDraft) expect(await idsFound(bob, query)).not.toContain(noteId);
  expect(await idsFound(bob, 'oldword')).toContain(noteId);
  expect(await idsFound(alice, 'newword')).toContain(noteId);
});

test('A28 a draft that ends, says what is published or is in the trash is in the index no more', async () => {
  const ends: Record<string, (noteId: string) => Promise<unknown>> = {
    live: (noteId) => world.did(alice, api.notes.publishMode, { body: { noteId, mode: 'live' } }),
    private: (noteId) => world.did(alice, api.notes.publish, { body: { noteId, on: false } }),
    discarded: (noteId) => world.did(alice, api.notes.discardChanges, { body: { noteId } }),
    trashed: (noteId) => world.did(alice, api.trash.moveNote, { body: { noteId } }),
    deleted: (noteId) => world.remove(alice, noteId),
  };
  for (const [end, act] of Object.entries(ends)) {
    const noteId = await stagedNote();
    expect([end, await isIndexed(noteId)]).toEqual([end, true]);
    await act(noteId);
    await indexed(world.backend);
    expect([end, await isIndexed(noteId)]).toEqual([end, false]);
  }
  const noteId = await stagedNote();
  await world.did(alice, api.trash.moveNote, { body: { noteId } });
  await world.did(alice, api.trash.restoreNote, { body: { noteId } });
  await indexed(world.backend);
  expect(await isIndexed(noteId)).toBe(true);
});

test('A28 drafts are filled in and repaired like other documents', async () => {
  const noteId = await stagedNote();
  const wrong = () =>
    world.backend.app.get(UnitOfWork).run((unit) => searchIndexRepair.run(unit.manager, { checkOnly: true }));
  expect(await wrong()).toBe(0);
  for (const table of ['search_entry', 'search_doc'])
    await world.run(`DELETE FROM ${table} WHERE subject_id = ?`, [draftOfNote(noteId)]);
  expect(await wrong()).toBe(1);
  expect(await idsFound(alice, 'newword')).not.toContain(noteId);
  await world.run("UPDATE search_state SET filled_to = '', is_filled = 0 WHERE kind = 3", []);
  await world.backend.app.get(IndexFiller).fill();
  expect(await idsFound(alice, 'newword')).toContain(noteId);
  expect(await wrong()).toBe(0);
});
