import { v7 as uuidv7 } from 'uuid';
import type { Statements } from './journal-database.ts';

/** `hourly`: kept while people type. `replaced`: what a REST write replaced. */
export type VersionReason = 'hourly' | 'replaced';

export interface Version {
  at: number;
  reason: VersionReason;
  by: string | null;
  /** The whole document as one Yjs update. */
  state: Uint8Array;
}

const keptVersions = 50;
const hourMs = 60 * 60 * 1000;

/** Keeps a version of a note whose head is locked by this transaction, and drops the oldest past the limit (C15). */
export async function keepVersion(statements: Statements, noteId: string, version: Version): Promise<void> {
  if (version.reason === 'hourly' && (await lastVersionAt(statements, noteId)) > version.at - hourMs) return;
  await statements.run(
    'INSERT INTO note_version (id, note_id, at, reason, `by`, state) VALUES (?, ?, ?, ?, ?, ?)',
    [uuidv7(), noteId, version.at, version.reason, version.by, version.state],
  );
  const old = await statements.all<{ id: string }>(
    `SELECT id FROM note_version WHERE note_id = ? ORDER BY at DESC, id DESC LIMIT 1000 OFFSET ${keptVersions}`,
    [noteId],
  );
  for (const { id } of old) await statements.run('DELETE FROM note_version WHERE id = ?', [id]);
}

async function lastVersionAt(statements: Statements, noteId: string): Promise<number> {
  const [last] = await statements.all<{ at: number | null }>(
    'SELECT MAX(at) AS at FROM note_version WHERE note_id = ?',
    [noteId],
  );
  return last?.at ?? 0;
}
