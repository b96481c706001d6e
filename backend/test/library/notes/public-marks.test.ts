// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicNotesRepair } from '../../../src/library/notes/lists/public-notes.repair.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestPerson } from '../../support/people.ts';
import { runStatement } from '../../support/statements/run-statement.ts';
import { statementsOf } from '../../support/statements/statements-of.ts';
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

test('A2 W83 the hashtags of a notebook with many are marked in pieces, and only those that change', async () => {
  const notebookId = await world.newNotebook(alice, 'Many hashtags');
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    ids.push((await world.newNote(alice, { title, notebookId })).id);
  const numbers = Array.from({ length: 400 }, (_, n) => n);
  for (const id of ids)
    await runStatement(
      world.backend,
      `INSERT INTO note_hashtag (note_id, tag, author_id, is_public, updated_at)
       VALUES ${numbers.map((n) => `(?, 'many${n}', ?, 0, 1)`).join(', ')}`,
      numbers.flatMap(() => [id, alice.id]),
    );
  const tagged = async () => {
    const { notes } = await world.did(null, api.hashtags.notes, { params: { hashtag: 'many7' }, query: {} });
    return notes.length;
  };

  const marked = await markedAtOnce(() => publish(notebookId, true));
  await eventually(async () => expect(await tagged()).toBe(5));
  expect(await marks()).toEqual({ open: expect.arrayContaining(ids), wrong: 0 });
  expect(marked).toBe(2);

  // Each by itself too: what is public with the notebook stays as it is.
  expect(await markedAtOnce(() => publishNote(ids[0] as string, true))).toBe(0);
  await publishNote(ids[0] as string, false);
  expect(await markedAtOnce(() => publish(notebookId, false))).toBe(2);
  expect(await tagged()).toBe(0);
  await eventually(async () => expect(await marks()).toEqual({ open: [], wrong: 0 }));
});

test('A2 W83 lists by hashtag leave out what is not marked yet', async () => {
  const { id } = await world.newNote(alice, { title: 'A #lighthouse' });
  await publishNote(id, true);
  const tagged = () => world.did(null, api.hashtags.notes, { params: { hashtag: 'lighthouse' }, query: {} });
  expect((await tagged()).notes).toHaveLength(1);
  await runStatement(world.backend, 'INSERT INTO note_unmarked (note_id) VALUES (?)', [id]);
  expect((await tagged()).notes).toEqual([]);
});

const publish = (notebookId: string, on: boolean) =>
  world.did(alice, api.notebooks.publish, { body: { notebookId, on } });
const publishNote = (noteId: string, on: boolean) =>
  world.did(alice, api.notes.publish, { body: { noteId, on } });

/** Of how many notes one transaction marks the hashtags, at most. */
async function markedAtOnce(act: () => Promise<unknown>): Promise<number> {
  const { writer } = world.backend.app.get(UnitOfWork) as unknown as { writer: DataSource };
  let [notes, most] = [0, 0];
  for (const [sql, values] of await statementsOf(writer, act)) {
    if (/^(BEGIN|START)/.test(sql)) notes = 0;
    if (sql.startsWith('UPDATE note_hashtag')) notes += values.length;
    most = Math.max(most, notes);
  }
  return most;
}
