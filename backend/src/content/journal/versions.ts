import { crc32 } from 'node:zlib';
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

/**
 * Keeps a version of a note that is still there, and drops the oldest past the limit (C15). Answers by how many bytes
 * the note's versions grew, which count for its author (W63).
 */
export async function keepVersion(statements: Statements, noteId: string, version: Version): Promise<number> {
  if (version.reason === 'hourly' && (await lastVersionAt(statements, noteId)) > version.at - hourMs)
    return 0;
  await statements.run(
    'INSERT INTO note_version (id, at, reason, `by`, state, crc32, note_id) SELECT ?, ?, ?, ?, ?, ?, note_id FROM note_head WHERE note_id = ?',
    [uuidv7(), version.at, version.reason, version.by, version.state, crc32(version.state), noteId],
  );
  const old = await statements.all<{ id: string; bytes: number }>(
    `SELECT id, LENGTH(state) AS bytes FROM note_version WHERE note_id = ? ORDER BY at DESC, id DESC LIMIT 1000 OFFSET ${keptVersions}`,
    [noteId],
  );
  let bytes = version.state.length;
  for (const dropped of old) {
    await statements.run('DELETE FROM note_version WHERE id = ?', [dropped.id]);
    bytes -= Number(dropped.bytes);
  }
  return bytes;
}

async function lastVersionAt(statements: Statements, noteId: string): Promise<number> {
  const [last] = await statements.all<{ at: number | null }>(
    'SELECT MAX(at) AS at FROM note_version WHERE note_id = ?',
    [noteId],
  );
  return last?.at ?? 0;
}

/** The newest version whose bytes are what was stored; null when there is none. */
export async function newestSoundVersion(
  statements: Statements,
  noteId: string,
): Promise<{ at: number; state: Uint8Array } | null> {
  const ids = await statements.all<{ id: string }>(
    'SELECT id FROM note_version WHERE note_id = ? ORDER BY at DESC, id DESC',
    [noteId],
  );
  for (const { id } of ids) {
    const [version] = await statements.all<{ at: number; state: Uint8Array; crc32: number | null }>(
      'SELECT at, state, crc32 FROM note_version WHERE id = ?',
      [id],
    );
    if (version && version.crc32 === crc32(version.state)) return version;
  }
  return null;
}
