// @module-tag mariadb
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { clearHistory, noteComparison, publishedVersion } from '../../src/content/history/history-acts.ts';
import { JournalHouse } from './support/journal-house.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

/** As the backend publishes what was folded last (A28). */
async function stage(noteId: string, at: number): Promise<void> {
  await house.rows.run(
    `INSERT INTO note_draft (note_id, title, preview, hashtags, images, words, characters, updated_at, \`text\`, html, hash)
     SELECT n.id, n.title, n.preview, n.hashtags, n.images, n.words, n.characters, n.updated_at, c.\`text\`, c.html, c.hash
     FROM note n JOIN note_content c ON c.note_id = n.id WHERE n.id = ?`,
    noteId,
  );
  await house.rows.run(
    'INSERT INTO note_published (note_id, seq, at) SELECT note_id, projected_seq, ? FROM note_head WHERE note_id = ?',
    at,
    noteId,
  );
}

const parsed = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString());

test('C14 C15c A28 of a staged note the fold writes the draft, and what is published outlives base and history', async () => {
  const { noteId, typist } = await house.noteWith('Published');
  await foldNote(house.parts, noteId);
  const before = await house.rows.listed(noteId);
  const at = Date.now() + 60_000;
  await stage(noteId, at);
  await house.append(noteId, typist.removeFirst());
  await house.append(noteId, typist.paragraph('Draft'));
  await foldNote(house.parts, noteId);
  expect(await house.rows.listed(noteId)).toEqual(before);
  const [draft] = await house.rows.all('SELECT html FROM note_draft WHERE note_id = ?', noteId);
  expect(draft).toEqual({ html: '<p>Draft</p>' });

  const published = async () => {
    const { headSeq, projection } = parsed(await publishedVersion(house.parts, noteId, 'alice'));
    return { headSeq, html: projection.html };
  };
  expect(await published()).toEqual({ headSeq: 1, html: '<p>Published</p>' });
  expect(await foldNote(house.parts, noteId, { rewriteBase: true })).toBe('done');
  expect(await house.rows.head(noteId)).toMatchObject({ base_seq: 3 });
  expect(await published()).toEqual({ headSeq: 1, html: '<p>Published</p>' });
  await clearHistory(house.parts, { noteId, at: at + 1 }, 'alice');
  expect(await published()).toEqual({ headSeq: 1, html: '<p>Published</p>' });
  const compared = await noteComparison(
    house.parts,
    { noteId, from: at, to: Number.MAX_SAFE_INTEGER },
    'alice',
  );
  expect(parsed(compared).htmlContent).toBe('<p><del>Published</del></p><p><ins>Draft</ins></p>');
});

test('C13 A28 a base is not rewritten over what was published since it was read', async () => {
  const { noteId, typist } = await house.noteWith('One');
  await foldNote(house.parts, noteId);
  await house.append(noteId, typist.paragraph('Two'));
  const read = await house.loader.read(noteId);
  await stage(noteId, Date.now());
  const base = { state: new Uint8Array([1]), seq: 2, segments: [], replaced: [] };
  expect(await house.journal.saveBase(read, base)).toBe(false);
  await house.journal.keepPublished(noteId, { seq: 1, state: new Uint8Array([2]) });
  expect(await house.journal.saveBase(read, base)).toBe(true);
});

test('W53 A28 a picture that the draft shows no longer stays while it is published', async () => {
  const [kept, gone] = ['a'.repeat(64), 'b'.repeat(64)];
  const { noteId, typist } = await house.noteWith('One');
  await foldNote(house.parts, noteId);
  await house.rows.run(
    'UPDATE note_content SET html = ? WHERE note_id = ?',
    `<p><img src="/files/notes/${noteId}/${kept}.webp"></p>`,
    noteId,
  );
  await stage(noteId, Date.now());
  for (const hash of [kept, gone]) {
    await house.rows.run(
      "INSERT INTO image (hash, file, widths, width, height, bytes, created_at) VALUES (?, ?, '[]', 1, 1, 1, 1)",
      hash,
      `images/${hash}`,
    );
    await house.rows.run('INSERT INTO note_image (note_id, hash, created_at) VALUES (?, ?, 1)', noteId, hash);
  }
  await house.append(noteId, typist.paragraph('Two'));
  await foldNote(house.parts, noteId);
  const unused = await house.rows.all<{ hash: string }>(
    'SELECT hash FROM note_image WHERE note_id = ? AND unused_since IS NOT NULL',
    noteId,
  );
  expect(unused).toEqual([{ hash: gone }]);
});
