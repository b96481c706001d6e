// @module-tag mariadb
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import { UnreadableBase } from '../../src/content/journal/stored-state.ts';
import { convert } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';
import { paragraphsOf, Typist } from './support/typist.ts';

const hourMs = 60 * 60_000;

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

describe('load and since', () => {
  test('C18: a note without content starts with nothing, one with content with its first state', async () => {
    const empty = await house.journal.read(await house.rows.note(house.alice));
    expect(empty).toMatchObject({ headSeq: 0, baseSeq: 0, rows: [], unreadable: [], generation: 1 });
    expect(empty?.base).toHaveLength(0);

    const first = await convert(house.pool, { title: 'Hello', content: { html: '<p>One #tag</p>' } });
    const noteId = await house.rows.note(house.alice, first);
    const stored = await house.journal.read(noteId);
    expect(stored).toMatchObject({ headSeq: 1, baseSeq: 1, projectedSeq: 1, rows: [], unreadable: [] });
    expect(paragraphsOf(stored?.base as Uint8Array)).toEqual(['One #tag']);
    expect(await house.rows.listed(noteId)).toMatchObject({ text: 'One #tag', html: '<p>One #tag</p>' });
  });

  test('C7: since answers the rows after a seq, or base and later rows when the base is past it', async () => {
    const { noteId } = await house.noteWith('1', '2', '3');
    expect((await house.journal.read(noteId, { after: 1 }))?.rows.map(({ seq }) => seq)).toEqual([2, 3]);
    expect((await house.journal.read(noteId, { after: 1 }))?.base).toBeNull();
    expect((await house.journal.read(noteId, { after: 3 }))?.rows).toEqual([]);
    await foldNote(house.parts, noteId, { rewriteBase: true });
    await house.append(noteId, new Typist().paragraph('4'));
    const behind = await house.journal.read(noteId, { after: 1 });
    expect(behind).toMatchObject({ headSeq: 4, baseSeq: 3, unreadable: [] });
    expect(behind?.rows.map(({ seq }) => seq)).toEqual([4]);
    expect(paragraphsOf(behind?.base as Uint8Array)).toEqual(['1', '2', '3']);
    expect((await house.journal.read(noteId, { after: 3 }))?.base).toBeNull();
  });

  test('C19: another generation of a note is not this note', async () => {
    const { noteId } = await house.noteWith('1');
    expect(await house.journal.read(noteId, { generation: 2 })).toBeNull();
    await house.rows.run('UPDATE note_head SET generation = 99 WHERE note_id = ?', noteId);
    const [outcome] = await house.journal.append([entryOf(noteId, house.alice, new Typist().paragraph('x'))]);
    expect(outcome).toEqual({ refused: 'generation-changed' });
  });

  test('C11: a damaged row is kept aside and named, and the note opens with the rest', async () => {
    const { noteId, updates } = await house.noteWith('1', '2', '3');
    await house.damage(noteId, 2);
    const loaded = await house.loader.read(noteId);
    expect(loaded).toMatchObject({ headSeq: 3, unreadable: [2] });
    expect(loaded.rows.map(({ seq }) => seq)).toEqual([1, 3]);
    const [kept] = await house.rows.all<{ seq: number; crc32: number }>(
      'SELECT seq, crc32 FROM note_quarantine WHERE note_id = ?',
      noteId,
    );
    expect(kept?.seq).toBe(2);
    expect(await house.rows.count('note_update', noteId)).toBe(2);
    expect((await house.loader.read(noteId, { after: 1 })).unreadable).toEqual([2]);

    await foldNote(house.parts, noteId, { rewriteBase: true });
    expect(await house.rows.count('note_quarantine', noteId)).toBe(1);
    // What came after it in the same hand waits in the base until the missing row is put back.
    const { base } = await house.loader.read(noteId);
    expect(paragraphsOf(base as Uint8Array)).toEqual(['1']);
    expect(paragraphsOf(base as Uint8Array, updates[1] as Uint8Array)).toEqual(['1', '2', '3']);
  });

  test('C11: a row whose bytes are whole but hold no update is kept aside too', async () => {
    const { noteId } = await house.noteWith('1');
    await house.append(noteId, new Uint8Array([1, 1, 255, 255, 255]));
    await house.append(noteId, new Typist().title('Still here'));
    await foldNote(house.parts, noteId);
    expect(await house.rows.listed(noteId)).toMatchObject({ title: 'Still here', text: '1' });
    expect(await house.rows.count('note_quarantine', noteId)).toBe(1);
  });

  test('C11: history replaces a base that is damaged or gone, which is quarantined', async () => {
    const { noteId, typist } = await house.noteWith('1');
    await foldNote(house.parts, noteId, { rewriteBase: true });
    await house.append(noteId, typist.paragraph('2'));
    await foldNote(house.parts, noteId, { rewriteBase: true });
    await house.append(noteId, typist.paragraph('3'));
    await house.rows.run('UPDATE note_base SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    const before = await bases('replaced');
    const opened = await house.loader.read(noteId);
    expect(opened).toMatchObject({ headSeq: 3, baseSeq: 2, unreadable: [] });
    expect(paragraphsOf(opened.base as Uint8Array)).toEqual(['1', '2']);
    expect(opened.rows).toHaveLength(1);
    expect(await bases('replaced')).toBe(before + 1);
    const [kept] = await house.rows.all<{ seq: number; update: Uint8Array; user_id: null }>(
      'SELECT seq, `update`, user_id FROM note_quarantine WHERE note_id = ?',
      noteId,
    );
    expect(kept).toMatchObject({ seq: -2, user_id: null });
    expect(paragraphsOf(kept?.update as Uint8Array)).toEqual(['1', '2']);
  });

  test('C11: of a damaged history what comes before the damage replaces a damaged base', async () => {
    const first = await convert(house.pool, { content: { html: '<p>0</p>' } });
    const noteId = await house.rows.note(house.alice, first);
    const typist = new Typist(first.update);
    for (const text of ['1', '2', '3']) {
      await house.append(noteId, typist.paragraph(text));
      await house.rows.run(
        'UPDATE note_update SET at = at + ? WHERE note_id = ?',
        Number(text) * hourMs,
        noteId,
      );
      await foldNote(house.parts, noteId, { rewriteBase: true });
    }
    expect(await house.rows.count('note_version', noteId)).toBe(1);
    const damage = 'UPDATE note_history SET crc32 = crc32 + 1 WHERE note_id = ? AND from_seq = 3';
    expect(await house.rows.run(damage, noteId)).toBe(1);
    await house.rows.run('DELETE FROM note_base WHERE note_id = ?', noteId);
    const opened = await house.loader.read(noteId);
    expect(paragraphsOf(opened.base as Uint8Array)).toEqual(['0', '1']);

    // A person who still has all of it restores it, under any person's client ids (C25).
    const copy = entryOf(noteId, house.bob, Y.encodeStateAsUpdate(typist.doc), {
      clients: [typist.doc.clientID],
    });
    expect(await house.journal.append([copy])).toEqual([{ seq: 5 }]);
    await foldNote(house.parts, noteId, { rewriteBase: true });
    const { base } = await house.loader.read(noteId);
    expect(paragraphsOf(base as Uint8Array)).toEqual(['0', '1', '2', '3']);
  });

  test('C11: a version from before there was history replaces a damaged base', async () => {
    const { noteId } = await house.noteWith('1');
    await foldNote(house.parts, noteId, { rewriteBase: true });
    const [{ base } = { base: new Uint8Array() }] = await house.rows.all<{ base: Uint8Array }>(
      'SELECT base FROM note_base WHERE note_id = ?',
      noteId,
    );
    await house.rows.run('DELETE FROM note_history WHERE note_id = ?', noteId);
    await house.rows.run(
      "INSERT INTO note_version (id, note_id, at, reason, state, crc32) VALUES (?, ?, 1, 'hourly', ?, ?)",
      ...[noteId, noteId, base, crc32(base)],
    );
    await house.rows.run('DELETE FROM note_base WHERE note_id = ?', noteId);
    expect(paragraphsOf((await house.loader.read(noteId)).base as Uint8Array)).toEqual(['1']);
  });

  test('C11: a damaged base that no version can replace fails the load: it is never loaded as empty', async () => {
    const { noteId } = await house.noteWith('1');
    await foldNote(house.parts, noteId, { rewriteBase: true });
    await house.rows.run('UPDATE note_base SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    await house.rows.run('UPDATE note_history SET crc32 = crc32 + 1 WHERE note_id = ?', noteId);
    await expect(house.loader.read(noteId)).rejects.toThrow(UnreadableBase);
    await house.rows.run('DELETE FROM note_base WHERE note_id = ?', noteId);
    await house.rows.run('DELETE FROM note_history WHERE note_id = ?', noteId);
    await expect(house.loader.read(noteId)).rejects.toThrow(UnreadableBase);
    expect(await house.rows.count('note_quarantine', noteId)).toBe(0);
  });

  test('C11: damaged rows that can not be moved aside are reported, read around, and never folded away', async () => {
    const { noteId } = await house.noteWith('1', '2', '3');
    await house.damage(noteId, 2);
    class FullJournal extends Journal {
      override quarantine(): Promise<number> {
        return Promise.reject(new Error('database or disk is full'));
      }
    }
    const full = new FullJournal(house.database, Number.MAX_SAFE_INTEGER);
    const stuck = house.partsOf(full);
    expect(await stuck.loader.read(noteId)).toMatchObject({ headSeq: 3, unreadable: [2], damaged: [2] });
    await foldNote(stuck, noteId, { rewriteBase: true });
    expect(await house.rows.head(noteId)).toMatchObject({ base_seq: 0, projected_seq: 3 });
    expect(await house.rows.count('note_update', noteId)).toBe(3);
    await foldNote(house.parts, noteId, { rewriteBase: true });
    expect(await house.rows.head(noteId)).toMatchObject({ base_seq: 3 });
    expect(await house.rows.count('note_quarantine', noteId)).toBe(1);
  });
});

async function bases(outcome: string): Promise<number> {
  const { values } = await house.metrics.damagedBases.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}
