import type { JournalDatabase } from './journal-database.ts';

/** A note that has something to fold. */
export interface LaggingNote {
  noteId: string;
  /** When the first row was appended that its projection does not hold; null when it holds all of them. */
  since: number | null;
}

/**
 * Looks at the next `size` notes in id order for what a fold should do (C16): a projection that lags
 * behind, or a base that does while there was no edit since `restedBefore`. It walks along the primary
 * key, so one look costs the same however many notes there are.
 *
 * @returns `last`: where to go on; null after the last note
 */
export function laggingNotes(
  database: JournalDatabase,
  after: string,
  size: number,
  restedBefore: number,
): Promise<{ notes: LaggingNote[]; last: string | null }> {
  return database.read(async (statements) => {
    const [end] = await statements.all<{ note_id: string }>(
      `SELECT note_id FROM note_head WHERE note_id > ? ORDER BY note_id LIMIT 1 OFFSET ${size - 1}`,
      [after],
    );
    const last = end?.note_id ?? null;
    // The base is never ahead of the projection: most notes are done with after the first comparison.
    const found = await statements.all<{ id: string; lags: number; since: number | null }>(
      `SELECT h.note_id AS id, h.projected_seq < h.head_seq AS lags, first.at AS since
       FROM note_head h
       LEFT JOIN note_update first
         ON first.note_id = h.note_id AND first.generation = h.generation AND first.seq = h.projected_seq + 1
       LEFT JOIN note_update newest
         ON newest.note_id = h.note_id AND newest.generation = h.generation AND newest.seq = h.head_seq
       WHERE h.note_id > ? ${last === null ? '' : 'AND h.note_id <= ?'} AND h.base_seq < h.head_seq
         AND (h.projected_seq < h.head_seq OR newest.at IS NULL OR newest.at < ?)
       ORDER BY h.note_id`,
      [after, ...(last === null ? [] : [last]), restedBefore],
    );
    const notes = found.map(({ id, lags, since }) => ({
      noteId: id,
      // Its row may be damaged and kept aside: then it lags since an unknown time.
      since: lags ? (since ?? Date.now()) : null,
    }));
    return { notes, last };
  });
}
