import type { Statements } from '../journal/journal-database.ts';
import { type StoredState, storedState } from '../journal/stored-state.ts';
import { newestKeyframe, newestWithoutSeq, type SoundVersion } from '../journal/versions.ts';
import type { StoredBytes } from '../workers/jobs.ts';
import { groundAt } from './ground-at.ts';
import { segmentsBetween } from './history-rows.ts';

/** What a note was at a moment, in the parts that a worker makes the document of. */
export interface PastState {
  /** The last row that is part of it; null for a version from before there was history. */
  seq: number | null;
  stored: StoredBytes;
  /** A keyframe and what came after it, packed. */
  segments: readonly Uint8Array[];
}

/**
 * A note as it was at an instant: its keyframe before that, and the windows of history that end up to it; what is not
 * history yet is still base and rows.
 *
 * @returns null when there is no such note, or nothing of it from then
 */
export async function readPastState(
  statements: Statements,
  noteId: string,
  at: number,
): Promise<PastState | null> {
  const present = await storedState(statements, noteId);
  if (!present) return null;
  const seq = await lastRowAt(statements, present, at);
  if (seq === null) return withoutHistory(statements, noteId, at);
  const { base, baseSeq } = present;
  if (seq >= baseSeq) {
    const rows = present.rows.filter((row) => row.seq <= seq);
    return { seq, stored: { base: base ?? new Uint8Array(), rows }, segments: [] };
  }
  const keyframe = await newestKeyframe(statements, noteId, seq);
  const segments = await segmentsBetween(statements, noteId, keyframe?.seq ?? 0, seq);
  if (!keyframe && segments.length === 0) return withoutHistory(statements, noteId, at);
  return keyframe ? { seq, ...pastOf(keyframe, segments) } : { seq, stored: nothing, segments };
}

/** The last row up to an instant after which the note's state is known; null when that is before all history. */
async function lastRowAt(statements: Statements, present: StoredState, at: number): Promise<number | null> {
  const { noteId, baseSeq, rows } = present;
  const row = rows.findLast((row) => row.at <= at);
  const [window] = await statements.all<{ seq: number }>(
    'SELECT to_seq AS seq FROM note_history WHERE note_id = ? AND to_at <= ? ORDER BY to_at DESC, to_seq DESC LIMIT 1',
    [noteId, at],
  );
  const [version] = await statements.all<{ seq: number | null }>(
    'SELECT MAX(seq) AS seq FROM note_version WHERE note_id = ? AND at <= ?',
    [noteId, at],
  );
  const found = [row?.seq, window?.seq, version?.seq].filter((seq) => typeof seq === 'number');
  if (found.length > 0) return Math.max(...found);
  // Nothing was squeezed yet: the base is what there was before the first row.
  const isFresh = !(await hasHistory(statements, noteId));
  return isFresh && baseSeq > 0 && at >= (await groundAt(statements, present)) ? baseSeq : null;
}

async function hasHistory(statements: Statements, noteId: string): Promise<boolean> {
  const found = await statements.all(
    `SELECT note_id FROM note_history WHERE note_id = ?
     UNION ALL SELECT note_id FROM note_version WHERE note_id = ? AND seq IS NOT NULL LIMIT 1`,
    [noteId, noteId],
  );
  return found.length > 0;
}

/** A version from before there was history: a moment of its own. */
async function withoutHistory(statements: Statements, noteId: string, at: number): Promise<PastState | null> {
  const version = await newestWithoutSeq(statements, noteId, at);
  return version && { seq: null, ...pastOf(version, []) };
}

const nothing: StoredBytes = { base: new Uint8Array(), rows: [] };

function pastOf({ state, isPacked }: SoundVersion, segments: readonly Uint8Array[]): Omit<PastState, 'seq'> {
  if (isPacked) return { stored: nothing, segments: [state, ...segments] };
  return { stored: { base: state, rows: [] }, segments };
}
