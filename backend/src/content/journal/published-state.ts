import { crc32 } from 'node:zlib';
import type { PastState } from '../history/past-state.ts';
import { lockAuthor } from './document-usage.ts';
import type { JournalDatabase, Statements } from './journal-database.ts';
import { type StoredState, storedState } from './stored-state.ts';

interface PublishedRow {
  seq: number;
  at: number;
  state: Uint8Array | null;
  crc32: number | null;
}

/**
 * The document of a staged note as it was published last: kept as a whole, or still base and rows.
 *
 * @param at only if it was published at this instant
 * @returns null when the note is not staged and public, or that document is damaged
 */
export async function readPublishedState(
  statements: Statements,
  noteId: string,
  at?: number,
): Promise<PastState | null> {
  const [row] = await statements.all<PublishedRow>(
    'SELECT seq, at, state, crc32 FROM note_published WHERE note_id = ?',
    [noteId],
  );
  if (!row || (at !== undefined && row.at !== at)) return null;
  const { seq, at: since, state } = row;
  if (state) {
    if (crc32(state) !== row.crc32) return null;
    return { seq, at: since, stored: { base: new Uint8Array(), rows: [] }, segments: [state] };
  }
  const present = await storedState(statements, noteId);
  return present && { seq, at: since, ...stateUpTo(present, seq) };
}

/** A note as its base and rows are up to one of these. */
export function stateUpTo({ base, rows }: StoredState, seq: number): Pick<PastState, 'stored' | 'segments'> {
  return {
    stored: { base: base ?? new Uint8Array(), rows: rows.filter((row) => row.seq <= seq) },
    segments: [],
  };
}

/** Up to which row a note is published, while nothing but base and rows holds that document; else null. */
export async function unkeptSeq(statements: Statements, noteId: string): Promise<number | null> {
  const [row] = await statements.all<{ seq: number }>(
    'SELECT seq FROM note_published WHERE note_id = ? AND state IS NULL',
    [noteId],
  );
  return row?.seq ?? null;
}

/** Keeps the published document as a whole, before the base takes in later rows. Nothing when another was published since. */
export function keepPublished(
  database: JournalDatabase,
  noteId: string,
  { seq, state }: { seq: number; state: Uint8Array },
): Promise<void> {
  return database.write(async (statements) => {
    await lockAuthor(database, statements, noteId);
    await statements.run(
      'UPDATE note_published SET state = ?, crc32 = ? WHERE note_id = ? AND seq = ? AND state IS NULL',
      [state, crc32(state), noteId, seq],
    );
  });
}
