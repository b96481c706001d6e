// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import { documentFields } from '@commonplace/contracts/document';
import { asRuns, itemsBelow, lettersOf, type Run } from '@commonplace/contracts/document/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { Reads } from '../../../src/platform/database/reads.ts';
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

const query = <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
  world.backend.app.get(Reads).manager.query(sql, values);

/** The letters of these words of a note as it is stored. */
async function lettersIn(noteId: string, words: string): Promise<Run[]> {
  const doc = new Y.Doc();
  const stored = await query<{ bytes: Uint8Array }>(
    'SELECT base AS bytes FROM note_base WHERE note_id = ? UNION ALL SELECT `update` FROM note_update WHERE note_id = ?',
    ...[noteId, noteId],
  );
  for (const { bytes } of stored) if (bytes.length > 0) Y.applyUpdate(doc, new Uint8Array(bytes));
  const items = [...itemsBelow(doc.getXmlFragment(documentFields.content))];
  const letters = items.flatMap((item) => (item.deleted ? [] : lettersOf(item)));
  const start = letters
    .map(({ sign }) => sign)
    .join('')
    .indexOf(words);
  return asRuns(letters.slice(start, start + words.length).map(({ client, clock }) => ({ client, clock })));
}

const make = async (person: TestPerson, noteId: string, runs: Run[]) =>
  (await world.did(person, api.passages.make, { body: { noteId, runs } })).passageId;
const find = async (person: TestPerson | null, noteId: string, passageId: string) =>
  (await world.did(person, api.passages.find, { query: { noteId, passageId } })).place;

test('C33: the same letters have one id, and its place follows what is written', async () => {
  const { id: noteId } = await world.newNote(alice, { htmlContent: '<p>one two</p><p>three</p>' });
  const runs = await lettersIn(noteId, 'two');
  const passageId = await make(alice, noteId, runs);
  expect(await make(alice, noteId, runs)).toBe(passageId);
  expect(await make(alice, noteId, await lettersIn(noteId, 'one'))).not.toBe(passageId);
  expect(await find(alice, noteId, passageId)).toEqual([{ block: 0, from: 4, to: 7 }]);
  await world.did(alice, api.notes.create, { body: { noteId, htmlContent: '<p>three</p><h1>one two</h1>' } });
  expect(await find(alice, noteId, passageId)).toEqual([{ block: 1, from: 4, to: 7 }]);
  await world.did(alice, api.notes.create, { body: { noteId, htmlContent: '<p>three</p>' } });
  expect(await find(alice, noteId, passageId)).toBeNull();
});

test('A13 C33: who may not read the note is told of no passage, and a passage of another note is none', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one two' });
  const { id: other } = await world.newNote(alice, { textContent: 'other' });
  const runs = await lettersIn(noteId, 'two');
  const passageId = await make(alice, noteId, runs);
  for (const person of [bob, null]) {
    const asked = await world.ask(person, api.passages.find, { query: { noteId, passageId } });
    expect(asked.status).toBe(404);
  }
  expect((await world.ask(bob, api.passages.make, { body: { noteId, runs } })).status).toBe(404);
  await world.grant('note', noteId, bob, 'view');
  expect((await world.ask(bob, api.passages.make, { body: { noteId, runs } })).status).toBe(403);
  expect(await find(bob, noteId, passageId)).toEqual([{ block: 0, from: 4, to: 7 }]);
  expect(await find(alice, other, passageId)).toBeNull();
});

test('A28 C33: readers of a staged note are told a place only while what is published is the draft', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one two' });
  await world.did(alice, api.notes.publish, { body: { noteId, on: true } });
  await world.did(alice, api.notes.publishMode, { body: { noteId, mode: 'staged' } });
  const passageId = await make(alice, noteId, await lettersIn(noteId, 'two'));
  const place = [{ block: 0, from: 4, to: 7 }];
  expect(await find(null, noteId, passageId)).toEqual(place);
  await world.did(alice, api.notes.create, { body: { noteId, textContent: 'and one two' } });
  expect(await find(alice, noteId, passageId)).toEqual([{ block: 0, from: 8, to: 11 }]);
  expect(await find(null, noteId, passageId)).toBeNull();
  await world.did(alice, api.notes.publishChanges, { body: { noteId } });
  expect(await find(null, noteId, passageId)).toEqual([{ block: 0, from: 8, to: 11 }]);
});

test('C33: a note has so many passages and no more, and they go with it', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one two' });
  const passageId = await make(alice, noteId, await lettersIn(noteId, 'two'));
  for (let count = 1; count < limits.passages; count += 1)
    await world.run(
      'INSERT INTO note_anchor (id, note_id, created_by, runs, seq, created_at) SELECT ?, note_id, created_by, ?, 1, 0 FROM note_anchor WHERE id = ?',
      [crypto.randomUUID(), JSON.stringify([{ client: 1, clock: count, length: 1 }]), passageId],
    );
  const runs = await lettersIn(noteId, 'one');
  expect((await world.ask(alice, api.passages.make, { body: { noteId, runs } })).status).toBe(422);
  expect(await make(alice, noteId, await lettersIn(noteId, 'two'))).toBe(passageId);
  await world.did(alice, api.notes.delete, { body: { id: noteId } });
  expect(await query('SELECT id FROM note_anchor WHERE note_id = ?', noteId)).toEqual([]);
});

test('C33: letters are asked for within bounds', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'one two' });
  for (const runs of [
    [],
    [{ client: 1, clock: 0, length: 0 }],
    [{ client: 1, clock: -1, length: 1 }],
    [1, 2].map((client) => ({ client, clock: 0, length: limits.passageLetters - 1 })),
  ])
    expect((await world.ask(alice, api.passages.make, { body: { noteId, runs } })).status).toBe(400);
});
