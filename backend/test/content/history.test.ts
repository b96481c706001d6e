// @module-tag mariadb
import { crc32 } from 'node:zlib';
import { readContent } from '@commonplace/contracts/document/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import {
  clearHistory,
  nameVersion,
  noteMoments,
  noteVersion,
  restoreVersion,
} from '../../src/content/history/history-acts.ts';
import { HistorySweep } from '../../src/content/history/history-sweep.ts';
import { unpackUpdate } from '../../src/content/history/segment.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase, Statements } from '../../src/content/journal/journal-database.ts';
import { buildPast } from '../../src/content/workers/build-past.ts';
import { JobLeases } from '../../src/platform/jobs/job-leases.ts';
import { convert } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';
import { SeededNote } from './support/seeded-note.ts';
import { paragraphsOf, Typist } from './support/typist.ts';

const minuteMs = 60_000;

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

interface StoredSegment {
  from_seq: number;
  to_seq: number;
  user_id: string;
  from_at: number;
  to_at: number;
  update: Uint8Array;
  added: number;
  removed: number;
}

const segmentsOf = (noteId: string) =>
  house.rows.all<StoredSegment>('SELECT * FROM note_history WHERE note_id = ? ORDER BY from_seq', noteId);
const squeeze = (noteId: string) => foldNote(house.parts, noteId, { rewriteBase: true });
/** As if the rows had been written then. */
const writtenAt = (noteId: string, at: number) =>
  house.rows.run('UPDATE note_update SET at = ? WHERE note_id = ?', at, noteId);

describe('C15 rows that a base takes in', () => {
  test('go on as one segment for each person and window of ten minutes, also over several folds', async () => {
    const { noteId, typist } = await house.noteWith('one');
    await writtenAt(noteId, 1_000_000);
    await squeeze(noteId);
    await house.append(noteId, typist.paragraph('two'));
    await writtenAt(noteId, 1_000_000 + 4 * minuteMs);
    await squeeze(noteId);
    const [together, ...others] = await segmentsOf(noteId);
    expect(others).toEqual([]);
    expect(together).toMatchObject({
      from_seq: 1,
      to_seq: 2,
      user_id: house.alice.userId,
      added: 6,
      removed: 0,
    });
    expect([together?.from_at, together?.to_at]).toEqual([1_000_000, 1_000_000 + 4 * minuteMs]);
    expect(paragraphsOf(unpackUpdate(together?.update as Uint8Array))).toEqual(['one', 'two']);

    // A pause of five minutes ends a window, and so do ten minutes.
    for (const [text, minutes] of [
      ['three', 9],
      ['four', 12],
      ['five', 16],
      ['six', 20],
    ] as const) {
      await house.append(noteId, typist.paragraph(text));
      await writtenAt(noteId, 1_000_000 + minutes * minuteMs);
      await squeeze(noteId);
    }
    expect((await segmentsOf(noteId)).map(({ from_seq, to_seq }) => [from_seq, to_seq])).toEqual([
      [1, 2],
      [3, 5],
      [6, 6],
    ]);
  });

  test('stay rows, and are no history, when the transaction ends at its last statement', async () => {
    const { noteId } = await house.noteWith('1', '2');
    const { database } = house;
    const ending: JournalDatabase = Object.assign(Object.create(database) as JournalDatabase, {
      write: <T>(work: (statements: Statements) => Promise<T>) =>
        database.write((statements) =>
          work({
            all: (sql, parameters) => statements.all(sql, parameters),
            run: (sql, parameters) =>
              sql.startsWith('UPDATE note_head SET base_seq')
                ? Promise.reject(new Error('killed'))
                : statements.run(sql, parameters),
          }),
        ),
    });
    const parts = house.partsOf(new Journal(ending, Number.MAX_SAFE_INTEGER));
    await expect(foldNote(parts, noteId, { rewriteBase: true })).rejects.toThrow('killed');
    expect([await house.rows.count('note_update', noteId), await segmentsOf(noteId)]).toEqual([2, []]);
    await squeeze(noteId);
    expect([await house.rows.count('note_update', noteId), (await segmentsOf(noteId)).length]).toEqual([
      0, 1,
    ]);
  });

  test('of a row that was quarantined, go on without it', async () => {
    const { noteId } = await house.noteWith('1', '2', '3');
    await house.damage(noteId, 3);
    await squeeze(noteId);
    const [segment] = await segmentsOf(noteId);
    expect(segment).toMatchObject({ from_seq: 1, to_seq: 2 });
  });

  test('a keyframe stands below history that begins after a first content, and one after each 256 KB', async () => {
    const first = await convert(house.pool, { content: { html: '<p>first</p>' } });
    const noteId = await house.rows.note(house.alice, first);
    const typist = new Typist(first.update);
    for (let i = 0; i < 5; i++) {
      await house.append(noteId, typist.paragraph(noise(50_000)));
      await house.append(noteId, typist.removeFirst());
      await squeeze(noteId);
    }
    const keyframes = await house.rows.all<{ seq: number; at: number; state: Uint8Array }>(
      "SELECT seq, at, state FROM note_version WHERE note_id = ? AND reason = 'keyframe' ORDER BY seq",
      noteId,
    );
    expect(keyframes.map(({ seq }) => seq)).toEqual([1, 5, 9]);
    expect(keyframes[0]?.at).toBe(1_000);
    expect(paragraphsOf(unpackUpdate(keyframes[0]?.state as Uint8Array))).toEqual(['first']);
    // The window ended with it.
    expect((await segmentsOf(noteId)).map(({ from_seq, to_seq }) => [from_seq, to_seq])).toEqual([
      [2, 5],
      [6, 9],
      [10, 11],
    ]);
  });
});

/** Letters that do not deflate. */
function noise(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join(
    '',
  );
}

describe('C15a any moment of a note', () => {
  test('is what all rows up to it were', () => restoresMoments(3, 12));

  test(
    'is what all rows up to it were, a thousand times',
    {
      timeout: 30 * minuteMs,
      tags: ['nightly', 'mariadb'],
    },
    () => restoresMoments(20, 50),
  );
});

async function restoresMoments(notes: number, moments: number): Promise<void> {
  for (let seed = 1; seed <= notes; seed++) {
    const note = await SeededNote.write(house, seed, 240);
    for (let i = 0; i < moments; i++) {
      const at = note.randomMoment();
      const past = await house.journal.past(note.noteId, at);
      if (!past || past.seq === null) throw new Error(`seed ${seed}: nothing of ${at}`);
      // A moment lies at the end of a window: nothing of what came later, and all that came before.
      expect(past.seq).toBeLessThanOrEqual(note.lastSeqAt(at));
      expect(past.seq).toBeGreaterThanOrEqual(note.lastWindowAt(at));
      const replayed = note.replay(past.seq);
      const restored = buildPast(past);
      expect(readContent(restored).toJSON(), `seed ${seed}, row ${past.seq}`).toEqual(
        readContent(replayed).toJSON(),
      );
      expect(Y.encodeStateVector(restored)).toEqual(Y.encodeStateVector(replayed));
    }
  }
}

describe('the moments of a note', () => {
  const everything = { before: Number.MAX_SAFE_INTEGER, limit: 50 };
  const momentsOf = async (noteId: string, page: Partial<typeof everything> = {}) =>
    (await noteMoments(house.parts, { noteId, ...everything, ...page }, '')).moments;
  const textAt = async (noteId: string, at: number) => {
    const answer = await noteVersion(house.parts, { noteId, at }, '');
    return JSON.parse(Buffer.from(answer).toString()).projection.text;
  };
  /** A note with three windows of one row each, at 10, 70 and 130 minutes; the last is not squeezed. */
  const threeWindows = async () => {
    const { noteId, typist } = await house.noteWith('one');
    await writtenAt(noteId, 10 * minuteMs);
    await squeeze(noteId);
    await house.journal.append([entryOf(noteId, house.bob, typist.paragraph('two'))]);
    await writtenAt(noteId, 70 * minuteMs);
    await squeeze(noteId);
    await house.append(noteId, typist.removeFirst());
    await writtenAt(noteId, 130 * minuteMs);
    return { noteId, typist };
  };

  test('C15a are the same before and after they are squeezed, with their people and counts', async () => {
    const { noteId } = await threeWindows();
    const { alice, bob } = house;
    const expected = [
      { at: 130, until: 130, people: [alice.userId], added: 0, removed: 5, name: null },
      { at: 70, until: 70, people: [bob.userId], added: 3, removed: 0, name: null },
      { at: 10, until: 10, people: [alice.userId], added: 3, removed: 0, name: null },
    ].map((moment) => ({ ...moment, at: moment.at * minuteMs, until: moment.until * minuteMs }));
    expect(await momentsOf(noteId)).toEqual(expected);
    await squeeze(noteId);
    expect(await momentsOf(noteId)).toEqual(expected);
    expect(await momentsOf(noteId, { before: 130 * minuteMs, limit: 1 })).toEqual([expected[1]]);
    expect(await textAt(noteId, 10 * minuteMs)).toBe('one');
    expect(await textAt(noteId, 129 * minuteMs)).toBe('one\ntwo');
    expect(await textAt(noteId, 130 * minuteMs)).toBe('two');
  });

  test('C15 a named moment ends its window and keeps its name', async () => {
    const { noteId, typist } = await threeWindows();
    const naming = { noteId, at: 130 * minuteMs, userId: house.alice.userId };
    await nameVersion(house.parts, { ...naming, name: 'Before the talk' });
    await house.append(noteId, typist.paragraph('three'));
    await house.rows.run(
      'UPDATE note_update SET at = ? WHERE note_id = ? AND seq = 4',
      131 * minuteMs,
      noteId,
    );
    await squeeze(noteId);
    expect((await momentsOf(noteId)).map(({ until, name }) => [until / minuteMs, name])).toEqual([
      [131, null],
      [130, 'Before the talk'],
      [70, null],
      [10, null],
    ]);
    expect(await momentsOf(noteId, { before: 130 * minuteMs })).toHaveLength(2);
    await nameVersion(house.parts, { ...naming, name: null });
    expect((await momentsOf(noteId)).every(({ name }) => name === null)).toBe(true);
    expect(await house.rows.count('note_version', noteId)).toBe(0);
  });

  test('C15, C29 a named moment counts for the author, and without storage left none is named', async () => {
    const { noteId } = await threeWindows();
    const { alice, bob } = house;
    const used = async () =>
      Number(
        (
          await house.rows.all<{ bytes: number }>(
            'SELECT bytes FROM person_usage WHERE person_id = ?',
            alice.userId,
          )
        )[0]?.bytes,
      );
    await house.rows.run('INSERT INTO person_usage (person_id, bytes) VALUES (?, 1000)', alice.userId);
    const name = (minutes: number, quotaBytes: number) =>
      nameVersion(house.partsOf(new Journal(house.database, quotaBytes)), {
        noteId,
        at: minutes * minuteMs,
        userId: bob.userId,
        name: 'Kept',
      });
    await expect(name(70, 1000)).rejects.toMatchObject({ code: 'storage_full' });
    expect([await used(), await house.rows.count('note_version', noteId)]).toEqual([1000, 0]);
    await name(70, 2000);
    const counted = await used();
    expect(counted).toBeGreaterThan(1000);
    // The same one again takes nothing more.
    await name(70, 1000);
    expect(await used()).toBe(counted);
    await house.rows.run('DELETE FROM person_usage WHERE person_id = ?', alice.userId);
  });

  test('C15 at most 200 moments of a note have names, also of those that are kept anyway', async () => {
    const { noteId } = await threeWindows();
    const naming = { noteId, at: 70 * minuteMs, userId: house.alice.userId };
    await nameVersion(house.parts, { ...naming, name: 'Kept' });
    await house.rows.run(
      "UPDATE note_version SET name = NULL, reason = 'replaced' WHERE note_id = ?",
      noteId,
    );
    for (let count = 0; count < 200; count++)
      await house.rows.run(
        `INSERT INTO note_version (id, note_id, at, reason, state, is_packed, name)
         VALUES (?, ?, ?, 'named', '', 1, 'Another')`,
        ...[`${noteId.slice(0, 32)}${1000 + count}`, noteId, count],
      );
    await expect(nameVersion(house.parts, { ...naming, name: 'One more' })).rejects.toMatchObject({
      code: 'rejected',
    });
  });

  test('C15b a restored moment is a write, and what it replaced can be restored', async () => {
    const { noteId } = await threeWindows();
    const request = { noteId, ...house.bob, epoch: 0 };
    const { headSeq, before } = await restoreVersion(
      house.parts,
      { ...request, at: 70 * minuteMs },
      () => {},
    );
    if (before === null) throw new Error('Nothing changed');
    expect(headSeq).toBe(4);
    expect(await house.rows.listed(noteId)).toMatchObject({ text: 'one\ntwo' });
    await restoreVersion(house.parts, { ...request, at: before }, () => {});
    expect(await house.rows.listed(noteId)).toMatchObject({ text: 'two' });
    await expect(restoreVersion(house.parts, { ...request, at: 5 }, () => {})).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test.each([
    ['and is still a row', false],
    ['and has become history', true],
  ])('C15b a restore that is taken back %s leaves what was written since', async (_, isHistory) => {
    const { noteId } = await threeWindows();
    const request = { noteId, ...house.bob, epoch: 0 };
    const { before } = await restoreVersion(house.parts, { ...request, at: 70 * minuteMs }, () => {});
    if (before === null) throw new Error('Nothing changed');
    const { base, rows } = await house.loader.read(noteId);
    const typist = new Typist(...(base ? [base] : []), ...rows.map(({ update }) => update));
    await house.journal.append([entryOf(noteId, house.bob, typist.paragraph('since'))]);
    // In the same millisecond, or by a server whose clock is late.
    await house.rows.run(
      'UPDATE note_update SET at = ? WHERE note_id = ? AND at >= ?',
      ...[before + 1, noteId, before + 1],
    );
    if (isHistory) await squeeze(noteId);
    await restoreVersion(house.parts, { ...request, at: before, undo: true }, () => {});
    expect(await house.rows.listed(noteId)).toMatchObject({ text: 'two\nsince' });
    await expect(
      restoreVersion(house.parts, { ...request, at: 70 * minuteMs, undo: true }, () => {}),
      'without a restore there is nothing to take back',
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('C15c what is cleared is gone for good, and the note and its later moments stay', async () => {
    const { noteId, typist } = await threeWindows();
    await house.append(noteId, typist.paragraph('four'));
    await house.rows.run(
      'UPDATE note_update SET at = ? WHERE note_id = ? AND seq = 4',
      190 * minuteMs,
      noteId,
    );
    await nameVersion(house.parts, { noteId, at: 70 * minuteMs, userId: house.bob.userId, name: 'Old' });
    await clearHistory(house.parts, { noteId, at: 130 * minuteMs }, '');
    const kept = [
      ...(await house.rows.all<{ update: Uint8Array }>(
        'SELECT `update` FROM note_history WHERE note_id = ? UNION ALL SELECT state FROM note_version WHERE note_id = ?',
        ...[noteId, noteId],
      )),
    ].map(({ update }) => Buffer.from(unpackUpdate(update)).toString('latin1'));
    expect(kept).toHaveLength(2);
    expect(kept.filter((bytes) => bytes.includes('one'))).toEqual([]);
    expect((await momentsOf(noteId)).map(({ until }) => until / minuteMs)).toEqual([190, 130]);
    expect(await textAt(noteId, 130 * minuteMs)).toBe('two');
    expect(await textAt(noteId, 190 * minuteMs)).toBe('two\nfour');
    await expect(textAt(noteId, 70 * minuteMs)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('C15c what is older than HISTORY_DAYS is deleted of every note, and younger history stays', async () => {
    const old = await threeWindows();
    await squeeze(old.noteId);
    const { noteId: young } = await house.noteWith('young');
    await squeeze(young);
    const sweep = new HistorySweep(house.parts, {
      days: 1,
      leases: new JobLeases(house.journal.jobs),
      log: house.log,
    });
    await sweep.sweep(new AbortController().signal);
    expect(await house.rows.count('note_history', old.noteId)).toBe(0);
    expect((await momentsOf(old.noteId)).map(({ until }) => until / minuteMs)).toEqual([130]);
    expect(await textAt(old.noteId, 200 * minuteMs)).toBe('two');
    expect(await house.rows.count('note_history', young)).toBe(1);
  });

  test('C15a a version from before there was history is a moment, and the base above it is one', async () => {
    const first = await convert(house.pool, { content: { html: '<p>base</p>' } });
    const noteId = await house.rows.note(house.alice, first);
    const before = await convert(house.pool, { content: { html: '<p>before</p>' } });
    await house.rows.run(
      'UPDATE note_head SET head_seq = 7, base_seq = 7, projected_seq = 7 WHERE note_id = ?',
      noteId,
    );
    await house.rows.run(
      "INSERT INTO note_version (id, note_id, at, reason, state, crc32) VALUES (?, ?, 500, 'hourly', ?, ?)",
      ...[noteId, noteId, before.update, crc32(before.update)],
    );
    expect(await textAt(noteId, 600)).toBe('before');
    expect(await textAt(noteId, 1_000)).toBe('base');
    expect((await momentsOf(noteId)).map(({ until }) => until)).toEqual([1_000, 500]);
    await house.append(noteId, new Typist(first.update).paragraph('more'));
    await squeeze(noteId);
    expect(await textAt(noteId, 600)).toBe('before');
    expect(await textAt(noteId, Date.now())).toBe('base\nmore');
    expect(await momentsOf(noteId)).toHaveLength(3);
  });
});
