import { type JournalDatabase, placeholders } from './journal-database.ts';

/**
 * Moves damaged rows aside, as they are, for a person to look at (C11). From then on no fold meets
 * them, so none can fold them away.
 */
export function quarantineRows(
  database: JournalDatabase,
  { noteId, generation }: { noteId: string; generation: number },
  seqs: readonly number[],
): Promise<void> {
  return database.write(async (statements) => {
    await statements.all(`SELECT note_id FROM note_head WHERE note_id = ? ${database.lock}`, [noteId]);
    const which = `note_id = ? AND generation = ? AND seq IN ${placeholders(seqs.length)}`;
    await statements.run(
      `INSERT INTO note_quarantine (note_id, generation, seq, \`update\`, user_id, crc32, at)
       SELECT note_id, generation, seq, \`update\`, user_id, crc32, at FROM note_update WHERE ${which}`,
      [noteId, generation, ...seqs],
    );
    await statements.run(`DELETE FROM note_update WHERE ${which}`, [noteId, generation, ...seqs]);
  });
}
