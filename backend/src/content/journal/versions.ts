import { crc32 } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import type { Statements } from './journal-database.ts';

/**
 * `keyframe`: what the history after it builds on. `replaced`: what a whole write replaced. `named`: a person gave this
 * moment a name. Versions of earlier releases may also be `hourly`.
 */
export type VersionReason = 'keyframe' | 'replaced' | 'named';

export interface Version {
  at: number;
  reason: VersionReason;
  by: string | null;
  /** The last row that it holds. */
  seq: number;
  /** The whole document, packed by `packUpdate`. */
  state: Uint8Array;
  name?: string;
}

/** Of what whole writes replaced; the history can rebuild the others. */
const keptReplaced = 50;

/**
 * Keeps a version of a note that is still there (C15), and of those that whole writes replaced the newest. Answers by how
 * many bytes the note's versions grew, which count for its author (W63).
 */
export async function keepVersion(statements: Statements, noteId: string, version: Version): Promise<number> {
  const { at, reason, by, seq, state, name = null } = version;
  await statements.run(
    `INSERT INTO note_version (id, at, reason, \`by\`, seq, name, state, is_packed, crc32, note_id)
     SELECT ?, ?, ?, ?, ?, ?, ?, 1, ?, note_id FROM note_head WHERE note_id = ?`,
    [uuidv7(), at, reason, by, seq, name, state, crc32(state), noteId],
  );
  const old = await statements.all<{ id: string; bytes: number }>(
    `SELECT id, LENGTH(state) AS bytes FROM note_version WHERE note_id = ? AND reason = 'replaced' AND name IS NULL
     ORDER BY at DESC, id DESC LIMIT 1000 OFFSET ${keptReplaced}`,
    [noteId],
  );
  let bytes = state.length;
  for (const dropped of old) {
    await statements.run('DELETE FROM note_version WHERE id = ?', [dropped.id]);
    bytes -= Number(dropped.bytes);
  }
  return bytes;
}

/** A keyframe whose bytes are what was stored, or a version from before there were keyframes: without `seq`. */
export interface SoundVersion {
  at: number;
  seq: number | null;
  state: Uint8Array;
  /** Whether `state` is packed by `packUpdate`. */
  isPacked: boolean;
}

/** The newest sound version up to a row; null when there is none. */
export async function newestKeyframe(
  statements: Statements,
  noteId: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<SoundVersion | null> {
  return firstSound(statements, 'note_id = ? AND seq <= ? ORDER BY seq DESC, id DESC', [noteId, upTo]);
}

/** The oldest sound version up to a row; null when there is none. */
export async function oldestKeyframe(
  statements: Statements,
  noteId: string,
  upTo: number,
): Promise<SoundVersion | null> {
  return firstSound(statements, 'note_id = ? AND seq <= ? ORDER BY seq, id', [noteId, upTo]);
}

/** The newest sound version up to an instant of those from before there were keyframes; null when there is none. */
export async function newestWithoutSeq(
  statements: Statements,
  noteId: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<SoundVersion | null> {
  const which = 'note_id = ? AND at <= ? AND seq IS NULL ORDER BY at DESC, id DESC';
  return firstSound(statements, which, [noteId, upTo]);
}

async function firstSound(
  statements: Statements,
  which: string,
  values: (string | number)[],
): Promise<SoundVersion | null> {
  const ids = await statements.all<{ id: string }>(`SELECT id FROM note_version WHERE ${which}`, values);
  for (const { id } of ids) {
    const [version] = await statements.all<{
      at: number;
      seq: number | null;
      state: Uint8Array;
      crc32: number | null;
      is_packed: number;
    }>('SELECT at, seq, state, crc32, is_packed FROM note_version WHERE id = ?', [id]);
    if (!version || version.crc32 !== crc32(version.state)) continue;
    const { at, seq, state } = version;
    return { at, seq, state, isPacked: Boolean(version.is_packed) };
  }
  return null;
}
