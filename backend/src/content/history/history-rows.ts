import { crc32 } from 'node:zlib';
import { type JournalDatabase, placeholders, type Statements } from '../journal/journal-database.ts';
import type { Segment } from './segment.ts';
import type { HistoryEnd } from './squeeze-rows.ts';

interface SegmentRow {
  from_seq: number;
  to_seq: number;
  user_id: string | null;
  from_at: number;
  to_at: number;
  update: Uint8Array;
  crc32: number;
  added: number;
  removed: number;
}

const columns = 'from_seq, to_seq, user_id, from_at, to_at, `update`, crc32, added, removed';

/** Where the stored history of a note ends. */
export function readHistoryEnd(database: JournalDatabase, noteId: string): Promise<HistoryEnd> {
  return database.read((statements) => historyEnd(statements, noteId));
}

export async function historyEnd(statements: Statements, noteId: string): Promise<HistoryEnd> {
  const [last] = await statements.all<{ to_seq: number; to_at: number }>(
    'SELECT to_seq, to_at FROM note_history WHERE note_id = ? ORDER BY to_seq DESC LIMIT 1',
    [noteId],
  );
  const toSeq = last?.to_seq ?? 0;
  const keyframes = await statements.all<{ seq: number; reason: string }>(
    'SELECT seq, reason FROM note_version WHERE note_id = ? AND seq IS NOT NULL ORDER BY seq',
    [noteId],
  );
  const cuts = keyframes
    // A write that replaced content is a window of its own, so that it alone can be taken back.
    .flatMap(({ seq, reason }) => (reason === 'replaced' ? [seq, seq + 1] : [seq]))
    .filter((seq) => seq >= toSeq);
  const ground = keyframes.findLast(({ seq, reason }) => reason === 'keyframe' && seq <= toSeq);
  const [size] = await statements.all<{ bytes: number | string | null }>(
    'SELECT SUM(LENGTH(`update`)) AS bytes FROM note_history WHERE note_id = ? AND to_seq > ?',
    [noteId, ground?.seq ?? 0],
  );
  return {
    open: last && !cuts.includes(toSeq) ? await openSegments(statements, noteId, toSeq) : [],
    lastAt: last?.to_at ?? 0,
    cuts,
    hasGround: last !== undefined || keyframes.some(({ reason }) => reason === 'keyframe'),
    bytes: Number(size?.bytes ?? 0),
  };
}

/** None when one of them is damaged: what comes then begins a new window. */
async function openSegments(statements: Statements, noteId: string, toSeq: number): Promise<Segment[]> {
  const rows = await statements.all<SegmentRow>(
    `SELECT ${columns} FROM note_history WHERE note_id = ? AND to_seq = ? ORDER BY from_seq`,
    [noteId, toSeq],
  );
  return rows.every((row) => crc32(row.update) === row.crc32) ? rows.map(segmentOf) : [];
}

function segmentOf(row: SegmentRow): Segment {
  return {
    fromSeq: row.from_seq,
    toSeq: row.to_seq,
    userId: row.user_id,
    fromAt: row.from_at,
    toAt: row.to_at,
    update: row.update,
    added: row.added,
    removed: row.removed,
  };
}

/**
 * Stores segments in the place of others, while the note is locked.
 *
 * @returns by how many bytes the history grew; null when one that is to be replaced is no longer what it was
 */
export async function replaceSegments(
  statements: Statements,
  { noteId, generation }: { noteId: string; generation: number },
  replaced: readonly Segment[],
  segments: readonly Segment[],
): Promise<number | null> {
  let grown = 0;
  for (const { fromSeq, toSeq, update } of replaced) {
    const matched = await statements.run(
      'DELETE FROM note_history WHERE note_id = ? AND generation = ? AND from_seq = ? AND to_seq = ?',
      [noteId, generation, fromSeq, toSeq],
    );
    if (matched === 0) return null;
    grown -= update.length;
  }
  for (const { fromSeq, toSeq, userId, fromAt, toAt, update, added, removed } of segments) {
    await statements.run(
      `INSERT INTO note_history (note_id, generation, ${columns}) VALUES ${placeholders(11)}`,
      [noteId, generation, fromSeq, toSeq, userId, fromAt, toAt, update, crc32(update), added, removed],
    );
    grown += update.length;
  }
  return grown;
}

/** The segments of windows that end after one row and up to another, in order and packed; up to the first damaged one. */
export async function segmentsBetween(
  statements: Statements,
  noteId: string,
  after: number,
  upTo: number,
): Promise<Uint8Array[]> {
  const rows = await statements.all<Pick<SegmentRow, 'to_seq' | 'update' | 'crc32'>>(
    'SELECT to_seq, `update`, crc32 FROM note_history WHERE note_id = ? AND to_seq > ? AND to_seq <= ? ORDER BY to_seq, from_seq',
    [noteId, after, upTo],
  );
  // What comes behind a gap may build on what is missing.
  const damaged = rows.find((row) => crc32(row.update) !== row.crc32)?.to_seq ?? Number.POSITIVE_INFINITY;
  return rows.flatMap(({ to_seq, update }) => (to_seq < damaged ? [update] : []));
}

/**
 * The segments of windows that end up to a row, in order, packed and with their people: all that are sound, and of more
 * than so many bytes the newest.
 */
export async function segmentsOfPeople(
  statements: Statements,
  noteId: string,
  upTo: number,
  mostBytes: number,
): Promise<{ userId: string | null; at: number; update: Uint8Array; isPacked: true }[]> {
  const sizes = await statements.all<{ to_seq: number; bytes: number | string }>(
    'SELECT to_seq, SUM(LENGTH(`update`)) AS bytes FROM note_history WHERE note_id = ? AND to_seq <= ? GROUP BY to_seq ORDER BY to_seq DESC',
    [noteId, upTo],
  );
  let first = upTo;
  let bytes = 0;
  for (const window of sizes) {
    bytes += Number(window.bytes);
    if (bytes > mostBytes) break;
    first = window.to_seq;
  }
  const rows = await statements.all<Pick<SegmentRow, 'user_id' | 'from_at' | 'update' | 'crc32'>>(
    'SELECT user_id, from_at, `update`, crc32 FROM note_history WHERE note_id = ? AND to_seq >= ? AND to_seq <= ? ORDER BY to_seq, from_seq',
    [noteId, first, upTo],
  );
  return rows.flatMap((row) =>
    crc32(row.update) === row.crc32
      ? [{ userId: row.user_id, at: row.from_at, update: row.update, isPacked: true }]
      : [],
  );
}

/** Whether a note's history needs no state to build on. */
export async function beginsWithFirstRow(statements: Statements, noteId: string): Promise<boolean> {
  const first = await statements.all('SELECT from_seq FROM note_history WHERE note_id = ? AND from_seq = 1', [
    noteId,
  ]);
  return first.length > 0;
}

/** Whether a window of history ends with a row. */
export async function endsWindow(statements: Statements, noteId: string, seq: number): Promise<boolean> {
  const found = await statements.all(
    'SELECT note_id FROM note_history WHERE note_id = ? AND to_seq = ? LIMIT 1',
    [noteId, seq],
  );
  return found.length > 0;
}
