import { crc32 } from 'node:zlib';
import type { JournalDatabase } from './journal-database.ts';
import type { StoredState } from './stored-state.ts';
import { keepVersion, type Version } from './versions.ts';

/**
 * Appends what a server-side write computed, only if nothing was appended since it read (C17), and
 * keeps the version that it replaces (C15).
 *
 * @returns the row's seq, or null when the write has to be computed again
 */
export function appendIfHead(
  database: JournalDatabase,
  read: StoredState,
  entry: { update: Uint8Array; userId: string; at: number },
  replaced: Version | null,
): Promise<number | null> {
  const { noteId, generation } = read;
  return database.write(async (statements) => {
    const [head] = await statements.all<{ head_seq: number; generation: number }>(
      `SELECT head_seq, generation FROM note_head WHERE note_id = ? ${database.lock}`,
      [noteId],
    );
    if (head?.head_seq !== read.headSeq || head.generation !== generation) return null;
    const seq = read.headSeq + 1;
    await statements.run('UPDATE note_head SET head_seq = ? WHERE note_id = ?', [seq, noteId]);
    await statements.run(
      'INSERT INTO note_update (note_id, generation, seq, `update`, user_id, crc32, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [noteId, generation, seq, entry.update, entry.userId, crc32(entry.update), entry.at],
    );
    if (replaced) await keepVersion(statements, noteId, replaced);
    return seq;
  });
}
