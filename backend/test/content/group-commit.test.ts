// @module-tag mariadb
import type { AppendEntry } from '@commonplace/contracts/internal';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { type Appender, GroupCommit } from '../../src/content/group-commit.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { Failure, JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

const log = pino({ level: 'silent' });

let testDatabase: TestDatabase;
let database: JournalDatabase;
let journal: Journal;
let rows: PeopleAndNotes;
let alice: Person;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, log);
  journal = new Journal(database, Number.MAX_SAFE_INTEGER);
  rows = new PeopleAndNotes(database);
  alice = await rows.person('alice');
});

afterAll(async () => {
  await journal.close();
  await testDatabase.drop();
});

class Fault extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** The journal, with faults put in front of its transactions. */
class FaultyJournal implements Appender {
  readonly batches: number[] = [];
  readonly #fault: (call: number, entries: readonly AppendEntry[]) => Failure | null;

  constructor(fault: (call: number, entries: readonly AppendEntry[]) => Failure | null) {
    this.#fault = fault;
  }

  async append(entries: readonly AppendEntry[]) {
    this.batches.push(entries.length);
    const failure = this.#fault(this.batches.length, entries);
    if (failure) throw new Fault(failure);
    return journal.append(entries);
  }

  judge(error: unknown): Failure {
    return error instanceof Fault ? error.failure : journal.judge(error);
  }
}

function commitsOn(appender: Appender): GroupCommit {
  return new GroupCommit(appender, new ContentMetrics(), log);
}

async function manyEntries(count: number): Promise<AppendEntry[]> {
  const noteId = await rows.note(alice);
  const typist = new Typist();
  return Array.from({ length: count }, (_, i) => entryOf(noteId, alice, typist.paragraph(String(i))));
}

test('C4: one transaction is in flight, and the next batch collects meanwhile', async () => {
  const journalWithEyes = new FaultyJournal(() => null);
  const commits = commitsOn(journalWithEyes);
  const entries = await manyEntries(60);
  const first = entries.slice(0, 1).map((entry) => commits.append(entry));
  await new Promise(setImmediate);
  const rest = entries.slice(1).map((entry) => commits.append(entry));
  const results = await Promise.all([...first, ...rest]);
  expect(results).toEqual(entries.map((_, i) => ({ seq: i + 1 })));
  expect(journalWithEyes.batches.length).toBeLessThanOrEqual(3);
});

test('C4: a batch holds at most 4 MB', async () => {
  const seen = new FaultyJournal(() => null);
  const commits = commitsOn(seen);
  const notes = await Promise.all([1, 2, 3].map(() => rows.note(alice)));
  const update = new Typist().paragraph('x'.repeat(2 * 1024 * 1024 - 200));
  await Promise.all(notes.map((noteId) => commits.append(entryOf(noteId, alice, update))));
  expect(seen.batches).toEqual([2, 1]);
});

test('C4, C16: a transaction that met another one is run again', async () => {
  const faulty = new FaultyJournal((call) => (call === 1 ? 'again' : null));
  const commits = commitsOn(faulty);
  const entries = await manyEntries(4);
  expect(await Promise.all(entries.map((entry) => commits.append(entry)))).toHaveLength(4);
  expect(faulty.batches).toEqual([4, 4]);
});

test('C4: when it fails again, halves find the one entry that can never be written', async () => {
  const entries = await manyEntries(8);
  const poison = entries[5] as AppendEntry;
  const faulty = new FaultyJournal((_call, batch) => (batch.includes(poison) ? 'fault' : null));
  const commits = commitsOn(faulty);
  const results = await Promise.allSettled(entries.map((entry) => commits.append(entry)));
  expect(results.map(({ status }) => status)).toEqual(
    entries.map((entry) => (entry === poison ? 'rejected' : 'fulfilled')),
  );
  expect(results[5]).toMatchObject({ reason: { code: 'internal' } });
  expect(await rows.head(poison.noteId)).toMatchObject({ head_seq: 7 });
});

test('C5: while the database is away entries wait, and are written when it is back', async () => {
  const faulty = new FaultyJournal((call) => (call < 10 ? 'away' : null));
  const commits = commitsOn(faulty);
  const entries = await manyEntries(3);
  expect(await Promise.all(entries.map((entry) => commits.append(entry)))).toEqual([
    { seq: 1 },
    { seq: 2 },
    { seq: 3 },
  ]);
  expect(new Set(faulty.batches)).toEqual(new Set([3]));
});

test('C5: a database that stays away is reported to the sender, and nothing waits for ever', async () => {
  const patienceMs = 200;
  const commits = new GroupCommit(new FaultyJournal(() => 'away'), new ContentMetrics(), log, patienceMs);
  const [entry] = await manyEntries(1);
  expect(await commits.append(entry as AppendEntry)).toEqual({ later: true });
  await commits.drained();
});

test('overload: the queue is bounded and what does not fit is refused at once', async () => {
  const release = Promise.withResolvers<void>();
  const slow: Appender = {
    append: async (entries) => {
      await release.promise;
      return journal.append(entries);
    },
    judge: (error) => journal.judge(error),
  };
  const commits = commitsOn(slow);
  const [entry] = await manyEntries(1);
  const large = { ...(entry as AppendEntry), update: new Uint8Array(1024 * 1024), sid: 'nobody' };
  const waiting = Array.from({ length: 64 }, () => commits.append(large));
  expect(await commits.append(large)).toEqual({ later: true });
  release.resolve();
  const results = await Promise.all(waiting);
  expect(results.every((result) => 'refused' in result)).toBe(true);
  expect(await commits.append(entry as AppendEntry)).toEqual({ seq: 1 });
});
