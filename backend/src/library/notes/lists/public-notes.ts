import { noteIsPublic, notePublicFromFacts, publicNotebookOfNote } from '../../../access/note-access.sql.ts';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';

type Statements = Pick<Unit, 'manager'>;

/** Ids in one list of one statement. */
const listLength = 500;
/** Hashtags that are marked with the act; each takes some hundredths of a millisecond. Those of further notes follow it. */
const markedAtOnce = 1_000;

/** What is kept with a hashtag, and not what its `note` says. */
const differs = `(note_hashtag.is_public <> note.is_public
  OR note_hashtag.first_public_at <> note.first_public_at
  OR COALESCE(note_hashtag.public_notebook_id, '') <> COALESCE(${publicNotebookOfNote}, ''))`;

/**
 * Keeps what is stored about A2: `note.is_public` with the time at which that first became true, and on the note's
 * hashtags both and the public notebook, so that what is public is found by an index. Runs in the transaction that changes
 * the facts, with the notes locked in the order of their ids. Answers whether notes with many hashtags were left for
 * `UnmarkedNotes`: until then no list by hashtag has them.
 */
export async function refreshPublicNotes(unit: Statements, noteIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(noteIds)].sort();
  await markNotes(unit, ids);
  const changed = await notesWithOtherMarks(unit, ids);
  let left = markedAtOnce;
  const [now, later]: [string[], string[]] = [[], []];
  for (const { id, hashtags } of changed) {
    left -= Number(hashtags);
    (left >= 0 ? now : later).push(id);
  }
  await markHashtags(unit, now);
  for (const some of inChunks(later, listLength))
    await unit.manager.query(
      `INSERT INTO note_unmarked (note_id) SELECT note.id FROM note WHERE note.id IN ${placeholders(some)}
         AND (SELECT 1 FROM note_unmarked WHERE note_unmarked.note_id = note.id) IS NULL`,
      some,
    );
  return later.length > 0;
}

/** `note.is_public` and `note.first_public_at`, from the facts. */
export async function markNotes({ manager }: Statements, noteIds: readonly string[]): Promise<void> {
  for (const some of inChunks(noteIds, listLength))
    await manager.query(
      `UPDATE note SET is_public = ${notePublicFromFacts},
         first_public_at = CASE WHEN first_public_at = 0 AND ${notePublicFromFacts} = 1 THEN ? ELSE first_public_at END
       WHERE note.id IN ${placeholders(some)} AND note.is_public <> ${notePublicFromFacts}`,
      [Date.now(), ...some],
    );
}

/** Brings the hashtags of these notes to what `note` says, at once. */
export async function markHashtags({ manager }: Statements, noteIds: readonly string[]): Promise<void> {
  for (const some of inChunks(noteIds, listLength)) {
    const list = placeholders(some);
    await manager.query(
      `UPDATE note_hashtag
       SET is_public = (SELECT CASE WHEN ${noteIsPublic} THEN 1 ELSE 0 END FROM note WHERE note.id = note_hashtag.note_id),
         public_notebook_id = (SELECT ${publicNotebookOfNote} FROM note WHERE note.id = note_hashtag.note_id),
         first_public_at = (SELECT note.first_public_at FROM note WHERE note.id = note_hashtag.note_id)
       WHERE note_id IN ${list} AND (SELECT ${differs} FROM note WHERE note.id = note_hashtag.note_id) = 1`,
      some,
    );
    await manager.query(`DELETE FROM note_unmarked WHERE note_id IN ${list}`, some);
  }
}

/** Those of these notes whose hashtags are to be marked. All hashtags of a note have the same marks, so one is asked. */
async function notesWithOtherMarks(
  { manager }: Statements,
  noteIds: readonly string[],
): Promise<{ id: string; hashtags: number | string }[]> {
  const found: { id: string; hashtags: number | string }[] = [];
  for (const some of inChunks(noteIds, listLength))
    found.push(
      ...(await manager.query<{ id: string; hashtags: number | string }[]>(
        `SELECT note.id, (SELECT COUNT(*) FROM note_hashtag WHERE note_hashtag.note_id = note.id) AS hashtags
         FROM note WHERE note.id IN ${placeholders(some)}
           AND ((SELECT 1 FROM note_unmarked WHERE note_unmarked.note_id = note.id) IS NOT NULL
             OR (SELECT ${differs} FROM note_hashtag WHERE note_hashtag.note_id = note.id LIMIT 1) = 1)
         ORDER BY note.id`,
        some,
      )),
    );
  return found;
}
