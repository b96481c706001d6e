import { addUsage } from '../../platform/usage/person-usage.ts';
import { lockAuthor } from '../journal/document-usage.ts';
import type { JournalDatabase, Statements } from '../journal/journal-database.ts';
import { keepVersion } from '../journal/versions.ts';

/** What takes the place of the history before a moment. */
export interface ClearedHistory {
  /** The last row that goes; null where there are only versions from before there was history. */
  seq: number | null;
  at: number;
  /** Versions without a row go up to here. */
  until: number;
  /** The note as it was then, packed: without what was deleted before. */
  state: Uint8Array;
}

/**
 * Deletes what a note was before a moment, for good: segments, keyframes and versions. What comes later builds on a
 * keyframe of the moment.
 *
 * @returns false when the rows up to it are not squeezed yet: nothing is deleted then
 */
export function clearBefore(
  database: JournalDatabase,
  noteId: string,
  { seq, at, until, state }: ClearedHistory,
): Promise<boolean> {
  return database.write(async (statements) => {
    const authorId = await lockAuthor(database, statements, noteId);
    if (authorId === null) return true;
    const [head] = await statements.all<{ base_seq: number }>(
      'SELECT base_seq FROM note_head WHERE note_id = ?',
      [noteId],
    );
    const upTo = seq ?? -1;
    if (head && head.base_seq < upTo) return false;
    // Of a window that has gone on since the moment was looked up.
    const open = await statements.all(
      'SELECT note_id FROM note_history WHERE note_id = ? AND from_seq <= ? AND to_seq > ? LIMIT 1',
      [noteId, upTo, upTo],
    );
    if (open.length > 0) return false;
    const old = 'note_id = ? AND (seq <= ? OR (seq IS NULL AND at <= ?))';
    const by = upTo > 0 ? await lastWriter(statements, noteId, upTo) : null;
    const [versions] = await statements.all<{ bytes: number | string | null }>(
      `SELECT SUM(LENGTH(state)) AS bytes FROM note_version WHERE ${old}`,
      [noteId, upTo, until],
    );
    const [segments] = await statements.all<{ bytes: number | string | null }>(
      'SELECT SUM(LENGTH(`update`)) AS bytes FROM note_history WHERE note_id = ? AND to_seq <= ?',
      [noteId, upTo],
    );
    await statements.run(`DELETE FROM note_version WHERE ${old}`, [noteId, upTo, until]);
    await statements.run('DELETE FROM note_history WHERE note_id = ? AND to_seq <= ?', [noteId, upTo]);
    let grown = -Number(versions?.bytes ?? 0) - Number(segments?.bytes ?? 0);
    if (upTo > 0 && seq !== null)
      grown += await keepVersion(statements, noteId, { at, reason: 'keyframe', by, seq, state });
    await addUsage(statements, authorId, grown);
    return true;
  });
}

/** Who wrote last before history ends with a row: the one person that what is kept of it can name. */
async function lastWriter(statements: Statements, noteId: string, upTo: number): Promise<string | null> {
  const [last] = await statements.all<{ user_id: string | null }>(
    'SELECT user_id FROM note_history WHERE note_id = ? AND to_seq <= ? ORDER BY to_seq DESC, from_seq DESC LIMIT 1',
    [noteId, upTo],
  );
  if (last) return last.user_id;
  const [keyframe] = await statements.all<{ by: string | null }>(
    "SELECT `by` FROM note_version WHERE note_id = ? AND seq <= ? AND reason = 'keyframe' ORDER BY seq DESC LIMIT 1",
    [noteId, upTo],
  );
  return keyframe?.by ?? null;
}

/** Notes with history from before an instant, other than the keyframe that stands for it. */
export async function notesWithHistoryBefore(
  statements: Statements,
  at: number,
  most: number,
): Promise<string[]> {
  const segments = await statements.all<{ note_id: string }>(
    `SELECT note_id FROM note_history WHERE to_at < ? ORDER BY to_at LIMIT ${most}`,
    [at],
  );
  const versions = await statements.all<{ note_id: string }>(
    `SELECT note_id FROM note_version WHERE at < ? AND reason <> 'keyframe' ORDER BY at LIMIT ${most}`,
    [at],
  );
  return [...new Set([...segments, ...versions].map(({ note_id }) => note_id))].slice(0, most);
}
