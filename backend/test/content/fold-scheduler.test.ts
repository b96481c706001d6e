import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { FoldScheduler } from '../../src/content/fold/fold-scheduler.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { DocumentLoader } from '../../src/content/load-document.ts';
import { WorkerPool } from '../../src/content/workers/worker-pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { convert } from './support/conversions.ts';
import { entryOf, PeopleAndNotes } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

const log = pino({ level: 'silent' });
const metrics = new ContentMetrics();
/** Milliseconds that reading takes in these tests, as it does for a large note on a busy machine. */
const slowness = 100;

/** Reads as it always does, only slowly, and remembers when it was asked. */
class SlowLoader extends DocumentLoader {
  readonly askedAt: number[] = [];
  override async read(...options: Parameters<DocumentLoader['read']>) {
    this.askedAt.push(performance.now());
    await pause(slowness);
    return super.read(...options);
  }
}

let testDatabase: TestDatabase;
let journal: Journal;
let rows: PeopleAndNotes;
let pool: WorkerPool;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const database = await openJournalDatabase(testDatabase.target, log);
  journal = new Journal(database, Number.MAX_SAFE_INTEGER);
  rows = new PeopleAndNotes(database);
  pool = new WorkerPool({ workers: 1, queueLimit: 10, timeoutMs: 10_000, memoryMb: 512, metrics, log });
  // A process loads its code with its first job, and a note rests twenty times as long as its fold took.
  await convert(pool, { title: 'Ready' });
});
afterAll(async () => {
  await pool.close();
  await journal.close();
  await testDatabase.drop();
});

test('C14: a note whose fold takes long rests twenty times as long before its next one', async () => {
  const alice = await rows.person('alice');
  const noteId = await rows.note(alice);
  const typist = new Typist();
  const loader = new SlowLoader(journal, metrics, log);
  const scheduler = new FoldScheduler({ journal, loader, pool }, metrics, log, 2);
  const write = async (text: string) => {
    await journal.append([entryOf(noteId, alice, typist.paragraph(text))]);
    scheduler.appended(noteId);
  };
  const projected = (seq: number) =>
    vi.waitFor(async () => expect(await rows.head(noteId)).toMatchObject({ projected_seq: seq }), {
      timeout: 60_000,
      interval: 20,
    });

  await write('one');
  await projected(1);
  const [first = Number.NaN] = loader.askedAt;
  const folded = loader.askedAt.length;
  await write('two');
  await projected(2);
  const next = loader.askedAt[folded] ?? Number.NaN;
  expect(next - first).toBeGreaterThan(20 * slowness);
  await scheduler.stop();
  // Where the machine is slow as well it rests longer still.
});

test('C14: after each fold the others wait a moment, so that folds are a small part of what the machine does', async () => {
  const alice = await rows.person('alice');
  const noteIds = await Promise.all([1, 2, 3].map(() => rows.note(alice)));
  await journal.append(noteIds.map((noteId) => entryOf(noteId, alice, new Typist().paragraph('words'))));
  const loader = new SlowLoader(journal, metrics, log);
  const scheduler = new FoldScheduler({ journal, loader, pool }, metrics, log, 1);
  for (const noteId of noteIds) scheduler.appended(noteId);
  await vi.waitFor(() => expect(scheduler.planned).toBe(0), { timeout: 60_000, interval: 20 });
  for (const noteId of noteIds) expect(await rows.head(noteId)).toMatchObject({ projected_seq: 1 });
  const gaps = loader.askedAt.slice(1).map((at, index) => at - (loader.askedAt[index] as number));
  for (const gap of gaps) expect(gap).toBeGreaterThan(slowness + 95);
  await scheduler.stop();
});
