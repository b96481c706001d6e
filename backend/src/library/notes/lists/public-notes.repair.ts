import { noteIsPublic, notePublicFromFacts, publicNotebookOfNote } from '../../../access/note-access.sql.ts';
import type { Repair } from '../../../platform/database/repair.ts';
import { markHashtags, markNotes } from './public-notes.ts';

/** Notes of one statement. */
const piece = 500;

/** `note.is_public` and what hashtags have of it, from the facts of A2. */
export const publicNotesRepair: Repair = {
  name: 'public-notes',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (let after = ''; ; ) {
      const notes: { id: string; is_wrong: number }[] = await manager.query(
        `SELECT note.id, (note.is_public <> ${notePublicFromFacts} OR EXISTS (
           SELECT 1 FROM note_hashtag WHERE note_hashtag.note_id = note.id
             AND (note_hashtag.is_public <> CASE WHEN ${noteIsPublic} THEN 1 ELSE 0 END
               OR COALESCE(note_hashtag.public_notebook_id, '') <> COALESCE(${publicNotebookOfNote}, '')))) AS is_wrong
         FROM note WHERE note.id > ? ORDER BY note.id LIMIT ${piece}`,
        [after],
      );
      const wrongIds = notes.filter(({ is_wrong }) => Number(is_wrong) === 1).map(({ id }) => id);
      wrong += wrongIds.length;
      if (!checkOnly && wrongIds.length > 0) {
        await markNotes({ manager }, wrongIds);
        await markHashtags({ manager }, wrongIds);
      }
      if (notes.length < piece) return wrong;
      after = notes.at(-1)?.id as string;
    }
  },
};
