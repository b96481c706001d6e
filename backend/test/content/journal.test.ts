import { AppError } from '@commonplace/contracts/errors';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import type { LaggingNote } from '../../src/content/journal/lagging-notes.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { UnreadableBase } from '../../src/content/journal/stored-state.ts';
import { DocumentLoader } from '../../src/content/load-document.ts';
import type { JobName, Jobs } from '../../src/content/workers/jobs.ts';
import { storedBytes } from '../../src/content/workers/stored-bytes.ts';
import { WorkerPool } from '../../src/content/workers/worker-pool.ts';
import { writeContent } from '../../src/content/write-content.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { paragraphsOf, Typist } from './support/typist.ts';

/*
 * The contract of the journal, on SQLite or on the server that TEST_DATABASE_URL names. `other` is a
 * second process on the same database.
 */
const log = pino({ level: 'silent' });
const metrics = new ContentMetrics();

let testDatabase: TestDatabase;
let database: JournalDatabase;
let otherDatabase: JournalDatabase;
let journal: Journal;
let other: Journal;
let loader: DocumentLoader;
let pool: WorkerPool;
let rows: PeopleAndNotes;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, log);
  otherDatabase = await openJournalDatabase(testDatabase.target, log);
  journal = new Journal(database);
  other = new Journal(otherDatabase);
  loader = new DocumentLoader(journal, metrics, log);
  pool = new WorkerPool({ workers: 2, queueLimit: 50, timeoutMs: 10_000, memoryMb: 512, metrics, log });
  rows = new PeopleAndNotes(database);
  alice = await rows.person('alice');
  bob = await rows.person('bob');
});

afterAll(async () => {
  await pool.close();
  await journal.close();
  await other.close();
  await testDatabase.drop();
});

const parts = () => ({ journal, loader, pool });

describe('append', () => {
  test('C4: a batch across notes gets consecutive numbers per note, in the order of its entries', async () => {
    const [first, second] = [await rows.note(alice), await rows.note(alice)];
    const typist = new Typist();
    const outcomes = await journal.append([
      entryOf(second, alice, typist.paragraph('1')),
      entryOf(first, alice, typist.paragraph('2')),
      entryOf(second, bob, typist.paragraph('3')),
      entryOf(second, alice, typist.paragraph('4')),
    ]);
    expect(outcomes).toEqual([{ seq: 1 }, { seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect(await rows.head(second)).toMatchObject({ head_seq: 3, base_seq: 0, projected_seq: 0 });
    expect((await journal.read(second))?.rows.map(({ userId }) => userId)).toEqual([
      alice.userId,
      bob.userId,
      alice.userId,
    ]);
  });

  test('C3, C5: each entry is decided by its own epoch, session, generation and note', async () => {
    const noteId = await rows.note(alice);
    await rows.run('UPDATE note_head SET access_epoch = 7 WHERE note_id = ?', noteId);
    const update = new Typist().paragraph('x');
    const expired = await rows.session(alice.userId, Date.now() - 1);
    const outcomes = await journal.append([
      entryOf(noteId, alice, update, { epoch: 6 }),
      entryOf(noteId, alice, update, { epoch: 7, sid: uuidv7() }),
      entryOf(noteId, alice, update, { epoch: 7, sid: expired }),
      entryOf(noteId, alice, update, { epoch: 7, sid: bob.sid }),
      entryOf(noteId, alice, update, { epoch: 7, generation: 2 }),
      entryOf(uuidv7(), alice, update),
      entryOf(noteId, alice, update, { epoch: 7 }),
      entryOf(noteId, alice, update, { epoch: 8 }),
    ]);
    expect(outcomes).toEqual([
      { refused: 'access-changed' },
      { refused: 'session-ended' },
      { refused: 'session-ended' },
      { refused: 'session-ended' },
      { refused: 'generation-changed' },
      { refused: 'note-missing' },
      { seq: 1 },
      { refused: 'access-changed' },
    ]);
    expect(await rows.count('note_update', noteId)).toBe(1);
  });

  test('C4: what fails in the middle is rolled back as a whole', async () => {
    const noteId = await rows.note(alice);
    const update = new Typist().paragraph('x');
    const broken = entryOf(noteId, { ...alice }, update, { userId: alice.userId, generation: 1 });
    const tooLong = { ...broken, update: {} as Uint8Array };
    await expect(journal.append([broken, tooLong])).rejects.toThrow();
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 0 });
    expect(await rows.count('note_update', noteId)).toBe(0);
  });

  test('C6: an entry that waited for a revocation to commit is refused', async () => {
    const noteId = await rows.note(alice);
    const update = new Typist().paragraph('x');
    const revocation = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const revoking = otherDatabase.write(async (statements) => {
      await statements.run('UPDATE note_head SET access_epoch = access_epoch + 1 WHERE note_id = ?', [
        noteId,
      ]);
      begun.resolve();
      await revocation.promise;
    });
    await begun.promise;
    const meanwhile = await journal
      .append([entryOf(noteId, alice, update)])
      .catch((error) => journal.judge(error));
    expect(['busy', ['locked']]).toContainEqual(meanwhile);
    revocation.resolve();
    await revoking;
    expect(await journal.append([entryOf(noteId, alice, update)])).toEqual([{ refused: 'access-changed' }]);
  });

  test('C4: a note that someone else holds does not keep the others waiting', async () => {
    if (!process.env.TEST_DATABASE_URL) return; // SQLite has one writer: nobody can hold a single row.
    const [held, free] = [await rows.note(alice), await rows.note(alice)];
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = otherDatabase.write(async (statements) => {
      await statements.all('SELECT note_id FROM note_head WHERE note_id = ? FOR UPDATE', [held]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const update = new Typist().paragraph('x');
    expect(await journal.append([entryOf(held, alice, update), entryOf(free, alice, update)])).toEqual([
      'locked',
      { seq: 1 },
    ]);
    done.resolve();
    await holding;
    expect(await journal.append([entryOf(held, alice, update)])).toEqual([{ seq: 1 }]);
  });

  test('C4: what someone writes in one note does not wait for what they write in another', async () => {
    if (!process.env.TEST_DATABASE_URL) return; // SQLite has one writer.
    const noteId = await rows.note(alice);
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // A write over REST that waits for another note's head, with the session locked.
    const writing = otherDatabase.write(async (statements) => {
      await statements.all(`SELECT id FROM session WHERE id = ? ${otherDatabase.share}`, [alice.sid]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const update = new Typist().paragraph('x');
    const appended = await journal.append([entryOf(noteId, alice, update)]);
    // Signing out, meanwhile, has to wait.
    const signingOut = await rows
      .run('DELETE FROM session WHERE id = ?', alice.sid)
      .catch((error) => journal.judge(error));
    done.resolve();
    await writing;
    expect(appended).toEqual([{ seq: 1 }]);
    expect(signingOut).toBe('again');
  });

  test('C4: loads that take their time do not stand in the way of an append', async () => {
    const noteId = await rows.note(alice);
    const done = Promise.withResolvers<void>();
    const reading = Array.from({ length: 8 }, () => database.read(() => done.promise));
    const update = new Typist().paragraph('x');
    const appended = await Promise.race([
      journal.append([entryOf(noteId, alice, update)]),
      new Promise((resolve) => setTimeout(resolve, 2_000, 'stood in the way')),
    ]);
    done.resolve();
    await Promise.all(reading);
    expect(appended).toEqual([{ seq: 1 }]);
  });

  test('C5: a disk that is full is away, not a fault: nothing is written, and later all of it', async () => {
    if (process.env.TEST_DATABASE_URL) return; // Its disk is the server's own.
    const noteId = await rows.note(alice);
    const large = entryOf(noteId, alice, new Typist().paragraph('x'.repeat(500_000)));
    const pragma = (text: string) => database.write((statements) => statements.all(`PRAGMA ${text}`));
    const [pages] = (await pragma('page_count')) as { page_count: number }[];
    await pragma(`max_page_count = ${pages?.page_count}`);
    const full = await journal.append([large]).catch((error) => journal.judge(error));
    const content = { text: 'x'.repeat(500_000) };
    const write = writeContent(parts(), { noteId, ...alice, epoch: 0, content }, () => {});
    const refused = await write.catch((error) => error.code);
    await pragma('max_page_count = 1000000000');
    expect([full, refused]).toEqual(['away', 'unavailable']);
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 0 });
    expect(await journal.append([large])).toEqual([{ seq: 1 }]);
  });

  test('C24: what would take a document past its limit is refused, what only removes still passes', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    const large = typist.paragraph('x'.repeat(5 * 1024 * 1024 - 2_000));
    expect(await journal.append([entryOf(noteId, alice, large)])).toEqual([{ seq: 1 }]);
    const more = typist.paragraph('y'.repeat(4_000));
    expect(await other.append([entryOf(noteId, alice, more)])).toEqual([{ refused: 'too-large' }]);
    expect(await journal.append([entryOf(noteId, alice, more)])).toEqual([{ refused: 'too-large' }]);
    const removal = typist.removeFirst();
    expect(await journal.append([entryOf(noteId, alice, removal)])).toEqual([{ seq: 2 }]);
    expect(await journal.append([entryOf(noteId, alice, more)])).toEqual([{ refused: 'too-large' }]);
    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(await journal.append([entryOf(noteId, alice, more)])).toEqual([{ seq: 3 }]);
  });
});

test('C24: a note that another process has folded is not refused for what it was before', async () => {
  const noteId = await rows.note(alice);
  const typist = new Typist();
  await append(noteId, typist.paragraph('x'.repeat(5 * 1024 * 1024 - 2_000)));
  await append(noteId, typist.removeFirst());
  await foldNote({ journal: other, loader: new DocumentLoader(other, metrics, log), pool }, noteId);
  await append(noteId, typist.paragraph('y'.repeat(4_000)));
});

describe('load and since', () => {
  test('C18: a note without content starts with nothing, one with content with its first state', async () => {
    const empty = await journal.read(await rows.note(alice));
    expect(empty).toMatchObject({ headSeq: 0, baseSeq: 0, rows: [], unreadable: [], generation: 1 });
    expect(empty?.base).toHaveLength(0);

    const first = await pool.run('convert', { title: 'Hello', content: { html: '<p>One #tag</p>' } });
    const noteId = await rows.note(alice, first);
    const stored = await journal.read(noteId);
    expect(stored).toMatchObject({ headSeq: 1, baseSeq: 1, projectedSeq: 1, rows: [], unreadable: [] });
    expect(paragraphsOf(stored?.base as Uint8Array)).toEqual(['One #tag']);
    expect(await rows.listed(noteId)).toMatchObject({ text: 'One #tag', html: '<p>One #tag</p>' });
  });

  test('C7: since answers the rows after a seq, or base and later rows when the base is past it', async () => {
    const { noteId } = await noteWith('1', '2', '3');
    expect((await journal.read(noteId, { after: 1 }))?.rows.map(({ seq }) => seq)).toEqual([2, 3]);
    expect((await journal.read(noteId, { after: 1 }))?.base).toBeNull();
    expect((await journal.read(noteId, { after: 3 }))?.rows).toEqual([]);
    await foldNote(parts(), noteId, { rewriteBase: true });
    await append(noteId, new Typist().paragraph('4'));
    const behind = await journal.read(noteId, { after: 1 });
    expect(behind).toMatchObject({ headSeq: 4, baseSeq: 3, unreadable: [] });
    expect(behind?.rows.map(({ seq }) => seq)).toEqual([4]);
    expect(paragraphsOf(behind?.base as Uint8Array)).toEqual(['1', '2', '3']);
    expect((await journal.read(noteId, { after: 3 }))?.base).toBeNull();
  });

  test('C19: another generation of a note is not this note', async () => {
    const { noteId } = await noteWith('1');
    expect(await journal.read(noteId, { generation: 2 })).toBeNull();
    await rows.run('UPDATE note_head SET generation = 99 WHERE note_id = ?', noteId);
    const [outcome] = await journal.append([entryOf(noteId, alice, new Typist().paragraph('x'))]);
    expect(outcome).toEqual({ refused: 'generation-changed' });
  });

  test('C11: a damaged row is kept aside and named, and the note opens with the rest', async () => {
    const { noteId, updates } = await noteWith('1', '2', '3');
    await damage(noteId, 2);
    const loaded = await loader.read(noteId);
    expect(loaded).toMatchObject({ headSeq: 3, unreadable: [2] });
    expect(loaded.rows.map(({ seq }) => seq)).toEqual([1, 3]);
    const [kept] = await rows.all<{ seq: number; crc32: number }>(
      'SELECT seq, crc32 FROM note_quarantine WHERE note_id = ?',
      noteId,
    );
    expect(kept?.seq).toBe(2);
    expect(await rows.count('note_update', noteId)).toBe(2);
    expect((await loader.read(noteId, { after: 1 })).unreadable).toEqual([2]);

    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(await rows.count('note_quarantine', noteId)).toBe(1);
    // What came after it in the same hand waits in the base until the missing row is put back.
    const { base } = await loader.read(noteId);
    expect(paragraphsOf(base as Uint8Array)).toEqual(['1']);
    expect(paragraphsOf(base as Uint8Array, updates[1] as Uint8Array)).toEqual(['1', '2', '3']);
  });

  test('C11: a row whose bytes are whole but hold no update is kept aside too', async () => {
    const { noteId } = await noteWith('1');
    await append(noteId, new Uint8Array([1, 1, 255, 255, 255]));
    await append(noteId, new Typist().title('Still here'));
    await foldNote(parts(), noteId);
    expect(await rows.listed(noteId)).toMatchObject({ title: 'Still here', text: '1' });
    expect(await rows.count('note_quarantine', noteId)).toBe(1);
  });

  test('C11: the newest version stands in for a base that is damaged or gone, which is kept aside', async () => {
    const { noteId, typist } = await noteWith('1');
    await foldNote(parts(), noteId, { rewriteBase: true });
    await rows.run('UPDATE note_version SET at = at - 3600001 WHERE note_id = ?', noteId);
    await append(noteId, typist.paragraph('2'));
    await foldNote(parts(), noteId, { rewriteBase: true });
    await append(noteId, typist.paragraph('3'));
    // Of the two versions the newer one is damaged too.
    await rows.run(
      'UPDATE note_version SET crc32 = crc32 + 1 WHERE note_id = ? AND at >= ?',
      noteId,
      Date.now() - 60_000,
    );
    await rows.run('UPDATE note_base SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    const before = await bases('replaced');
    const opened = await loader.read(noteId);
    expect(opened).toMatchObject({ headSeq: 3, baseSeq: 2, unreadable: [] });
    expect(paragraphsOf(opened.base as Uint8Array)).toEqual(['1']);
    expect(opened.rows).toHaveLength(1);
    expect(await bases('replaced')).toBe(before + 1);
    const [kept] = await rows.all<{ seq: number; update: Uint8Array; user_id: null }>(
      'SELECT seq, `update`, user_id FROM note_quarantine WHERE note_id = ?',
      noteId,
    );
    expect(kept).toMatchObject({ seq: -2, user_id: null });
    expect(paragraphsOf(kept?.update as Uint8Array)).toEqual(['1', '2']);

    await foldNote(parts(), noteId, { rewriteBase: true });
    // Whoever still has all of it brings it back, under whoever's client ids it was written (C25).
    const copy = entryOf(noteId, bob, Y.encodeStateAsUpdate(typist.doc), { clients: [typist.doc.clientID] });
    expect(await journal.append([copy])).toEqual([{ seq: 4 }]);
    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(paragraphsOf((await loader.read(noteId)).base as Uint8Array)).toEqual(['1', '2', '3']);
    await rows.run('DELETE FROM note_base WHERE note_id = ?', noteId);
    expect(paragraphsOf((await loader.read(noteId)).base as Uint8Array)).toEqual(['1']);
  });

  test('C11: a base that is damaged where no version can stand in fails the load: nothing empty does', async () => {
    const { noteId } = await noteWith('1');
    await foldNote(parts(), noteId, { rewriteBase: true });
    await rows.run('UPDATE note_base SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    await rows.run('UPDATE note_version SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    await expect(loader.read(noteId)).rejects.toThrow(UnreadableBase);
    await rows.run('DELETE FROM note_base WHERE note_id = ?', noteId);
    await rows.run('DELETE FROM note_version WHERE note_id = ?', noteId);
    await expect(loader.read(noteId)).rejects.toThrow(UnreadableBase);
    expect(await rows.count('note_quarantine', noteId)).toBe(0);
  });

  test('C11: damaged rows that can not be moved aside are reported, read around, and never folded away', async () => {
    const { noteId } = await noteWith('1', '2', '3');
    await damage(noteId, 2);
    class FullJournal extends Journal {
      override quarantine(): Promise<number> {
        return Promise.reject(new Error('database or disk is full'));
      }
    }
    const full = new FullJournal(database);
    const stuck = { journal: full, loader: new DocumentLoader(full, metrics, log), pool };
    expect(await stuck.loader.read(noteId)).toMatchObject({ headSeq: 3, unreadable: [2], damaged: [2] });
    await foldNote(stuck, noteId, { rewriteBase: true });
    expect(await rows.head(noteId)).toMatchObject({ base_seq: 0, projected_seq: 3 });
    expect(await rows.count('note_update', noteId)).toBe(3);
    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(await rows.head(noteId)).toMatchObject({ base_seq: 3 });
    expect(await rows.count('note_quarantine', noteId)).toBe(1);
  });
});

describe('fold', () => {
  test('C14: the projection follows, and updated_at moves only when it changes', async () => {
    const { noteId, typist } = await noteWith('Hello #World', 'Second');
    await append(noteId, typist.title('My title'));
    const at = (await journal.read(noteId))?.rows.at(-1)?.at;
    await foldNote(parts(), noteId);
    const listed = await rows.listed(noteId);
    expect(listed).toMatchObject({
      title: 'My title',
      preview: 'Hello #World',
      hashtags: '["#world"]',
      words: 3,
      html: '<p>Hello #World</p><p>Second</p>',
      updated_at: at,
    });
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 3, projected_seq: 3, base_seq: 0 });

    await append(noteId, typist.paragraph('gone'));
    await append(noteId, typist.title('My title'));
    typist.doc.transact(() => {});
    const removal = removeLast(typist);
    await append(noteId, removal);
    await foldNote(parts(), noteId);
    expect(await rows.head(noteId)).toMatchObject({ projected_seq: 6 });
    expect(await rows.listed(noteId)).toEqual(listed);
  });

  test('C14: the base is rewritten at more than 200 rows or 256 KB, not before', async () => {
    const { noteId, typist } = await noteWith('0');
    const more = Array.from({ length: 199 }, (_, i) => typist.paragraph(String(i)));
    await journal.append(more.map((update) => entryOf(noteId, alice, update)));
    await foldNote(parts(), noteId);
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 200, base_seq: 0 });
    await append(noteId, typist.paragraph('201st'));
    await foldNote(parts(), noteId);
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 201, base_seq: 201, projected_seq: 201 });
    expect(await rows.count('note_update', noteId)).toBe(0);
    const large = typist.paragraph('x'.repeat(257 * 1024));
    await append(noteId, large);
    await foldNote(parts(), noteId);
    expect(await rows.head(noteId)).toMatchObject({ base_seq: 202 });
  });

  test('C13: of two folds at once one is dropped, and no acknowledged row is lost', async () => {
    const { noteId, typist } = await noteWith('1', '2');
    const slow = await journal.read(noteId);
    if (!slow) throw new Error('the note is there');
    const slowFold = await pool.run('fold', { ...storedBytes(slow), wantsState: true });
    await append(noteId, typist.paragraph('3'));
    const fast = await other.read(noteId);
    if (!fast) throw new Error('the note is there');
    const fastFold = await pool.run('fold', { ...storedBytes(fast), wantsState: true });
    expect(await other.saveProjection(fast, { ...fastFold, seq: fast.headSeq, at: 5_000 })).toBe(true);
    expect(await other.saveBase(fast, { state: fastFold.state as Uint8Array, seq: fast.headSeq })).toBe(true);
    await append(noteId, typist.paragraph('4'));

    expect(await journal.saveProjection(slow, { ...slowFold, seq: slow.headSeq, at: 4_000 })).toBe(false);
    expect(await journal.saveBase(slow, { state: slowFold.state as Uint8Array, seq: slow.headSeq })).toBe(
      false,
    );
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 4, base_seq: 3, projected_seq: 3 });
    expect(await rows.listed(noteId)).toMatchObject({ text: '1\n2\n3', updated_at: 5_000 });
    const state = await journal.read(noteId);
    expect(
      paragraphsOf(state?.base as Uint8Array, ...(state?.rows ?? []).map(({ update }) => update)),
    ).toEqual(['1', '2', '3', '4']);
  });

  test('C13: a fold that was overtaken while it computed writes nothing and says so', async () => {
    const { noteId } = await noteWith('1', '2');
    const otherParts = { journal: other, loader: new DocumentLoader(other, metrics, log), pool };
    class InterruptedPool extends WorkerPool {
      override async run<N extends JobName>(name: N, input: Jobs[N]['input']) {
        const output = await super.run(name, input);
        await foldNote(otherParts, noteId);
        return output;
      }
    }
    const slowPool = new InterruptedPool({
      workers: 1,
      queueLimit: 1,
      timeoutMs: 10_000,
      memoryMb: 512,
      metrics,
      log,
    });
    try {
      expect(await foldNote({ ...parts(), pool: slowPool }, noteId, { rewriteBase: true })).toBe('overtaken');
    } finally {
      await slowPool.close();
    }
    expect(await rows.head(noteId)).toMatchObject({ base_seq: 0, projected_seq: 2 });
    expect(await rows.count('note_update', noteId)).toBe(2);
  });

  test('C13: many appends and folds at once lose nothing and double nothing', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    const otherParts = { journal: other, loader: new DocumentLoader(other, metrics, log), pool };
    const folding = new AbortController();
    const keepFolding = async (with_: ReturnType<typeof parts>) => {
      while (!folding.signal.aborted) await foldNote(with_, noteId, { rewriteBase: true });
    };
    const folds = [keepFolding(parts()), keepFolding(otherParts)];
    for (let i = 0; i < 40; i++) await append(noteId, typist.paragraph(String(i)));
    folding.abort();
    await Promise.all(folds);
    const state = await journal.read(noteId);
    expect(
      paragraphsOf(state?.base as Uint8Array, ...(state?.rows ?? []).map(({ update }) => update)),
    ).toEqual(Array.from({ length: 40 }, (_, i) => String(i)));
    expect(state?.unreadable).toEqual([]);
  });

  test('C13: deleted text is gone from the base', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    await append(noteId, typist.paragraph('a secret'));
    await append(noteId, typist.paragraph('stays'));
    await append(noteId, typist.removeFirst());
    await foldNote(parts(), noteId, { rewriteBase: true });
    const { base } = await loader.read(noteId);
    expect(Buffer.from(base as Uint8Array).includes('stays')).toBe(true);
    expect(Buffer.from(base as Uint8Array).includes('secret')).toBe(false);
  });

  test('C15: a version is kept when the base is rewritten, at most one in an hour', async () => {
    const { noteId, typist } = await noteWith('1');
    await foldNote(parts(), noteId, { rewriteBase: true });
    await append(noteId, typist.paragraph('2'));
    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(await rows.count('note_version', noteId)).toBe(1);
    await rows.run('UPDATE note_version SET at = at - 3600001 WHERE note_id = ?', noteId);
    await append(noteId, typist.paragraph('3'));
    await foldNote(parts(), noteId, { rewriteBase: true });
    const versions = await rows.all<{ state: Uint8Array; reason: string; by: string }>(
      'SELECT state, reason, `by` FROM note_version WHERE note_id = ? ORDER BY at',
      noteId,
    );
    expect(versions.map(({ state }) => paragraphsOf(state))).toEqual([['1'], ['1', '2', '3']]);
    expect(versions[0]).toMatchObject({ reason: 'hourly', by: alice.userId });
  });

  test('C16: what lags behind is found, page by page, and since when', async () => {
    const lagging = [(await noteWith('1')).noteId, (await noteWith('1', '2')).noteId].sort();
    const look = async () => {
      const found: LaggingNote[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { notes, last } = await journal.lagging(after, 3, Date.now() - 60_000);
        found.push(...notes);
        after = last;
      }
      return found;
    };
    const found = await look();
    expect(found.map(({ noteId }) => noteId)).toEqual(found.map(({ noteId }) => noteId).sort());
    for (const noteId of lagging) {
      const [row] = await rows.all<{ at: number }>(
        'SELECT at FROM note_update WHERE note_id = ? AND seq = 1',
        noteId,
      );
      expect(found).toContainEqual({ noteId, since: row?.at });
      await foldNote(parts(), noteId);
    }
    expect((await look()).filter(({ noteId }) => lagging.includes(noteId))).toEqual([]);
  });

  test('C14: a note that has come to rest is found once more, until its base holds everything', async () => {
    const { noteId } = await noteWith('1');
    await foldNote(parts(), noteId);
    const rested = async () => (await journal.lagging('', 10_000, Date.now() - 60_000)).notes;
    expect(await rested()).not.toContainEqual({ noteId, since: null });
    await rows.run('UPDATE note_update SET at = at - 60001 WHERE note_id = ?', noteId);
    expect(await rested()).toContainEqual({ noteId, since: null });
    await foldNote(parts(), noteId, { rewriteBase: true });
    expect(await rested()).not.toContainEqual({ noteId, since: null });
    expect(await rows.count('note_update', noteId)).toBe(0);
  });

  test('C24: what is appended while a base is rewritten still counts towards the limit', async () => {
    const { noteId, typist } = await noteWith('1', '2');
    const read = await journal.read(noteId);
    if (!read) throw new Error('the note is there');
    const folded = await pool.run('fold', { ...storedBytes(read), wantsState: true });
    const meanwhile = typist.paragraph('x'.repeat(10_000));
    await append(noteId, meanwhile);
    const state = folded.state as Uint8Array;
    expect(await journal.saveBase(read, { state, seq: 2 })).toBe(true);
    expect(journal.sizes.of(noteId)).toBe(state.length + meanwhile.length);
  });

  test('C14: HTML that no packet would hold ends after the last block that fits', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    const block = '&'.repeat(500_000);
    for (let i = 0; i < 3; i++) await append(noteId, typist.paragraph(block));
    await foldNote(parts(), noteId);
    const { text, html } = await rows.listed(noteId);
    expect(text).toHaveLength(3 * 500_000 + 2);
    expect(html).toBe(`<p>${'&amp;'.repeat(500_000)}</p>`.repeat(2));
  });

  test('a note that is deleted while it is folded leaves nothing behind', async () => {
    const { noteId } = await noteWith('1');
    const state = await journal.read(noteId);
    if (!state) throw new Error('the note is there');
    const folded = await pool.run('fold', { ...storedBytes(state), wantsState: true });
    await rows.run('DELETE FROM note WHERE id = ?', noteId);
    expect(await journal.saveProjection(state, { ...folded, seq: 1, at: 1 })).toBe(false);
    expect(await journal.saveBase(state, { state: folded.state as Uint8Array, seq: 1 })).toBe(false);
    for (const table of ['note_head', 'note_base', 'note_update', 'note_version', 'note_content']) {
      expect(await rows.count(table, noteId), table).toBe(0);
    }
    expect(await foldNote(parts(), noteId)).toBe('done');
  });
});

describe('write', () => {
  const ignore = () => {};

  test('C17: a write is projected when it answers, and writing the same again changes nothing', async () => {
    const { noteId } = await noteWith('typed');
    const request = {
      noteId,
      ...bob,
      epoch: 0,
      title: 'Set',
      content: { html: '<p>typed</p><p>and written</p>' },
    };
    const appended = vi.fn();
    expect(await writeContent(parts(), request, appended)).toEqual({ headSeq: 2 });
    expect(appended).toHaveBeenCalledExactlyOnceWith(noteId, 2);
    expect(await rows.listed(noteId)).toMatchObject({ title: 'Set', text: 'typed\nand written' });
    expect(await rows.head(noteId)).toMatchObject({ projected_seq: 2 });
    expect(await writeContent(parts(), request, appended)).toEqual({ headSeq: 2 });
    expect(appended).toHaveBeenCalledOnce();
  });

  test('C17: the same change by two at once is in the document once', async () => {
    const { noteId } = await noteWith('one');
    const request = { noteId, ...bob, epoch: 0, content: { html: '<p>one</p><p>two words</p>' } };
    const otherParts = { journal: other, loader: new DocumentLoader(other, metrics, log), pool };
    await Promise.all([
      writeContent(parts(), request, ignore),
      writeContent(otherParts, request, ignore),
      writeContent(parts(), request, ignore),
    ]);
    expect((await rows.listed(noteId)).text).toBe('one\ntwo words');
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 2, projected_seq: 2 });
  });

  test('C17: what is typed while a write computes is in the answer', async () => {
    const { noteId, typist } = await noteWith('one');
    const read = await journal.read(noteId);
    if (!read) throw new Error('the note is there');
    await append(noteId, typist.paragraph('typed meanwhile'));
    const stale = { update: new Uint8Array([0, 0]), ...bob, epoch: 0, at: 1 };
    expect(await journal.appendIfHead(read, stale, null)).toBeNull();
    await writeContent(parts(), { noteId, ...bob, epoch: 0, title: 'T' }, ignore);
    expect(await rows.listed(noteId)).toMatchObject({ title: 'T', text: 'one\ntyped meanwhile' });
  });

  test('C3: a write is refused once its rights or its session have changed, and nothing is stored', async () => {
    const { noteId } = await noteWith('one');
    const request = { noteId, ...bob, epoch: 0, title: 'late' };
    await rows.run('UPDATE note_head SET access_epoch = 1 WHERE note_id = ?', noteId);
    await expect(writeContent(parts(), request, ignore)).rejects.toMatchObject({ code: 'forbidden' });
    const ended = { ...request, epoch: 1, sid: uuidv7() };
    await expect(writeContent(parts(), ended, ignore)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 1 });
    expect(await writeContent(parts(), { ...request, epoch: 1 }, ignore)).toEqual({ headSeq: 2 });
  });

  test('C17: ifHeadSeq refuses to overwrite what was not seen', async () => {
    const { noteId } = await noteWith('one', 'two');
    const request = { noteId, ...bob, epoch: 0, content: { text: 'all new' } };
    await expect(writeContent(parts(), { ...request, ifHeadSeq: 1 }, ignore)).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    expect(await writeContent(parts(), { ...request, ifHeadSeq: 2 }, ignore)).toEqual({ headSeq: 3 });
  });

  test('C15: what a write replaces is kept as a version; of many the newest 50', async () => {
    const { noteId } = await noteWith('before');
    await writeContent(parts(), { noteId, ...bob, epoch: 0, content: { text: 'after' } }, ignore);
    await writeContent(parts(), { noteId, ...bob, epoch: 0, title: 'only the title' }, ignore);
    const [version] = await rows.all<{ state: Uint8Array; reason: string; by: string }>(
      'SELECT state, reason, `by` FROM note_version WHERE note_id = ?',
      noteId,
    );
    expect(version).toMatchObject({ reason: 'replaced', by: bob.userId });
    expect(paragraphsOf(version?.state as Uint8Array)).toEqual(['before']);
    expect(await rows.count('note_version', noteId)).toBe(1);
    for (let i = 0; i < 52; i++) {
      await writeContent(parts(), { noteId, ...bob, epoch: 0, content: { text: `take ${i}` } }, ignore);
    }
    expect(await rows.count('note_version', noteId)).toBe(50);
  });

  test('a write to a note that is not there, or past the limit, is refused', async () => {
    await expect(
      writeContent(parts(), { noteId: uuidv7(), ...bob, epoch: 0, title: 'x' }, ignore),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    const noteId = await rows.note(alice);
    const text = 'x'.repeat(5 * 1024 * 1024 + 1);
    await expect(
      writeContent(parts(), { noteId, ...bob, epoch: 0, content: { text } }, ignore),
    ).rejects.toSatisfy((error) => error instanceof AppError && error.status === 413);
    expect(await rows.head(noteId)).toMatchObject({ head_seq: 0 });
  });
});

/** A note with one row per paragraph, typed by alice. */
async function noteWith(...paragraphs: string[]) {
  const noteId = await rows.note(alice);
  const typist = new Typist();
  const updates = paragraphs.map((text) => typist.paragraph(text));
  await journal.append(updates.map((update) => entryOf(noteId, alice, update)));
  return { noteId, typist, updates };
}

async function append(noteId: string, update: Uint8Array): Promise<void> {
  const [outcome] = await journal.append([entryOf(noteId, alice, update)]).catch(async (error) => {
    // SQLite has one writer; the group commit waits and tries again, and so does this.
    if (journal.judge(error) !== 'busy') throw error;
    await append(noteId, update);
    return [{ seq: 0 }];
  });
  if (outcome === 'locked') await append(noteId, update);
  else expect(outcome).toHaveProperty('seq');
}

async function bases(outcome: string): Promise<number> {
  const { values } = await metrics.damagedBases.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

function damage(noteId: string, seq: number): Promise<number> {
  return rows.run('UPDATE note_update SET crc32 = crc32 + 1 WHERE note_id = ? AND seq = ?', noteId, seq);
}

function removeLast(typist: Typist): Uint8Array {
  const before = Y.encodeStateVector(typist.doc);
  const content = typist.doc.getXmlFragment('content');
  content.delete(content.length - 1, 1);
  return Y.encodeStateAsUpdate(typist.doc, before);
}
