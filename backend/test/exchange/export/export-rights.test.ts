// @module-tag mariadb
import { api, type FileAnswer } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExportPlans } from '../../../src/exchange/export/export-plans.ts';
import type { ExportSource } from '../../../src/exchange/export/export-source.ts';
import { ExportSources } from '../../../src/exchange/export/export-sources.ts';
import { archiveFile } from '../../../src/exchange/export/exported-file.ts';
import { addImage, plain, shown } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { unzip } from './support/unzip.ts';

const titles = ['First', 'Second', 'Third'];
let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
});
afterAll(() => world.backend.close());

/** Notes with a picture each, in a public notebook in this order; and its export, in which two of them are lost. */
async function losing(write: (source: ExportSource) => FileAnswer) {
  const notebookId = await world.newNotebook(alice, 'Shared');
  const notes: { id: string; picture: string }[] = [];
  for (const title of titles) {
    const note = await world.newNote(alice, { title, notebookId });
    const picture = await addImage(
      world.backend,
      alice,
      note.id,
      await plain(`#00000${notes.length}`, 30, 20),
    );
    await world.write(alice, { noteId: note.id, htmlContent: `<p>${title} words</p>${shown(picture)}` });
    notes.push({ id: note.id, picture });
  }
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  await world.did(alice, api.notebooks.edit, {
    body: { id: notebookId, notesOrder: notes.map(({ id }) => id) },
  });
  const exporter = { personId: bob.id, address: '192.0.2.1' };
  const plan = await world.backend.app.get(ExportPlans).ofNotebook(bob.id, notebookId, 200);
  expect(plan.parts[0]?.notes.map(({ title }) => title)).toEqual(titles);
  const source = world.backend.app.get(ExportSources).of(exporter, plan);
  const asked: string[] = [];
  const { bytes } = write({
    ...source,
    note: async (id) => {
      asked.push(id);
      // Between the first note and its picture, the note in the middle is protected, and all of the last is trashed.
      if (asked.length === 2) await world.did(alice, api.notes.protect, { body: { noteId: id, on: true } });
      return source.note(id);
    },
    picture: async (address) => {
      if (asked.length === 3)
        await world.did(alice, api.trash.moveNote, { body: { noteId: asked[2] as string } });
      return source.picture(address);
    },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes as AsyncIterable<Uint8Array>) pieces.push(piece);
  return { notes, written: Buffer.concat(pieces) };
}

test('a note whose reader loses the right while an export is written is not in the rest of it, nor its pictures (W114)', async () => {
  const { notes, written } = await losing((source) => archiveFile('json', source));
  const names = [...unzip(written).keys()];
  const pictureOf = ({ picture }: (typeof notes)[number]) =>
    `pictures/${picture.slice(picture.lastIndexOf('/') + 1)}`;
  expect(names).toEqual(['Shared/First.json', ...notes.slice(0, 1).map(pictureOf), 'Shared/Third.json']);
});

test('nor are its title and a link to it in the page from which the others are reached (W114)', async () => {
  const archive = await losing((source) => archiveFile('html', source));
  const index = String(unzip(archive.written).get('index.html'));
  expect(index).toContain('Third</a></li>');
  expect(index).not.toContain('Second');
});
