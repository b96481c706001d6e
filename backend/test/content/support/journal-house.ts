import { pino } from 'pino';
import { expect } from 'vitest';
import { ContentMetrics } from '../../../src/content/content-metrics.ts';
import { Journal } from '../../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../../src/content/journal/open-journal-database.ts';
import { DocumentLoader } from '../../../src/content/load-document.ts';
import { WorkerPool } from '../../../src/content/workers/worker-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { entryOf, PeopleAndNotes, type Person } from './people-and-notes.ts';
import { Typist } from './typist.ts';

const log = pino({ level: 'silent' });

/**
 * The journal of one process on a database of its own, SQLite or on the server that TEST_DATABASE_URL names, and two
 * people. `other` is the journal of a second process on the same database.
 */
export class JournalHouse {
  readonly log = log;
  readonly metrics = new ContentMetrics();
  readonly database: JournalDatabase;
  readonly otherDatabase: JournalDatabase;
  readonly journal: Journal;
  readonly other: Journal;
  readonly loader: DocumentLoader;
  readonly pool: WorkerPool;
  /** What folding and writing is done with. */
  readonly parts: { journal: Journal; loader: DocumentLoader; pool: WorkerPool };
  readonly rows: PeopleAndNotes;
  alice!: Person;
  bob!: Person;
  readonly #testDatabase: TestDatabase;

  private constructor(testDatabase: TestDatabase, database: JournalDatabase, otherDatabase: JournalDatabase) {
    this.#testDatabase = testDatabase;
    this.database = database;
    this.otherDatabase = otherDatabase;
    this.journal = new Journal(database, Number.MAX_SAFE_INTEGER);
    this.other = new Journal(otherDatabase, Number.MAX_SAFE_INTEGER);
    const limits = { workers: 2, queueLimit: 50, timeoutMs: 10_000, memoryMb: 512 };
    this.pool = new WorkerPool({ ...limits, metrics: this.metrics, log });
    this.parts = this.partsOf(this.journal);
    this.loader = this.parts.loader;
    this.rows = new PeopleAndNotes(database);
  }

  static async open(): Promise<JournalHouse> {
    const testDatabase = await createTestDatabase();
    const open = () => openJournalDatabase(testDatabase.target, log);
    const house = new JournalHouse(testDatabase, await open(), await open());
    house.alice = await house.rows.person('alice');
    house.bob = await house.rows.person('bob');
    return house;
  }

  async close(): Promise<void> {
    await this.pool.close();
    await this.journal.close();
    await this.other.close();
    await this.#testDatabase.drop();
  }

  /** The same with another journal. */
  partsOf(journal: Journal): JournalHouse['parts'] {
    return { journal, loader: new DocumentLoader(journal, this.metrics, log), pool: this.pool };
  }

  /** A note with one row per paragraph, typed by alice. */
  async noteWith(...paragraphs: string[]) {
    const noteId = await this.rows.note(this.alice);
    const typist = new Typist();
    const updates = paragraphs.map((text) => typist.paragraph(text));
    await this.journal.append(updates.map((update) => entryOf(noteId, this.alice, update)));
    return { noteId, typist, updates };
  }

  /** Writes as alice does, who waits for her turn. */
  async append(noteId: string, update: Uint8Array): Promise<void> {
    const entries = [entryOf(noteId, this.alice, update)];
    const [outcome] = await this.journal.append(entries).catch(async (error) => {
      // SQLite has one writer; the group commit waits and tries again, and so does this.
      if (this.journal.judge(error) !== 'busy') throw error;
      await this.append(noteId, update);
      return [{ seq: 0 }];
    });
    if (outcome === 'locked') await this.append(noteId, update);
    else expect(outcome).toHaveProperty('seq');
  }

  /** Damages a row of a note. */
  damage(noteId: string, seq: number): Promise<number> {
    const sql = 'UPDATE note_update SET crc32 = crc32 + 1 WHERE note_id = ? AND seq = ?';
    return this.rows.run(sql, noteId, seq);
  }
}
