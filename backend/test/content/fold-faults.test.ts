// @module-tag mariadb
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { FoldRounds } from '../../src/content/fold/fold-rounds.ts';
import { FoldScheduler } from '../../src/content/fold/fold-scheduler.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { DocumentLoader } from '../../src/content/load-document.ts';
import { WorkerPool } from '../../src/content/workers/worker-pool.ts';
import { JobLeases } from '../../src/platform/jobs/job-leases.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

/* What may be in the way of a fold: locks, deadlocks, a worker that is lost. */
const log = pino({ level: 'silent' });
const metrics = new ContentMetrics();

let testDatabase: TestDatabase;
let database: JournalDatabase;
/** Another process. */
let otherDatabase: JournalDatabase;
let journal: Journal;
let loader: DocumentLoader;
let pool: WorkerPool;
let rows: PeopleAndNotes;
let alice: Person;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, log);
  otherDatabase = await openJournalDatabase(testDatabase.target, log);
  journal = new Journal(database, Number.MAX_SAFE_INTEGER);
  loader = new DocumentLoader(journal, metrics, log);
  pool = poolOf(512);
  rows = new PeopleAndNotes(database);
  alice = await rows.person('alice');
});

afterAll(async () => {
  await pool.close();
  await journal.close();
  await otherDatabase.close();
  await testDatabase.drop();
});

function poolOf(memoryMb: number): WorkerPool {
  return new WorkerPool({ workers: 1, queueLimit: 10, timeoutMs: 30_000, memoryMb, metrics, log });
}

async function noteWith(...paragraphs: string[]): Promise<string> {
  const noteId = await rows.note(alice);
  const typist = new Typist();
  await journal.append(paragraphs.map((text) => entryOf(noteId, alice, typist.paragraph(text))));
  return noteId;
}

test('C16: a fold that finds the note locked starts over until it is free', async () => {
  const noteId = await noteWith('1', '2');
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holding = otherDatabase.write(async (statements) => {
    await statements.all(`SELECT note_id FROM note_head WHERE note_id = ? ${otherDatabase.lock}`, [noteId]);
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  const folding = foldNote({ journal, loader, pool }, noteId, { rewriteBase: true });
  // Longer than a statement waits for a row.
  setTimeout(done.resolve, 1_300);
  await holding;
  expect(await folding).toBe('done');
  expect(await rows.head(noteId)).toMatchObject({ head_seq: 2, base_seq: 2, projected_seq: 2 });
});

test('C16: of a fold and a transaction that locks in the other order one starts over, and both are done', async () => {
  if (testDatabase.target.kind !== 'mysql') return; // SQLite has one lock.
  const noteId = await noteWith('1');
  const deadlocks = async () => {
    const [status] = await rows.all<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
    return Number(status?.Value);
  };
  const before = await deadlocks();
  const wrongWay = async (): Promise<void> => {
    try {
      await otherDatabase.write(async (statements) => {
        await statements.all('SELECT note_id FROM note_head WHERE note_id = ? FOR UPDATE', [noteId]);
        // The fold holds the note's row by now and waits for its head.
        await vi.waitFor(
          async () => {
            const waiting = await rows.all(
              `SELECT 1 AS one FROM information_schema.innodb_trx t
                 JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id
                 WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`,
            );
            // Of this database: other tests wait for locks of their own on the same server.
            expect(waiting).not.toEqual([]);
            // What this table says is kept as long as it is asked for more often than every 100 ms.
          },
          { timeout: 60_000, interval: 150 },
        );
        await statements.run('UPDATE note SET font_size = 20 WHERE id = ?', [noteId]);
      });
    } catch (error) {
      expect(otherDatabase.judge(error)).toBe('again');
      await otherDatabase.write((statements) =>
        statements.run('UPDATE note SET font_size = 20 WHERE id = ?', [noteId]),
      );
    }
  };
  const [outcome] = await Promise.all([
    foldNote({ journal, loader, pool }, noteId, { rewriteBase: true }),
    wrongWay(),
  ]);
  expect(outcome).toBe('done');
  expect(await deadlocks()).toBeGreaterThan(before);
  expect(await rows.head(noteId)).toMatchObject({ base_seq: 1, projected_seq: 1 });
  expect(await rows.listed(noteId)).toMatchObject({ text: '1' });
});

test('C13, C16: a worker that runs out of memory leaves the note as it was, and other notes have their turn', {
  tags: 'nightly',
}, async () => {
  const large = await rows.note(alice);
  const typist = new Typist();
  // Each character becomes five of HTML.
  await journal.append([entryOf(large, alice, typist.paragraph('&'.repeat(1_000_000)))]);
  const small = await noteWith('small');
  const tight = poolOf(64);
  const scheduler = new FoldScheduler({ journal, loader, pool: tight }, metrics, log, 1);
  const projected = async (noteId: string) => (await rows.head(noteId)).projected_seq;
  const stopped = async () => (await metrics.jobsStopped.get()).values;
  try {
    scheduler.appended(large);
    await eventually(async () => {
      expect(await stopped()).toMatchObject([{ labels: { job: 'fold', reason: 'memory' }, value: 1 }]);
    });
    scheduler.appended(small);
    await eventually(async () => expect(await projected(small)).toBe(1));
    expect(await projected(large)).toBe(0);
    expect(await rows.count('note_update', large)).toBe(1);
    expect(scheduler.lagMs).toBeGreaterThan(1_000);
  } finally {
    await scheduler.stop();
    await tight.close();
  }
  expect(await foldNote({ journal, loader, pool }, large)).toBe('done');
  expect(await projected(large)).toBe(1);
  // Running out of memory takes its time on a busy machine.
});

test('C14: the lag is the age of what waits longest, and none when nothing waits', async () => {
  const noteId = await noteWith('1');
  const scheduler = new FoldScheduler({ journal, loader, pool }, metrics, log, 1);
  expect([scheduler.lagMs, scheduler.planned]).toEqual([0, 0]);
  scheduler.lags({ noteId, since: Date.now() - 5_000 });
  expect(scheduler.lagMs).toBeGreaterThanOrEqual(5_000);
  scheduler.appended(noteId);
  await eventually(() => expect(scheduler.planned).toBe(0));
  expect(scheduler.lagMs).toBe(0);
  expect(await rows.head(noteId)).toMatchObject({ projected_seq: 1 });
  await scheduler.stop();
});

test('C14, C16: a round folds what was left behind and rewrites the base of what has come to rest', async () => {
  const left = await noteWith('left behind');
  const rested = await noteWith('rested');
  await foldNote({ journal, loader, pool }, rested);
  await rows.run('UPDATE note_update SET at = at - 3600001 WHERE note_id = ?', rested);
  await rows.run(
    'INSERT INTO note_quarantine (note_id, generation, seq, `update`, user_id, crc32, at) SELECT note_id, generation, 9, `update`, user_id, crc32, at FROM note_update WHERE note_id = ?',
    rested,
  );
  const folds = new FoldScheduler({ journal, loader, pool }, metrics, log, 1);
  const rounds = new FoldRounds({ journal, folds, leases: new JobLeases(journal.jobs), metrics, log });
  rounds.start();
  await eventually(async () => {
    expect(await rows.head(left)).toMatchObject({ projected_seq: 1, base_seq: 0 });
    expect(await rows.head(rested)).toMatchObject({ projected_seq: 1, base_seq: 1 });
  });
  expect(await rows.count('note_update', rested)).toBe(0);
  expect((await metrics.inQuarantine.get()).values[0]?.value).toBe(1);
  await rounds.stop();
  await folds.stop();
});
