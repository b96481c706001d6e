import { api, type NoteSummary } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let noteId: string;
let notebookId: string;

/** The place of the note, anywhere in an answer. */
let secrets: string[];

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  notebookId = await world.newNotebook(alice, 'Layoffs in spring');
  const sectionId = await world.newSection(alice, notebookId, 'Whom to tell');
  secrets = [notebookId, sectionId, 'Layoffs in spring', 'Whom to tell'];
  const note = await world.newNote(alice, {
    title: 'Minutes',
    textContent: 'Minutes',
    notebookId,
    sectionId,
  });
  noteId = note.id;
  await world.did(alice, api.notebooks.edit, { body: { id: notebookId, notesOrder: [sectionId] } });
});
afterAll(() => world.backend.close());

const nowhere = { notebookId: null, sectionId: null, notebookSharing: 'private', temp: { notebook: null } };

/** Every answer that shows the note to bob, by its name. */
async function answersTo(
  person: TestPerson,
): Promise<Record<string, { body: unknown; notes: NoteSummary[] }>> {
  const one = await world.did(person, api.notes.list, { query: { noteId } });
  const live = await world.did(person, api.notes.list, { query: { noteId, content: 'live' } });
  const shared = await world.did(person, api.notes.shared);
  const listed = await world.did(person, api.notes.list, { query: { searchQuery: 'Minutes' } });
  const written = await world.did(person, api.notes.create, { body: { noteId, title: 'Minutes' } });
  return {
    view: { body: one, notes: [one.note as NoteSummary] },
    live: { body: live, notes: [live.openedNote as NoteSummary] },
    shared: { body: shared, notes: shared.notesEdit },
    'saved, searched': { body: listed, notes: listed.savedNotes ?? [] },
    written: { body: written, notes: [written.note] },
  };
}

test('A12: a reader of a single note sees its notebook and section in no answer', async () => {
  await world.grant('note', noteId, bob, 'edit');
  await world.saveNote(bob, noteId);
  for (const [name, { body, notes }] of Object.entries(await answersTo(bob))) {
    expect([name, notes.length]).toEqual([name, 1]);
    expect(notes[0], name).toMatchObject(nowhere);
    for (const secret of secrets) expect(JSON.stringify(body), name).not.toContain(secret);
  }
  // The copy is in bob's own notebook, and reveals nothing of the original's.
  const { note: copy } = await world.did(bob, api.notes.copy, {
    body: { noteId, notebookId: await world.defaultNotebook(bob) },
  });
  expect(copy.notebookId).toBe(await world.defaultNotebook(bob));
  for (const secret of secrets) expect(JSON.stringify(copy)).not.toContain(secret);
});

test('A12: a guest of a published note sees as little, and of a published notebook all', async () => {
  await world.publish('note', noteId);
  const guestView = await world.note(null, noteId);
  expect(guestView).toMatchObject(nowhere);
  for (const secret of secrets) expect(JSON.stringify(guestView)).not.toContain(secret);
  await world.publish('notebook', notebookId);
  expect(await world.note(null, noteId)).toMatchObject({
    notebookId,
    sectionId: expect.any(String),
    notebookSharing: 'published',
    temp: { notebook: { id: notebookId } },
  });
});
