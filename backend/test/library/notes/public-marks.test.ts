import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicNotesRepair } from '../../../src/library/notes/lists/public-notes.repair.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = new NotesWorld(await startTestStack());
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

/** Ids of the notes that are kept as public, and how many marks differ from the facts. */
async function marks(): Promise<{ open: string[]; wrong: number }> {
  const { manager } = world.backend.app.get(Reads);
  const rows: { id: string }[] = await manager.query('SELECT id FROM note WHERE is_public = 1 ORDER BY id');
  return { open: rows.map(({ id }) => id), wrong: await publicNotesRepair.run(manager, { checkOnly: true }) };
}

test('A2 every act that changes how public a note is brings its mark along', async () => {
  const closed = await world.newNotebook(alice, 'Closed');
  const open = await world.newNotebook(alice, 'Open');
  const note = await world.newNote(alice, { title: 'A #tag', notebookId: closed });
  expect(await marks()).toEqual({ open: [], wrong: 0 });

  await world.did(alice, api.notebooks.publish, { body: { notebookId: open, on: true } });
  const born = await world.newNote(alice, { title: 'Born public', notebookId: open });
  expect(await marks()).toEqual({ open: [born.id], wrong: 0 });

  await world.did(alice, api.notes.move, { body: { noteId: note.id, notebookId: open } });
  expect(await marks()).toEqual({ open: [note.id, born.id].sort(), wrong: 0 });
  await world.did(alice, api.notes.protect, { body: { noteId: note.id, on: true } });
  expect(await marks()).toEqual({ open: [born.id], wrong: 0 });
  await world.did(alice, api.notes.protect, { body: { noteId: note.id, on: false } });
  await world.did(alice, api.notes.move, { body: { noteId: note.id, notebookId: closed } });
  expect(await marks()).toEqual({ open: [born.id], wrong: 0 });

  await world.did(alice, api.notes.publish, { body: { noteId: note.id, on: true } });
  expect(await marks()).toEqual({ open: [note.id, born.id].sort(), wrong: 0 });
  await world.did(alice, api.notebooks.protect, { body: { notebookId: open, on: true } });
  expect(await marks()).toEqual({ open: [note.id], wrong: 0 });
  await world.did(alice, api.notes.publish, { body: { noteId: note.id, on: false } });
  expect(await marks()).toEqual({ open: [], wrong: 0 });
});
