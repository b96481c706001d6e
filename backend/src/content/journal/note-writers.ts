import type { Statements } from './journal-database.ts';
import type { StoredRow } from './stored-state.ts';

/** Remembers of each person the last row with which they changed a note; inside the transaction that stores the projection. */
export async function saveWriters(
  statements: Statements,
  noteId: string,
  rows: readonly Pick<StoredRow, 'userId' | 'seq' | 'at'>[],
): Promise<void> {
  const last = new Map<string, { seq: number; at: number }>();
  for (const { userId, seq, at } of rows) if (userId !== null) last.set(userId, { seq, at });
  for (const [userId, { seq, at }] of last) {
    const matched = await statements.run(
      'UPDATE note_writer SET seq = ?, at = ? WHERE note_id = ? AND user_id = ?',
      [seq, at, noteId, userId],
    );
    if (matched > 0) continue;
    // Note or account may have been deleted meanwhile.
    await statements.run(
      `INSERT INTO note_writer (note_id, user_id, seq, at)
       SELECT note.id, person.id, ?, ? FROM note JOIN \`user\` person ON person.id = ? WHERE note.id = ?`,
      [seq, at, userId, noteId],
    );
  }
}
