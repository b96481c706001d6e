// @module-tag mariadb
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { write } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';
import { Typist } from './support/typist.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

describe('append', () => {
  test('C4: a batch across notes gets consecutive numbers per note, in the order of its entries', async () => {
    const [first, second] = [await house.rows.note(house.alice), await house.rows.note(house.alice)];
    const typist = new Typist();
    const outcomes = await house.journal.append([
      entryOf(second, house.alice, typist.paragraph('1')),
      entryOf(first, house.alice, typist.paragraph('2')),
      entryOf(second, house.bob, typist.paragraph('3')),
      entryOf(second, house.alice, typist.paragraph('4')),
    ]);
    expect(outcomes).toEqual([{ seq: 1 }, { seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect(await house.rows.head(second)).toMatchObject({ head_seq: 3, base_seq: 0, projected_seq: 0 });
    expect((await house.journal.read(second))?.rows.map(({ userId }) => userId)).toEqual([
      house.alice.userId,
      house.bob.userId,
      house.alice.userId,
    ]);
  });

  test('C3, C5: each entry is decided by its own epoch, session, generation and note', async () => {
    const noteId = await house.rows.note(house.alice);
    await house.rows.run('UPDATE note_head SET access_epoch = 7 WHERE note_id = ?', noteId);
    const update = new Typist().paragraph('x');
    const expired = await house.rows.session(house.alice.userId, Date.now() - 1);
    const outcomes = await house.journal.append([
      entryOf(noteId, house.alice, update, { epoch: 6 }),
      entryOf(noteId, house.alice, update, { epoch: 7, sid: uuidv7() }),
      entryOf(noteId, house.alice, update, { epoch: 7, sid: expired }),
      entryOf(noteId, house.alice, update, { epoch: 7, sid: house.bob.sid }),
      entryOf(noteId, house.alice, update, { epoch: 7, generation: 2 }),
      entryOf(uuidv7(), house.alice, update),
      entryOf(noteId, house.alice, update, { epoch: 7 }),
      entryOf(noteId, house.alice, update, { epoch: 8 }),
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
    expect(await house.rows.count('note_update', noteId)).toBe(1);
  });

  test('A29: an edit of a token that may not write is refused here, whatever a collab-server took it for', async () => {
    const noteId = await house.rows.note(house.alice);
    const { userId } = house.alice;
    const token = async (scopes: string) => ({
      userId,
      sid: await house.rows.session(userId, Date.now() + 60_000, scopes),
    });
    const update = new Typist().paragraph('x');
    const outcomes = await house.journal.append([
      entryOf(noteId, await token('read'), update),
      entryOf(noteId, await token('read admin'), update),
      entryOf(noteId, await token('read write'), update),
    ]);
    expect(outcomes).toEqual([{ refused: 'access-changed' }, { refused: 'access-changed' }, { seq: 1 }]);
    expect(await house.rows.count('note_update', noteId)).toBe(1);
  });

  test('C4: what fails in the middle is rolled back as a whole', async () => {
    const noteId = await house.rows.note(house.alice);
    const update = new Typist().paragraph('x');
    const broken = entryOf(noteId, { ...house.alice }, update, { userId: house.alice.userId, generation: 1 });
    const tooLong = { ...broken, update: {} as Uint8Array };
    await expect(house.journal.append([broken, tooLong])).rejects.toThrow();
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
    expect(await house.rows.count('note_update', noteId)).toBe(0);
  });

  test('C6: an entry that waited for a revocation to commit is refused', async () => {
    const noteId = await house.rows.note(house.alice);
    const update = new Typist().paragraph('x');
    const revocation = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const revoking = house.otherDatabase.write(async (statements) => {
      await statements.run('UPDATE note_head SET access_epoch = access_epoch + 1 WHERE note_id = ?', [
        noteId,
      ]);
      begun.resolve();
      await revocation.promise;
    });
    await begun.promise;
    const meanwhile = await house.journal
      .append([entryOf(noteId, house.alice, update)])
      .catch((error) => house.journal.judge(error));
    expect(['busy', ['locked']]).toContainEqual(meanwhile);
    revocation.resolve();
    await revoking;
    expect(await house.journal.append([entryOf(noteId, house.alice, update)])).toEqual([
      { refused: 'access-changed' },
    ]);
  });

  test('C4: a note that someone else holds does not keep the others waiting', async () => {
    if (!process.env.TEST_DATABASE_URL) return; // SQLite has one writer: a single row can not be held.
    const [held, free] = [await house.rows.note(house.alice), await house.rows.note(house.alice)];
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = house.otherDatabase.write(async (statements) => {
      await statements.all('SELECT note_id FROM note_head WHERE note_id = ? FOR UPDATE', [held]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const update = new Typist().paragraph('x');
    expect(
      await house.journal.append([entryOf(held, house.alice, update), entryOf(free, house.alice, update)]),
    ).toEqual(['locked', { seq: 1 }]);
    done.resolve();
    await holding;
    expect(await house.journal.append([entryOf(held, house.alice, update)])).toEqual([{ seq: 1 }]);
  });

  test('C4: what someone writes in one note does not wait for what they write in another', async () => {
    if (!process.env.TEST_DATABASE_URL) return; // SQLite has one writer.
    const noteId = await house.rows.note(house.alice);
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // A write over REST that waits for another note's head, with the session locked.
    const writing = house.otherDatabase.write(async (statements) => {
      await statements.all(`SELECT id FROM session WHERE id = ? ${house.otherDatabase.share}`, [
        house.alice.sid,
      ]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const update = new Typist().paragraph('x');
    const appended = await house.journal.append([entryOf(noteId, house.alice, update)]);
    // Signing out, meanwhile, has to wait.
    const signingOut = await house.rows
      .run('DELETE FROM session WHERE id = ?', house.alice.sid)
      .catch((error) => house.journal.judge(error));
    done.resolve();
    await writing;
    expect(appended).toEqual([{ seq: 1 }]);
    expect(signingOut).toBe('again');
  });

  test('C4: slow loads do not delay an append', async () => {
    const noteId = await house.rows.note(house.alice);
    const done = Promise.withResolvers<void>();
    const reading = Array.from({ length: 8 }, () => house.database.read(() => done.promise));
    const update = new Typist().paragraph('x');
    const appended = await Promise.race([
      house.journal.append([entryOf(noteId, house.alice, update)]),
      new Promise((resolve) => setTimeout(resolve, 2_000, 'stood in the way')),
    ]);
    done.resolve();
    await Promise.all(reading);
    expect(appended).toEqual([{ seq: 1 }]);
  });

  test('C5: a disk that is full is away, not a fault: nothing is written, and later all of it', async () => {
    if (process.env.TEST_DATABASE_URL) return; // Its disk is the server's own.
    const noteId = await house.rows.note(house.alice);
    const large = entryOf(noteId, house.alice, new Typist().paragraph('x'.repeat(500_000)));
    const pragma = (text: string) => house.database.write((statements) => statements.all(`PRAGMA ${text}`));
    const [pages] = (await pragma('page_count')) as { page_count: number }[];
    await pragma(`max_page_count = ${pages?.page_count}`);
    const full = await house.journal.append([large]).catch((error) => house.journal.judge(error));
    const content = { text: 'x'.repeat(500_000) };
    const writing = write(house.parts, { noteId, ...house.alice, epoch: 0, content }, () => {});
    const refused = await writing.catch((error) => error.code);
    await pragma('max_page_count = 1000000000');
    expect([full, refused]).toEqual(['away', 'unavailable']);
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 0 });
    expect(await house.journal.append([large])).toEqual([{ seq: 1 }]);
  });

  test('C24: what would take a document past its limit is refused, what only removes still passes', async () => {
    const noteId = await house.rows.note(house.alice);
    const typist = new Typist();
    const large = typist.paragraph('x'.repeat(5 * 1024 * 1024 - 2_000));
    expect(await house.journal.append([entryOf(noteId, house.alice, large)])).toEqual([{ seq: 1 }]);
    const more = typist.paragraph('y'.repeat(4_000));
    expect(await house.other.append([entryOf(noteId, house.alice, more)])).toEqual([
      { refused: 'too-large' },
    ]);
    expect(await house.journal.append([entryOf(noteId, house.alice, more)])).toEqual([
      { refused: 'too-large' },
    ]);
    const removal = typist.removeFirst();
    expect(await house.journal.append([entryOf(noteId, house.alice, removal)])).toEqual([{ seq: 2 }]);
    expect(await house.journal.append([entryOf(noteId, house.alice, more)])).toEqual([
      { refused: 'too-large' },
    ]);
    await foldNote(house.parts, noteId, { rewriteBase: true });
    expect(await house.journal.append([entryOf(noteId, house.alice, more)])).toEqual([{ seq: 3 }]);
  });
});
