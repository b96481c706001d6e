import { noteIsPublished, noteIsStaged } from '../../../access/note-access.sql.ts';
import { saveHashtags, saveUnusedImages } from '../../../content/derived-rows.ts';
import { emptyProjection } from '../../../content/first-content.ts';
import { mostImages, projectionColumns } from '../../../content/projection-columns.ts';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';
import { statementsOf } from '../../../platform/database/transaction-statements.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { emitSearchableChanges } from '../../../platform/search/index/searchable-changed.event.ts';

/*
 * While a staged note is published, `note`, `note_content` and `note_hashtag` hold what everyone reads, so that whatever
 * reads them reads that; `note_draft` holds what the fold derives of the document, and `note_published` which state of it
 * was published. Everything here runs with the notes locked.
 */

/** Ids in one list of one statement. */
const listLength = 500;

/** The columns of `note` and of `note_content` that the fold writes. */
const noteColumns = Object.keys(projectionColumns(emptyProjection));
const contentColumns = ['`text`', 'html', 'hash'] as const;

/**
 * Begins and ends drafts as the facts of these notes say: what becomes public is published as it is, and of what is public
 * no longer, or live, the draft is the note. Hiding a note, or moving it to the trash, changes nothing here.
 */
export async function keepStagedNotes(unit: Unit, noteIds: readonly string[]): Promise<void> {
  const wantsDraft = `(${noteIsStaged} AND ${noteIsPublished})`;
  for (const some of inChunks([...new Set(noteIds)].sort(), listLength)) {
    if (!(await lockStaged(unit, some))) continue;
    const among = `note.id IN ${placeholders(some)}`;
    const ended: { id: string; is_live: number }[] = await unit.manager.query(
      `SELECT note.id, NOT ${noteIsStaged} AS is_live FROM note JOIN note_published ON note_published.note_id = note.id
       WHERE ${among} AND NOT ${wantsDraft} ORDER BY note.id`,
      some,
    );
    for (const { id, is_live } of ended) {
      await showDraft(unit, id, Number(is_live) === 1);
      for (const table of ['note_draft', 'note_published'])
        await unit.manager.query(`DELETE FROM ${table} WHERE note_id = ?`, [id]);
    }
    await beginDrafts(unit, `${among} AND ${wantsDraft}`, some);
  }
}

/** Of these notes those that have a draft or may get one. False when there are none. */
async function lockStaged({ manager }: Unit, noteIds: readonly string[]): Promise<boolean> {
  const found: { id: string }[] = await manager.query(
    `SELECT note.id FROM note WHERE note.id IN ${placeholders(noteIds)} AND (${noteIsStaged}
       OR (SELECT 1 FROM note_published WHERE note_published.note_id = note.id) IS NOT NULL) ORDER BY note.id`,
    [...noteIds],
  );
  const ids = found.map(({ id }) => id);
  if (ids.length > 0 && !isSqlite(manager))
    await manager.query(`SELECT id FROM note WHERE id IN ${placeholders(ids)} ORDER BY id FOR UPDATE`, ids);
  return ids.length > 0;
}

async function beginDrafts({ manager }: Unit, which: string, ids: readonly string[]): Promise<void> {
  const isNew = 'NOT EXISTS (SELECT 1 FROM note_published known WHERE known.note_id = note.id)';
  await manager.query(
    `INSERT INTO note_draft (note_id, ${[...noteColumns, 'updated_at', ...contentColumns].join(', ')})
     SELECT note.id, ${[...noteColumns, 'updated_at'].map((name) => `note.${name}`).join(', ')},
       ${contentColumns.map((name) => `content.${name}`).join(', ')}
     FROM note JOIN note_content content ON content.note_id = note.id WHERE ${which} AND ${isNew}`,
    [...ids],
  );
  await manager.query(
    `INSERT INTO note_published (note_id, seq, at)
     SELECT note.id, head.projected_seq, ? FROM note JOIN note_head head ON head.note_id = note.id
     WHERE ${which} AND ${isNew}`,
    [Date.now(), ...ids],
  );
}

/** When what readers of a staged note do not see yet was changed last; null when they see all. */
export async function unpublishedSince({ manager }: Unit, noteId: string): Promise<number | null> {
  const [draft]: { updated_at: number | string }[] = await manager.query(
    `SELECT draft.updated_at FROM note_draft draft
     JOIN note_content content ON content.note_id = draft.note_id WHERE draft.note_id = ? AND draft.hash <> content.hash`,
    [noteId],
  );
  return draft ? Number(draft.updated_at) : null;
}

/** Publishes what the last fold derived of a note's document. False when nothing changed since the last time. */
export async function publishDraft(unit: Unit, noteId: string): Promise<boolean> {
  if (!(await showDraft(unit, noteId, true))) return false;
  await unit.manager.query(
    `UPDATE note_published SET at = ?, state = NULL, crc32 = NULL,
       seq = (SELECT projected_seq FROM note_head WHERE note_head.note_id = note_published.note_id)
     WHERE note_id = ?`,
    [Date.now(), noteId],
  );
  return true;
}

/**
 * Copies a draft to what everyone reads.
 *
 * @param isPublication whether readers see a change by it, so that it is one of now
 * @returns false without a draft that says anything else
 */
async function showDraft(unit: Unit, noteId: string, isPublication: boolean): Promise<boolean> {
  const { manager } = unit;
  const [draft]: { hashtags: string; images: string; updated_at: number | string }[] = await manager.query(
    `SELECT draft.hashtags, draft.images, draft.updated_at FROM note_draft draft
     JOIN note_content content ON content.note_id = draft.note_id WHERE draft.note_id = ? AND draft.hash <> content.hash`,
    [noteId],
  );
  if (!draft) return false;
  const now = Date.now();
  const ofDraft = (name: string) =>
    `${name} = (SELECT draft.${name} FROM note_draft draft WHERE draft.note_id = ?)`;
  await manager.query(`UPDATE note SET ${noteColumns.map(ofDraft).join(', ')}, updated_at = ? WHERE id = ?`, [
    ...noteColumns.map(() => noteId),
    isPublication ? now : Number(draft.updated_at),
    noteId,
  ]);
  await manager.query(`UPDATE note_content SET ${contentColumns.map(ofDraft).join(', ')} WHERE note_id = ?`, [
    ...contentColumns.map(() => noteId),
    noteId,
  ]);
  const statements = statementsOf(manager);
  await saveHashtags(statements, noteId, JSON.parse(draft.hashtags));
  const images: string[] = JSON.parse(draft.images);
  // A longer list is cut: what such a note shows no longer is found by its next fold.
  if (images.length < mostImages) await saveUnusedImages(statements, noteId, images, now);
  emitSearchableChanges(unit, 'note', [noteId]);
  return true;
}
