// @module-tag mariadb
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import type { LaggingNote } from '../../src/content/journal/lagging-notes.ts';
import type { StoredState } from '../../src/content/journal/stored-state.ts';
import type { JobName, Jobs } from '../../src/content/workers/jobs.ts';
import { storedBytes } from '../../src/content/workers/stored-bytes.ts';
import { WorkerPool } from '../../src/content/workers/worker-pool.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';
import { paragraphsOf, Typist } from './support/typist.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

test('C24: a note that another process has folded is not refused for what it was before', async () => {
  const noteId = await house.rows.note(house.alice);
  const typist = new Typist();
  await house.append(noteId, typist.paragraph('x'.repeat(5 * 1024 * 1024 - 2_000)));
  await house.append(noteId, typist.removeFirst());
  await foldNote(house.partsOf(house.other), noteId);
  await house.append(noteId, typist.paragraph('y'.repeat(4_000)));
});

describe('fold', () => {
  test('C14: the projection follows, and updated_at moves only when it changes', async () => {
    const { noteId, typist } = await house.noteWith('Hello #World', 'Second');
    await house.append(noteId, typist.title('My title'));
    const at = (await house.journal.read(noteId))?.rows.at(-1)?.at;
    await foldNote(house.parts, noteId);
    const listed = await house.rows.listed(noteId);
    expect(listed).toMatchObject({
      title: 'My title',
      preview: 'Hello #World Second',
      hashtags: '["#world"]',
      words: 3,
      html: '<p>Hello #World</p><p>Second</p>',
      updated_at: at,
    });
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 3, projected_seq: 3, base_seq: 0 });

    await house.append(noteId, typist.paragraph('gone'));
    await house.append(noteId, typist.title('My title'));
    typist.doc.transact(() => {});
    const removal = removeLast(typist);
    await house.append(noteId, removal);
    await foldNote(house.parts, noteId);
    expect(await house.rows.head(noteId)).toMatchObject({ projected_seq: 6 });
    expect(await house.rows.listed(noteId)).toEqual(listed);
  });

  test('each change is stored once for delivery: the last one that was not delivered', async () => {
    const { noteId, typist } = await house.noteWith('Hello #World');
    const stored = async () => {
      const sql = 'SELECT listener, name, payload FROM event_outbox WHERE topic = ?';
      type Row = { listener: string; name: string; payload: string };
      return house.database.read((statements) => statements.all<Row>(sql, [noteId]));
    };
    await foldNote(house.parts, noteId);
    await house.append(noteId, typist.title('My title'));
    await foldNote(house.parts, noteId);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ listener: '', name: 'note-projected' });
    expect(JSON.parse(row?.payload ?? '')).toEqual({
      noteId,
      title: 'My title',
      excerpt: 'Hello #World',
      hashtags: ['#world'],
      editedAt: Number((await house.rows.listed(noteId))?.updated_at),
    });
  });

  test('C14: the base is rewritten at more than 200 rows or 256 KB, not before', async () => {
    const { noteId, typist } = await house.noteWith('0');
    const more = Array.from({ length: 199 }, (_, i) => typist.paragraph(String(i)));
    await house.journal.append(more.map((update) => entryOf(noteId, house.alice, update)));
    await foldNote(house.parts, noteId);
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 200, base_seq: 0 });
    await house.append(noteId, typist.paragraph('201st'));
    await foldNote(house.parts, noteId);
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 201, base_seq: 201, projected_seq: 201 });
    expect(await house.rows.count('note_update', noteId)).toBe(0);
    const large = typist.paragraph('x'.repeat(257 * 1024));
    await house.append(noteId, large);
    await foldNote(house.parts, noteId);
    expect(await house.rows.head(noteId)).toMatchObject({ base_seq: 202 });
  });

  test('C13: of two folds at once one is dropped, and no acknowledged row is lost', async () => {
    const { noteId, typist } = await house.noteWith('1', '2');
    const slow = await house.journal.read(noteId);
    if (!slow) throw new Error('the note is there');
    const slowFold = await foldOf(slow);
    await house.append(noteId, typist.paragraph('3'));
    const fast = await house.other.read(noteId);
    if (!fast) throw new Error('the note is there');
    const fastFold = await foldOf(fast);
    expect(
      await house.other.saveProjection(fast, { ...fastFold, seq: fast.headSeq, at: 5_000, bytes: 1 }),
    ).toBe(true);
    expect(await house.other.saveBase(fast, fastFold.base)).toBe(true);
    await house.append(noteId, typist.paragraph('4'));

    expect(
      await house.journal.saveProjection(slow, { ...slowFold, seq: slow.headSeq, at: 4_000, bytes: 1 }),
    ).toBe(false);
    expect(await house.journal.saveBase(slow, slowFold.base)).toBe(false);
    expect(await house.rows.head(noteId)).toMatchObject({ head_seq: 4, base_seq: 3, projected_seq: 3 });
    expect(await house.rows.listed(noteId)).toMatchObject({ text: '1\n2\n3', updated_at: 5_000 });
    const state = await house.journal.read(noteId);
    expect(
      paragraphsOf(state?.base as Uint8Array, ...(state?.rows ?? []).map(({ update }) => update)),
    ).toEqual(['1', '2', '3', '4']);
  });

  test('C13: a fold that was overtaken while it computed writes nothing and says so', async () => {
    const { noteId } = await house.noteWith('1', '2');
    class InterruptedPool extends WorkerPool {
      override async run<N extends JobName>(name: N, input: Jobs[N]['input']) {
        const output = await super.run(name, input);
        await foldNote(house.partsOf(house.other), noteId);
        return output;
      }
    }
    const slowPool = new InterruptedPool({
      workers: 1,
      queueLimit: 1,
      timeoutMs: 10_000,
      memoryMb: 512,
      metrics: house.metrics,
      log: house.log,
    });
    try {
      expect(await foldNote({ ...house.parts, pool: slowPool }, noteId, { rewriteBase: true })).toBe(
        'overtaken',
      );
    } finally {
      await slowPool.close();
    }
    expect(await house.rows.head(noteId)).toMatchObject({ base_seq: 0, projected_seq: 2 });
    expect(await house.rows.count('note_update', noteId)).toBe(2);
  });

  test('C13: many appends and folds at once lose nothing and double nothing', async () => {
    const noteId = await house.rows.note(house.alice);
    const typist = new Typist();
    const folding = new AbortController();
    const keepFolding = async (with_: JournalHouse['parts']) => {
      while (!folding.signal.aborted) await foldNote(with_, noteId, { rewriteBase: true });
    };
    const folds = [keepFolding(house.parts), keepFolding(house.partsOf(house.other))];
    for (let i = 0; i < 40; i++) await house.append(noteId, typist.paragraph(String(i)));
    folding.abort();
    await Promise.all(folds);
    const state = await house.journal.read(noteId);
    expect(
      paragraphsOf(state?.base as Uint8Array, ...(state?.rows ?? []).map(({ update }) => update)),
    ).toEqual(Array.from({ length: 40 }, (_, i) => String(i)));
    expect(state?.unreadable).toEqual([]);
  });

  test('C13: deleted text is gone from the base', async () => {
    const noteId = await house.rows.note(house.alice);
    const typist = new Typist();
    await house.append(noteId, typist.paragraph('a secret'));
    await house.append(noteId, typist.paragraph('stays'));
    await house.append(noteId, typist.removeFirst());
    await foldNote(house.parts, noteId, { rewriteBase: true });
    const { base } = await house.loader.read(noteId);
    expect(Buffer.from(base as Uint8Array).includes('stays')).toBe(true);
    expect(Buffer.from(base as Uint8Array).includes('secret')).toBe(false);
  });

  test('C16: what lags behind is found, page by page, and since when', async () => {
    const lagging = [(await house.noteWith('1')).noteId, (await house.noteWith('1', '2')).noteId].sort();
    const look = async () => {
      const found: LaggingNote[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { notes, last } = await house.journal.lagging(after, 3, Date.now() - 60_000);
        found.push(...notes);
        after = last;
      }
      return found;
    };
    const found = await look();
    expect(found.map(({ noteId }) => noteId)).toEqual(found.map(({ noteId }) => noteId).sort());
    for (const noteId of lagging) {
      const [row] = await house.rows.all<{ at: number }>(
        'SELECT at FROM note_update WHERE note_id = ? AND seq = 1',
        noteId,
      );
      expect(found).toContainEqual({ noteId, since: row?.at });
      await foldNote(house.parts, noteId);
    }
    expect((await look()).filter(({ noteId }) => lagging.includes(noteId))).toEqual([]);
  });

  test('C14: a note that has come to rest is found once more, until its base holds everything', async () => {
    const { noteId } = await house.noteWith('1');
    await foldNote(house.parts, noteId);
    const rested = async () => (await house.journal.lagging('', 10_000, Date.now() - 60_000)).notes;
    expect(await rested()).not.toContainEqual({ noteId, since: null });
    await house.rows.run('UPDATE note_update SET at = at - 60001 WHERE note_id = ?', noteId);
    expect(await rested()).toContainEqual({ noteId, since: null });
    await foldNote(house.parts, noteId, { rewriteBase: true });
    expect(await rested()).not.toContainEqual({ noteId, since: null });
    expect(await house.rows.count('note_update', noteId)).toBe(0);
  });

  test('C24: what is appended while a base is rewritten still counts towards the limit', async () => {
    const { noteId, typist } = await house.noteWith('1', '2');
    const read = await house.journal.read(noteId);
    if (!read) throw new Error('the note is there');
    const { base } = await foldOf(read);
    const meanwhile = typist.paragraph('x'.repeat(10_000));
    await house.append(noteId, meanwhile);
    expect(await house.journal.saveBase(read, base)).toBe(true);
    expect(house.journal.sizes.of(noteId)).toBe(base.state.length + meanwhile.length);
  });

  test('C14: HTML that no packet would hold ends after the last block that fits', async () => {
    const noteId = await house.rows.note(house.alice);
    const typist = new Typist();
    const block = '&'.repeat(500_000);
    for (let i = 0; i < 3; i++) await house.append(noteId, typist.paragraph(block));
    await foldNote(house.parts, noteId);
    const { text, html } = await house.rows.listed(noteId);
    expect(text).toHaveLength(3 * 500_000 + 2);
    expect(html).toBe(`<p>${'&amp;'.repeat(500_000)}</p>`.repeat(2));
  });

  test('a note that is deleted while it is folded leaves nothing behind', async () => {
    const { noteId } = await house.noteWith('1');
    const state = await house.journal.read(noteId);
    if (!state) throw new Error('the note is there');
    const folded = await foldOf(state);
    await house.rows.run('DELETE FROM note WHERE id = ?', noteId);
    expect(await house.journal.saveProjection(state, { ...folded, seq: 1, at: 1, bytes: 1 })).toBe(false);
    expect(await house.journal.saveBase(state, folded.base)).toBe(false);
    for (const table of [
      'note_head',
      'note_base',
      'note_update',
      'note_version',
      'note_history',
      'note_content',
    ]) {
      expect(await house.rows.count(table, noteId), table).toBe(0);
    }
    expect(await foldNote(house.parts, noteId)).toBe('done');
  });
});

/** What a fold computes of a note, before anything of it is stored. */
async function foldOf(read: StoredState) {
  const history = await house.journal.historyEnd(read.noteId);
  const folded = await house.pool.run('fold', { ...storedBytes(read), history, anchors: [] });
  if (!folded.rewritten) throw new Error('it was asked for');
  return { ...folded, base: { ...folded.rewritten, seq: read.headSeq, replaced: history.open } };
}

function removeLast(typist: Typist): Uint8Array {
  const before = Y.encodeStateVector(typist.doc);
  const content = typist.doc.getXmlFragment('content');
  content.delete(content.length - 1, 1);
  return Y.encodeStateAsUpdate(typist.doc, before);
}
