// @module-tag mariadb
import { readContent } from '@commonplace/contracts/document/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { unpackUpdate } from '../../src/content/history/segment.ts';
import { buildPast } from '../../src/content/workers/build-past.ts';
import { convert } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
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

  test('of a row that was quarantined, go on without it', async () => {
    const { noteId } = await house.noteWith('1', '2', '3');
    await house.damage(noteId, 3);
    await squeeze(noteId);
    const [segment] = await segmentsOf(noteId);
    expect(segment).toMatchObject({ from_seq: 1, to_seq: 2 });
  });

  test('a keyframe stands below history that begins after a first content, and one after each 256 KB', {
    timeout: 30_000,
  }, async () => {
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
  test('is what all rows up to it were', { timeout: 60_000 }, () => restoresMoments(3, 12));

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
