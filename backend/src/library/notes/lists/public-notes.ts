import { noteIsPublic, notePublicFromFacts, publicNotebookOfNote } from '../../../access/note-access.sql.ts';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';

/** Ids in one list of one statement. */
const listLength = 500;

/**
 * The one writer of what is kept about A2: `note.is_public` with the time at which that first became true, and on the
 * note's hashtags both and the public notebook, so that what is public is found by an index. Runs in the transaction that changes the facts, with the notes locked
 * in the order of their ids.
 */
export async function refreshPublicNotes(
  { manager }: Pick<Unit, 'manager'>,
  noteIds: readonly string[],
): Promise<void> {
  for (const some of inChunks([...new Set(noteIds)].sort(), listLength)) {
    const list = placeholders(some);
    await manager.query(
      `UPDATE note SET is_public = ${notePublicFromFacts},
         first_public_at = CASE WHEN first_public_at = 0 AND ${notePublicFromFacts} = 1 THEN ? ELSE first_public_at END
       WHERE note.id IN ${list} AND note.is_public <> ${notePublicFromFacts}`,
      [Date.now(), ...some],
    );
    await manager.query(
      `UPDATE note_hashtag
       SET is_public = (SELECT CASE WHEN ${noteIsPublic} THEN 1 ELSE 0 END FROM note WHERE note.id = note_hashtag.note_id),
         public_notebook_id = (SELECT ${publicNotebookOfNote} FROM note WHERE note.id = note_hashtag.note_id),
         first_public_at = (SELECT note.first_public_at FROM note WHERE note.id = note_hashtag.note_id)
       WHERE note_id IN ${list}`,
      [...some],
    );
  }
}
