import { crc32 } from 'node:zlib';
import { anchorsFollowed } from '../anchors/stored-anchors.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';

export interface StoredRow {
  seq: number;
  update: Uint8Array;
  userId: string | null;
  at: number;
}

/** What is stored of one note, read in one snapshot and checked by checksum. */
export interface StoredState {
  noteId: string;
  generation: number;
  headSeq: number;
  baseSeq: number;
  projectedSeq: number;
  /** Everything up to `baseSeq`, empty when there is nothing yet; null when it was not asked for. */
  base: Uint8Array | null;
  /** After `baseSeq`, or after the seq that was asked for; in order. */
  rows: StoredRow[];
  /** Rows that are not among `rows` because they were damaged: found now, found earlier, or gone. */
  unreadable: number[];
  /** Of these, the ones found now that are still in their place. */
  damaged: number[];
  /** Of the projection that lists show. Null when there is none. */
  projectionHash: string | null;
  /** Whether something points into its text, and whether any of that has no place yet (C33). */
  anchors: 'none' | 'followed' | 'new';
}

/** Bytes of base and rows. */
export function storedSize({ base, rows }: StoredState): number {
  return rows.reduce((bytes, { update }) => bytes + update.length, base?.length ?? 0);
}

/** The state below the rows is damaged or gone. Nothing empty replaces it (C11). */
export class UnreadableBase extends Error {
  constructor(noteId: string) {
    super(`The stored state of note ${noteId} does not match its checksum`);
  }
}

interface HeadRow {
  generation: number;
  head_seq: number;
  base_seq: number;
  projected_seq: number;
  hash: string | null;
  anchors_followed: number | null;
}

interface UpdateRow {
  seq: number;
  update: Uint8Array;
  user_id: string | null;
  crc32: number;
  at: number;
}

/**
 * Reads what is stored of a note (C7, C11).
 *
 * @param after leave out what is known up to here; the base comes along when it is past it
 * @returns null when there is no such note, or not in this generation
 * @throws UnreadableBase
 */
export function readStoredState(
  database: JournalDatabase,
  noteId: string,
  options?: { generation?: number; after?: number },
): Promise<StoredState | null> {
  return database.read((statements) => storedState(statements, noteId, options));
}

/** The same within a snapshot. */
export async function storedState(
  statements: Statements,
  noteId: string,
  { generation, after = -1 }: { generation?: number; after?: number } = {},
): Promise<StoredState | null> {
  const [head] = await statements.all<HeadRow>(
    `SELECT h.generation, h.head_seq, h.base_seq, h.projected_seq, COALESCE(d.hash, c.hash) AS hash, ${anchorsFollowed} FROM note_head h LEFT JOIN note_content c ON c.note_id = h.note_id LEFT JOIN note_draft d ON d.note_id = h.note_id WHERE h.note_id = ?`,
    [noteId],
  );
  if (!head || (generation !== undefined && head.generation !== generation)) return null;
  const wantsBase = after < head.base_seq;
  const from = wantsBase ? head.base_seq : after;
  const base = wantsBase ? await readBase(statements, noteId, head.base_seq) : null;
  return {
    noteId,
    generation: head.generation,
    headSeq: head.head_seq,
    baseSeq: head.base_seq,
    projectedSeq: head.projected_seq,
    base,
    projectionHash: head.hash,
    anchors: anchorsOf(head),
    ...(await readRows(statements, noteId, head, from)),
  };
}

function anchorsOf({ anchors_followed: followed }: HeadRow): StoredState['anchors'] {
  if (followed === null) return 'none';
  return Number(followed) < 0 ? 'new' : 'followed';
}

/** @throws UnreadableBase */
export async function readBase(statements: Statements, noteId: string, baseSeq: number): Promise<Uint8Array> {
  const [row] = await statements.all<{ base: Uint8Array; crc32: number }>(
    'SELECT base, crc32 FROM note_base WHERE note_id = ?',
    [noteId],
  );
  if (!row) {
    if (baseSeq > 0) throw new UnreadableBase(noteId);
    return new Uint8Array();
  }
  if (crc32(row.base) !== row.crc32) throw new UnreadableBase(noteId);
  return row.base;
}

async function readRows(statements: Statements, noteId: string, head: HeadRow, from: number) {
  const stored = await statements.all<UpdateRow>(
    'SELECT seq, `update`, user_id, crc32, at FROM note_update WHERE note_id = ? AND generation = ? AND seq > ? ORDER BY seq',
    [noteId, head.generation, from],
  );
  const rows: StoredRow[] = [];
  const damaged: number[] = [];
  for (const row of stored) {
    if (crc32(row.update) !== row.crc32) damaged.push(row.seq);
    else rows.push({ seq: row.seq, update: row.update, userId: row.user_id, at: row.at });
  }
  // Every number up to the head was given to a row once: what is not here now can't be read any more.
  const readable = new Set(rows.map(({ seq }) => seq));
  const unreadable: number[] = [];
  for (let seq = from + 1; seq <= head.head_seq; seq++) if (!readable.has(seq)) unreadable.push(seq);
  return { rows, damaged, unreadable };
}
