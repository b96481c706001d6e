import type { EntityManager } from 'typeorm';
import type { Repair } from '../../platform/database/repair.ts';
import { readScores, restMs, storeScore, windowMs } from './note-scores.ts';
import { scoreAt } from './unscored-notes.ts';

/** Notes of one statement. */
const piece = 50;

/**
 * `note.popularity`, what hashtags have of it, and that a popular note is scored again, from likes, comments and saves.
 * What the product is about to score is not wrong, and a score may be as old as the product lets it become.
 */
export const popularityRepair: Repair = {
  name: 'popularity',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (let after = ''; ; ) {
      const now = Date.now();
      const notes = await readNotes(manager, after, now);
      const ids = notes.filter(({ pending }) => Number(pending) === 0).map(({ id }) => id);
      const differing = new Set(notes.filter(({ differs }) => Number(differs) === 1).map(({ id }) => id));
      const scores = await readScores(manager, ids, now - windowMs);
      const older = await readScores(manager, ids, now - windowMs - restMs);
      for (const [id, { stored, score }] of scores) {
        if (score <= stored && stored <= (older.get(id)?.score ?? 0) && !differing.has(id)) continue;
        wrong += 1;
        if (checkOnly) continue;
        await storeScore(manager, id, score);
        if (score > 0) await scoreAt(manager, [{ noteId: id, at: now + restMs }]);
      }
      const last = notes.at(-1);
      if (!last || notes.length < piece) return wrong;
      after = last.id;
    }
  },
};

interface Note {
  id: string;
  /** Whether it is scored soon anyhow. */
  pending: number | string;
  /** Whether its hashtags have another score than it has, or nothing scores it again. */
  differs: number | string;
}

function readNotes(manager: EntityManager, after: string, now: number): Promise<Note[]> {
  return manager.query(
    `SELECT note.id,
       (EXISTS (SELECT 1 FROM note_unscored WHERE note_unscored.note_id = note.id AND note_unscored.due_at <= ?)
         OR EXISTS (SELECT 1 FROM social_count_change WHERE social_count_change.subject = note.id)) AS pending,
       (EXISTS (SELECT 1 FROM note_hashtag
           WHERE note_hashtag.note_id = note.id AND note_hashtag.popularity <> note.popularity)
         OR (note.popularity > 0
           AND NOT EXISTS (SELECT 1 FROM note_unscored WHERE note_unscored.note_id = note.id))) AS differs
     FROM note WHERE note.id > ? ORDER BY note.id LIMIT ${piece}`,
    [now, after],
  );
}
