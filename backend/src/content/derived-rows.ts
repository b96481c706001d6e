import { readImageAddress } from '@commonplace/contracts/images';
import type { Projection } from '@commonplace/contracts/internal';
import { publicMark, publicNotebookOfNote } from '../access/note-access.sql.ts';
import { inChunks, placeholders } from '../platform/database/sql-part.ts';
import type { TransactionStatements } from '../platform/database/transaction-statements.ts';

/** Rows of one statement. */
const piece = 200;

/** Joins what is published of a staged note to `note_image`. */
export const joinPublishedContent = `JOIN note_draft ON note_draft.note_id = note_image.note_id
  JOIN note_content ON note_content.note_id = note_image.note_id`;
/** Whether that shows the picture: the HTML names its file. */
export const publishedContentShowsImage = 'INSTR(note_content.html, note_image.hash) > 0';

/**
 * Brings the tables by which notes are found to what a projection says: its hashtags, and since when it
 * does not show which of its pictures. Inside the transaction that stores the projection, with the note's
 * row locked.
 */
export async function saveDerivedRows(
  statements: TransactionStatements,
  noteId: string,
  { hashtags, images }: Projection,
  at: number,
): Promise<void> {
  await saveHashtags(statements, noteId, hashtags);
  await saveUnusedImages(statements, noteId, images, at);
}

export async function saveHashtags(
  statements: TransactionStatements,
  noteId: string,
  hashtags: readonly string[],
): Promise<void> {
  const stored = await statements.all<{ tag: string }>('SELECT tag FROM note_hashtag WHERE note_id = ?', [
    noteId,
  ]);
  const before = new Set(stored.map(({ tag }) => tag));
  const now = new Set(hashtags.map((tag) => tag.slice(1)));
  for (const tags of inChunks(
    [...before].filter((tag) => !now.has(tag)),
    piece,
  )) {
    await statements.run(`DELETE FROM note_hashtag WHERE note_id = ? AND tag IN ${placeholders(tags)}`, [
      noteId,
      ...tags,
    ]);
  }
  const [note] = await statements.all<{
    author_id: string;
    updated_at: number;
    mark: number;
    notebook: string | null;
    first_public_at: number;
    popularity: number;
  }>(
    `SELECT author_id, updated_at, ${publicMark} AS mark, ${publicNotebookOfNote} AS notebook, first_public_at,
       popularity FROM note WHERE id = ?`,
    [noteId],
  );
  if (!note || now.size === 0) return;
  if (before.size > 0)
    await statements.run('UPDATE note_hashtag SET updated_at = ? WHERE note_id = ?', [
      note.updated_at,
      noteId,
    ]);
  const added = [...now].filter((tag) => !before.has(tag));
  for (const tags of inChunks(added, piece)) {
    await statements.run(
      `INSERT INTO note_hashtag (note_id, tag, author_id, updated_at, ${publicMark}, public_notebook_id, first_public_at,
         popularity)
       VALUES ${tags.map(() => "(?, ?, ?, ?, ?, NULLIF(?, ''), ?, ?)").join(', ')}`,
      tags.flatMap((tag) => [
        noteId,
        tag,
        note.author_id,
        note.updated_at,
        Number(note.mark),
        note.notebook ?? '',
        note.first_public_at,
        note.popularity,
      ]),
    );
  }
}

/** Since when a note does not show which of its pictures. @param shown addresses, of all that it shows */
export async function saveUnusedImages(
  statements: TransactionStatements,
  noteId: string,
  images: readonly string[],
  at: number,
): Promise<void> {
  const stored = await statements.all<{ hash: string; unused_since: number | null }>(
    'SELECT hash, unused_since FROM note_image WHERE note_id = ?',
    [noteId],
  );
  if (stored.length === 0) return;
  const shown = new Set(images.map((address) => readImageAddress(address)?.file.replace(/\.webp$/, '')));
  const changed = (isGone: boolean) =>
    stored
      .filter(({ hash, unused_since }) => shown.has(hash) !== isGone && (unused_since === null) === isGone)
      .map(({ hash }) => hash);
  // Readers of a staged note see those that are published.
  const goneHashes = await notPublished(statements, noteId, changed(true));
  for (const gone of inChunks(goneHashes, piece)) {
    await statements.run(
      `UPDATE note_image SET unused_since = ? WHERE note_id = ? AND hash IN ${placeholders(gone)}`,
      [at, noteId, ...gone],
    );
  }
  for (const back of inChunks(changed(false), piece)) {
    await statements.run(
      `UPDATE note_image SET unused_since = NULL WHERE note_id = ? AND hash IN ${placeholders(back)}`,
      [noteId, ...back],
    );
  }
}

/** Of these pictures those that no published version of the note shows. */
async function notPublished(
  statements: TransactionStatements,
  noteId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const left: string[] = [];
  for (const some of inChunks(hashes, piece)) {
    const shown = await statements.all<{ hash: string }>(
      `SELECT note_image.hash FROM note_image ${joinPublishedContent} WHERE note_image.note_id = ?
         AND note_image.hash IN ${placeholders(some)} AND ${publishedContentShowsImage}`,
      [noteId, ...some],
    );
    const published = new Set(shown.map(({ hash }) => hash));
    left.push(...some.filter((hash) => !published.has(hash)));
  }
  return left;
}
