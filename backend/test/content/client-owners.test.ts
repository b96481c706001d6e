// @module-tag mariadb
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { DocumentLoader } from '../../src/content/load-document.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

const log = pino({ level: 'silent' });
const update = new Typist().paragraph('x');

let testDatabase: TestDatabase;
let database: JournalDatabase;
let otherDatabase: JournalDatabase;
let journal: Journal;
let other: Journal;
let rows: PeopleAndNotes;
let alice: Person;
let mallory: Person;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, log);
  otherDatabase = await openJournalDatabase(testDatabase.target, log);
  journal = new Journal(database, Number.MAX_SAFE_INTEGER);
  other = new Journal(otherDatabase, Number.MAX_SAFE_INTEGER);
  rows = new PeopleAndNotes(database);
  alice = await rows.person('alice');
  mallory = await rows.person('mallory');
});

afterAll(async () => {
  await journal.close();
  await other.close();
  await testDatabase.drop();
});

const taken = { refused: 'client-taken' };

describe('C25: a client id', () => {
  test('is the first person’s who wrote under it, in this note, for every process', async () => {
    const [noteId, elsewhere] = [await rows.note(alice), await rows.note(alice)];
    expect(
      await journal.append([
        entryOf(noteId, alice, update, { clients: [7, 2 ** 52] }),
        entryOf(noteId, mallory, update, { clients: [7] }),
        entryOf(noteId, mallory, update, { clients: [8, 2 ** 52] }),
        entryOf(elsewhere, mallory, update, { clients: [7] }),
      ]),
    ).toEqual([{ seq: 1 }, taken, taken, { seq: 1 }]);
    expect(
      await other.append([
        entryOf(noteId, mallory, update, { clients: [7] }),
        entryOf(noteId, alice, update, { clients: [7, 9] }),
        // Refused as a whole above, so it has not taken 8 along.
        entryOf(noteId, alice, update, { clients: [8] }),
        entryOf(noteId, mallory, update),
      ]),
    ).toEqual([taken, { seq: 2 }, { seq: 3 }, { seq: 4 }]);
    expect(await rows.count('note_client', noteId)).toBe(4);
    expect(await rows.count('note_update', noteId)).toBe(4);
  });

  test('has no owner while what was written under it is not journaled', async () => {
    const noteId = await rows.note(alice);
    const stale = entryOf(noteId, mallory, update, { clients: [7], epoch: 99 });
    expect(await journal.append([stale])).toEqual([{ refused: 'access-changed' }]);
    expect(await journal.append([entryOf(noteId, alice, update, { clients: [7] })])).toEqual([{ seq: 1 }]);
  });

  test('a person writes from as many devices as they like', async () => {
    const noteId = await rows.note(alice);
    const phone = { ...alice, sid: await rows.session(alice.userId) };
    expect(await journal.append([entryOf(noteId, alice, update, { clients: [7] })])).toEqual([{ seq: 1 }]);
    expect(await journal.append([entryOf(noteId, phone, update, { clients: [7, 8] })])).toEqual([{ seq: 2 }]);
  });

  test('C11: once a row of its owner is damaged anybody’s copy may bring it back, but not another’s', async () => {
    const noteId = await rows.note(alice);
    const bob = await rows.person('bob');
    await journal.append([
      entryOf(noteId, alice, update, { clients: [7] }),
      entryOf(noteId, bob, update, { clients: [8] }),
    ]);
    await rows.run('UPDATE note_update SET crc32 = crc32 + 1 WHERE note_id = ? AND seq = 1', noteId);
    const healing = entryOf(noteId, mallory, update, { clients: [7] });
    expect(await journal.append([healing])).toEqual([taken]);
    await new DocumentLoader(journal, new ContentMetrics(), log).read(noteId);
    expect(await journal.append([entryOf(noteId, mallory, update, { clients: [7, 8] })])).toEqual([taken]);
    expect(await journal.append([healing])).toEqual([{ seq: 3 }]);
    // It stays its owner's.
    expect(
      await rows.all('SELECT user_id FROM note_client WHERE note_id = ? AND client_id = 7', noteId),
    ).toEqual([{ user_id: alice.userId }]);
  });

  test('thousands in one update are remembered and asked for in pieces', async () => {
    const noteId = await rows.note(alice);
    const clients = Array.from({ length: 5_000 }, (_, index) => index);
    expect(await journal.append([entryOf(noteId, alice, update, { clients })])).toEqual([{ seq: 1 }]);
    expect(await rows.count('note_client', noteId)).toBe(5_000);
    expect(
      await other.append([
        entryOf(noteId, mallory, update, { clients: [4_999] }),
        entryOf(noteId, alice, update, { clients }),
      ]),
    ).toEqual([taken, { seq: 2 }]);
  });

  test('goes with its note', async () => {
    const noteId = await rows.note(alice);
    await journal.append([entryOf(noteId, alice, update, { clients: [7] })]);
    await rows.run('DELETE FROM note WHERE id = ?', noteId);
    expect(await rows.count('note_client', noteId)).toBe(0);
  });
});
