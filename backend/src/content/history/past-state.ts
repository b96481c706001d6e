import type { Statements } from '../journal/journal-database.ts';
import { type StoredState, storedState } from '../journal/stored-state.ts';
import { newestKeyframe, newestWithoutSeq, type SoundVersion } from '../journal/versions.ts';
import type { StoredBytes } from '../workers/stored-bytes.ts';
import { groundAt } from './ground-at.ts';
import { beginsWithFirstRow, endsWindow, segmentsBetween } from './history-rows.ts';

/** What a note was at a moment, in the parts that a worker makes the document of. */
export interface PastState {
  /** The last row that is part of it; null for a version from before there was history. */
  seq: number | null;
  /** Since when the note was so. */
  at: number;
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
  const last = await lastRowAt(statements, present, at);
  const past = last && (await stateUpTo(statements, present, last));
  return past ?? withoutHistory(statements, noteId, at);
}

/** What a note was before and after one of its writes. */
export interface ReplacedState {
  before: PastState;
  after: PastState;
}

/**
 * What a write replaced that came just after an instant, and what it wrote, without anything that others wrote since.
 *
 * @returns null when nothing was replaced then, or it is no longer known
 */
export async function readReplacedState(
  statements: Statements,
  noteId: string,
  at: number,
): Promise<ReplacedState | null> {
  const present = await storedState(statements, noteId);
  const [version] = await statements.all<{ seq: number }>(
    "SELECT seq FROM note_version WHERE note_id = ? AND at = ? AND reason = 'replaced' AND seq IS NOT NULL ORDER BY seq DESC LIMIT 1",
    [noteId, at],
  );
  if (!present || !version) return null;
  const seq = version.seq + 1;
  // Squeezed by an earlier release, it may be in a window with what came after it.
  if (seq <= present.baseSeq && !(await endsWindow(statements, noteId, seq))) return null;
  const before = await stateUpTo(statements, present, { seq: version.seq, at });
  const after = await stateUpTo(statements, present, { seq, at: at + 1 });
  return before && after && { before, after };
}

/** Null where the history that it needs is gone. */
async function stateUpTo(
  statements: Statements,
  present: StoredState,
  last: Place,
): Promise<PastState | null> {
  const { seq } = last;
  const { noteId, base, baseSeq } = present;
  if (seq >= baseSeq) {
    const rows = present.rows.filter((row) => row.seq <= seq);
    return { ...last, stored: { base: base ?? new Uint8Array(), rows }, segments: [] };
  }
  if (seq === 0) return { ...last, stored: nothing, segments: [] };
  const keyframe = await newestKeyframe(statements, noteId, seq);
  const segments = await segmentsBetween(statements, noteId, keyframe?.seq ?? 0, seq);
  if (!keyframe && segments.length === 0) return null;
  return { ...last, ...(keyframe ? pastOf(keyframe, segments) : { stored: nothing, segments }) };
}

/** Whether there is anything of a note from an instant, without reading it. */
export async function isPastKnown(statements: Statements, noteId: string, at: number): Promise<boolean> {
  return (await placeAt(statements, noteId, at)) !== null;
}

/** Whether it is known what a note was before a moment, where that is something else. */
export async function isKnownBefore(
  statements: Statements,
  noteId: string,
  { at, until }: { at: number; until: number },
): Promise<boolean> {
  const before = await placeAt(statements, noteId, at - 1);
  const then = await placeAt(statements, noteId, until);
  return before !== null && (before.seq === null || before.seq !== then?.seq);
}

/** Null for nothing; without `seq` for a version from before there was history. */
async function placeAt(
  statements: Statements,
  noteId: string,
  at: number,
): Promise<Place | { seq: null } | null> {
  const [head] = await statements.all<{ generation: number; baseSeq: number }>(
    'SELECT generation, base_seq AS "baseSeq" FROM note_head WHERE note_id = ?',
    [noteId],
  );
  if (!head) return null;
  const { generation, baseSeq } = head;
  const rows = await statements.all<Place>(
    'SELECT seq, at FROM note_update WHERE note_id = ? AND generation = ? AND seq > ? ORDER BY seq',
    [noteId, generation, baseSeq],
  );
  const last = await lastRowAt(statements, { noteId, baseSeq, rows }, at);
  if (last) return last;
  const versions = 'SELECT id FROM note_version WHERE note_id = ? AND at <= ? AND seq IS NULL LIMIT 1';
  return (await statements.all(versions, [noteId, at])).length > 0 ? { seq: null } : null;
}

interface Place {
  seq: number;
  at: number;
}

/** The last row up to an instant after which the note's state is known; null when that is before all history. */
async function lastRowAt(
  statements: Statements,
  present: { noteId: string; baseSeq: number; rows: readonly Place[] },
  at: number,
): Promise<Place | null> {
  const { noteId, baseSeq, rows } = present;
  const windows = await statements.all<Place>(
    'SELECT to_seq AS seq, to_at AS at FROM note_history WHERE note_id = ? AND to_at <= ? ORDER BY to_at DESC, to_seq DESC LIMIT 1',
    [noteId, at],
  );
  const versions = await statements.all<Place>(
    'SELECT seq, at FROM note_version WHERE note_id = ? AND at <= ? AND seq IS NOT NULL ORDER BY seq DESC LIMIT 1',
    [noteId, at],
  );
  const row = rows.findLast((row) => row.at <= at);
  const places: Place[] = [...(row ? [row] : []), ...windows, ...versions];
  if (places.length > 0) {
    const { seq, at } = places.reduce((last, place) => (place.seq > last.seq ? place : last));
    return { seq, at };
  }
  // Before its first row a note was empty, or what its base is where nothing was squeezed yet.
  const isEmpty = baseSeq === 0 || (await beginsWithFirstRow(statements, noteId));
  if (!isEmpty && (await hasHistory(statements, noteId))) return null;
  const seq = isEmpty ? 0 : baseSeq;
  const since = await groundAt(statements, { ...present, baseSeq: seq });
  return at >= since ? { seq, at: since } : null;
}

/** Whether anything of a note was squeezed yet. */
export async function hasHistory(statements: Statements, noteId: string): Promise<boolean> {
  const found = await statements.all(
    `SELECT note_id FROM note_history WHERE note_id = ?
     UNION ALL SELECT note_id FROM note_version WHERE note_id = ? AND reason = 'keyframe' AND seq IS NOT NULL LIMIT 1`,
    [noteId, noteId],
  );
  return found.length > 0;
}

/** A version from before there was history: a moment of its own. */
async function withoutHistory(statements: Statements, noteId: string, at: number): Promise<PastState | null> {
  const version = await newestWithoutSeq(statements, noteId, at);
  return version && { seq: null, at: version.at, ...pastOf(version, []) };
}

const nothing: StoredBytes = { base: new Uint8Array(), rows: [] };

function pastOf(
  { state, isPacked }: SoundVersion,
  segments: readonly Uint8Array[],
): Pick<PastState, 'stored' | 'segments'> {
  if (isPacked) return { stored: nothing, segments: [state, ...segments] };
  return { stored: { base: state, rows: [] }, segments };
}
