import type { Statements } from '../journal/journal-database.ts';
import { oldestKeyframe } from '../journal/versions.ts';
import { segmentsOfPeople } from './history-rows.ts';
import { type PastState, readPastState } from './past-state.ts';

/** What one person wrote, or what history begins with. */
export interface Writing {
  userId: string | null;
  /** When they began to, null where that is not known. */
  at: number | null;
  update: Uint8Array;
  /** Whether `update` is packed by `packUpdate`. */
  isPacked: boolean;
}

/** A note at a moment, with all that is stored of how it came to be so. */
export interface AuthoredState {
  past: PastState;
  writings: Writing[];
  /** The people whose Yjs client ids are known (C25). */
  owners: [client: number, userId: string][];
}

/** The newest segments of so many bytes are read: letters that were moved before them are those of their movers. */
const mostBytes = 16 * 1024 * 1024;

/** @returns null when there is no such note, or nothing of it from then */
export async function readAuthoredState(
  statements: Statements,
  noteId: string,
  at: number,
): Promise<AuthoredState | null> {
  const past = await readPastState(statements, noteId, at);
  if (!past) return null;
  const clients = await statements.all<{ client_id: number | string; user_id: string }>(
    'SELECT client_id, user_id FROM note_client WHERE note_id = ?',
    [noteId],
  );
  const owners = clients.map(({ client_id, user_id }): [number, string] => [Number(client_id), user_id]);
  return { past, owners, writings: [...(await writingsBefore(statements, noteId, past)), ...ownParts(past)] };
}

async function writingsBefore(
  statements: Statements,
  noteId: string,
  { seq }: PastState,
): Promise<Writing[]> {
  if (seq === null) return [];
  const ground = await oldestKeyframe(statements, noteId, seq);
  const segments = await segmentsOfPeople(statements, noteId, seq, mostBytes);
  return [
    ...(ground ? [{ userId: null, at: null, update: ground.state, isPacked: ground.isPacked }] : []),
    ...segments,
  ];
}

/** Without the segments of a moment in history, which were read with their people. */
function ownParts({ seq, stored, segments }: PastState): Writing[] {
  return [
    ...(seq === null ? segments : []).map((update) => ({ userId: null, at: null, update, isPacked: true })),
    ...(stored.base.length > 0 ? [{ userId: null, at: null, update: stored.base, isPacked: false }] : []),
    ...stored.rows.map(({ userId, at, update }) => ({ userId, at, update, isPacked: false })),
  ];
}
