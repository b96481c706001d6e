import { type JournalDatabase, placeholders, type Statements } from './journal-database.ts';

const copied = 'note_id, generation, seq, `update`, user_id, crc32, at';

/**
 * Moves damaged rows aside, as they are, for a person to look at (C11). From then on no fold meets
 * them, so none can fold them away.
 *
 * @returns how many were still there to be moved
 */
export function quarantineRows(
  database: JournalDatabase,
  { noteId, generation }: { noteId: string; generation: number },
  seqs: readonly number[],
): Promise<number> {
  const which = `note_id = ? AND generation = ? AND seq IN ${placeholders(seqs.length)}`;
  const keys = [noteId, generation, ...seqs];
  return database.write(async (statements) => {
    const found = await statements.all(`SELECT seq FROM note_update WHERE ${which} ${database.lock}`, keys);
    if (found.length === 0) return 0;
    // Someone put it back and it is damaged again.
    await statements.run(`DELETE FROM note_quarantine WHERE ${which}`, keys);
    await statements.run(
      `INSERT INTO note_quarantine (${copied}) SELECT ${copied} FROM note_update WHERE ${which}`,
      keys,
    );
    return statements.run(`DELETE FROM note_update WHERE ${which}`, keys);
  });
}

/** Copies a damaged base aside, under the number that it reached up to, below zero: rows have the others. */
export async function keepDamagedBase(
  statements: Statements,
  { noteId, generation, baseSeq }: { noteId: string; generation: number; baseSeq: number },
  at: number,
): Promise<void> {
  await statements.run('DELETE FROM note_quarantine WHERE note_id = ? AND generation = ? AND seq = ?', [
    noteId,
    generation,
    -baseSeq,
  ]);
  await statements.run(
    `INSERT INTO note_quarantine (${copied}) SELECT note_id, ?, ?, base, NULL, crc32, ? FROM note_base WHERE note_id = ?`,
    [generation, -baseSeq, at, noteId],
  );
}
