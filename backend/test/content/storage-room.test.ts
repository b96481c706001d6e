// @module-tag mariadb
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';

const quota = 10_000;

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
  await house.rows.run('INSERT INTO person_usage (person_id, bytes) VALUES (?, 0)', house.alice.userId);
});
afterAll(() => house.close());
afterEach(() => {
  vi.useRealTimers();
});

async function counted(): Promise<number> {
  const [row] = await house.rows.all<{ bytes: number }>(
    'SELECT bytes FROM person_usage WHERE person_id = ?',
    house.alice.userId,
  );
  return Number(row?.bytes);
}

test('C29: what is typed counts with the next fold, and what a new base saves is counted off', async () => {
  const { noteId, typist, updates } = await house.noteWith('one', 'two'.repeat(500));
  const rows = updates.reduce((bytes, update) => bytes + update.length, 0);
  expect(await counted()).toBe(0);
  await foldNote(house.parts, noteId);
  expect(await counted()).toBe(rows);
  await house.append(noteId, typist.removeFirst());
  await house.append(noteId, typist.removeFirst());
  await foldNote(house.parts, noteId, { rewriteBase: true });
  const sizeOf = async (sql: string) =>
    Number(
      (await house.rows.all<{ bytes: number }>(`SELECT SUM(LENGTH(${sql} WHERE note_id = ?`, noteId))[0]
        ?.bytes,
    );
  const [base, history] = [
    await sizeOf('base)) AS bytes FROM note_base'),
    await sizeOf('`update`)) AS bytes FROM note_history'),
  ];
  expect(history).toBeGreaterThan(0);
  expect(await counted()).toBe(base + history);
  expect(await counted()).toBeLessThan(500);
});

test('C29: while the author has no storage left, adding is refused, by an editor too, and removing passes', async () => {
  const journal = new Journal(house.database, quota);
  const { noteId, typist } = await house.noteWith('one', 'two');
  const used = (bytes: number) =>
    house.rows.run('UPDATE person_usage SET bytes = ? WHERE person_id = ?', bytes, house.alice.userId);
  const append = async (update: Uint8Array, person = house.alice) =>
    (await journal.append([entryOf(noteId, person, update)]))[0];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

  await used(quota - 1);
  expect(await append(typist.paragraph('fits'))).toHaveProperty('seq');
  await used(quota);
  // Cached for five seconds.
  expect(await append(typist.paragraph('still fits'))).toHaveProperty('seq');
  vi.setSystemTime(Date.now() + 5_001);
  const refused = typist.paragraph('too much');
  expect(await append(refused)).toEqual({ refused: 'storage-full' });
  expect(await append(refused, house.bob)).toEqual({ refused: 'storage-full' });
  expect(await append(typist.removeFirst())).toHaveProperty('seq');

  await used(0);
  vi.setSystemTime(Date.now() + 5_001);
  expect(await append(refused)).toHaveProperty('seq');
});
