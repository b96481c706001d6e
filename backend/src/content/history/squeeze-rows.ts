import type { StoredRow } from '../journal/stored-state.ts';
import { countChanges, mergeUpdates, packUpdate, type Segment, unpackUpdate } from './segment.ts';

/** A window of history ends after so long, after a pause of so long, or with so many bytes of updates. */
const windowMs = 10 * 60_000;
const pauseMs = 5 * 60_000;
const windowBytes = 1024 * 1024;

/** Where the stored history of a note ends, for what goes on there. */
export interface HistoryEnd {
  /** The segments of the last window; none when it is complete or damaged. */
  open: readonly Segment[];
  /** Of the last window; 0 without one. */
  lastAt: number;
  /** Rows with which a window ends: those that a keyframe reaches up to, and writes that replaced content. */
  cuts: readonly number[];
  /** Whether there is a keyframe to build on. */
  hasGround: boolean;
  /** Of the segments since the last keyframe. */
  bytes: number;
}

interface Part {
  userId: string | null;
  fromSeq: number;
  fromAt: number;
  updates: Uint8Array[];
}

interface Window {
  fromAt: number;
  toAt: number;
  toSeq: number;
  bytes: number;
  parts: Map<string | null, Part>;
}

/**
 * Squeezes rows of the journal into segments, one for each window and person. All segments of a window end with it, so
 * the windows up to a moment are what the rows up to it were.
 *
 * @returns the segments; they replace those of `end.open`, which go on in them
 */
export function squeezeRows(end: HistoryEnd, rows: readonly StoredRow[]): Segment[] {
  return windowsOf(end, rows).flatMap(({ parts, toAt, toSeq }) =>
    [...parts.values()].map(({ updates, ...part }) => {
      const merged = mergeUpdates(updates);
      return { ...part, toAt, toSeq, update: packUpdate(merged), ...countChanges(merged) };
    }),
  );
}

function windowsOf(end: HistoryEnd, rows: readonly StoredRow[]): Window[] {
  const cuts = new Set(end.cuts);
  const windows: Window[] = [];
  let lastAt = end.lastAt;
  let current = rows.length > 0 ? reopen(end.open) : null;
  if (current) windows.push(current);
  for (const row of rows) {
    // The clocks of several servers differ, and the order of the rows is what counts.
    const at = Math.max(row.at, lastAt);
    lastAt = at;
    if (!current || isOver(current, at, row.update.length)) {
      current = { fromAt: at, toAt: at, toSeq: row.seq, bytes: 0, parts: new Map() };
      windows.push(current);
    }
    addRow(current, row, at);
    if (cuts.has(row.seq)) current = null;
  }
  return windows;
}

function reopen(open: readonly Segment[]): Window | null {
  const [first] = open;
  if (!first) return null;
  const { toAt, toSeq } = first;
  const window: Window = { fromAt: first.fromAt, toAt, toSeq, bytes: 0, parts: new Map() };
  for (const { userId, fromSeq, fromAt, update } of open) {
    const unpacked = unpackUpdate(update);
    window.fromAt = Math.min(window.fromAt, fromAt);
    window.bytes += unpacked.length;
    window.parts.set(userId, { userId, fromSeq, fromAt, updates: [unpacked] });
  }
  return window;
}

function isOver({ fromAt, toAt, bytes }: Window, at: number, more: number): boolean {
  return at - fromAt >= windowMs || at - toAt >= pauseMs || bytes + more > windowBytes;
}

function addRow(window: Window, { seq, userId, update }: StoredRow, at: number): void {
  const part = window.parts.get(userId);
  if (part) part.updates.push(update);
  else window.parts.set(userId, { userId, fromSeq: seq, fromAt: at, updates: [update] });
  window.toSeq = seq;
  window.toAt = at;
  window.bytes += update.length;
}
