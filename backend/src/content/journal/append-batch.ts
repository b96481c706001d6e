import { crc32 } from 'node:zlib';
import { collabLimits } from '@commonplace/contracts/collab';
import type { AppendEntry, AppendRefusal } from '@commonplace/contracts/internal';
import * as Y from 'yjs';
import { mayDo, readScopes } from '../../access/token-scopes.ts';
import { ClientOwners } from './client-owners.ts';
import type { DocumentSizes } from './document-sizes.ts';
import { type JournalDatabase, placeholders, type Statements } from './journal-database.ts';
import type { StorageRoom } from './storage-room.ts';

/** `locked`: another transaction holds what decides about this entry; it waits for the next batch. */
export type AppendOutcome = { seq: number } | { refused: AppendRefusal } | 'locked';

interface Accepted {
  entry: AppendEntry;
  seq: number;
}

interface WritingSession {
  userId: string;
  mayWrite: boolean;
}

interface HeadRow {
  note_id: string;
  generation: number;
  access_epoch: number;
  head_seq: number;
}

/**
 * Appends a batch across notes in one transaction and decides each entry by what is true at the
 * commit: its session is valid and may write, its generation and access epoch are the note's own (C3, C4), it writes
 * under no other person's client id (C25), and the note's author has storage left (C29).
 *
 * Locks sessions, then heads, each in id order. Both stay locked until the commit, so that a sign-out
 * or a revocation commits either before this batch is decided or after it is written. What someone
 * else has locked is skipped and never waited for. Sessions are shared: what someone writes in one note
 * does not wait for what they write in another.
 *
 * @returns outcomes in the order of the entries, after the commit
 */
export async function appendBatch(
  database: JournalDatabase,
  sizes: DocumentSizes,
  room: StorageRoom,
  entries: readonly AppendEntry[],
): Promise<AppendOutcome[]> {
  const at = Date.now();
  const outcomes = await database.append(async (statements) => {
    // In this order: the transaction that holds a note's head decides alone about its client ids.
    const [sessions, heads, owners] = await Promise.all([
      readSessions(database, statements, entries, at),
      readHeads(database, statements, entries),
      ClientOwners.read(statements, entries),
      room.learn(statements, distinct(entries.map(({ noteId }) => noteId)), at),
    ]);
    await learnSizes(statements, sizes, heads, entries);

    const grown = new Map<string, number>();
    const accepted: Accepted[] = [];
    const decided = entries.map((entry): AppendOutcome => {
      const session = sessions.get(entry.sid);
      if (session === 'locked') return 'locked';
      if (session?.userId !== entry.userId) return { refused: 'session-ended' };
      if (!session.mayWrite) return { refused: 'access-changed' };
      const head = heads.get(entry.noteId);
      if (head === 'locked') return 'locked';
      if (!head) return { refused: 'note-missing' };
      if (head.generation !== entry.generation) return { refused: 'generation-changed' };
      if (head.access_epoch !== entry.epoch) return { refused: 'access-changed' };
      const bytes = (sizes.of(entry.noteId) ?? 0) + (grown.get(entry.noteId) ?? 0) + entry.update.length;
      if (bytes > collabLimits.document && !onlyRemoves(entry.update)) return { refused: 'too-large' };
      if (room.isFull(entry.noteId) && !onlyRemoves(entry.update)) return { refused: 'storage-full' };
      if (!owners.admit(entry)) return { refused: 'client-taken' };
      grown.set(entry.noteId, (grown.get(entry.noteId) ?? 0) + entry.update.length);
      head.head_seq++;
      accepted.push({ entry, seq: head.head_seq });
      return { seq: head.head_seq };
    });
    return { result: decided, written: write(statements, accepted, owners, at) };
  });
  outcomes.forEach((outcome, index) => {
    const entry = entries[index] as AppendEntry;
    if (outcome !== 'locked' && 'seq' in outcome) sizes.grow(entry.noteId, entry.update.length);
  });
  return outcomes;
}

/** By session id: its person and whether it may write, or that it is locked at present. Absent when it has ended. */
async function readSessions(
  database: JournalDatabase,
  statements: Statements,
  entries: readonly AppendEntry[],
  now: number,
): Promise<Map<string, WritingSession | 'locked'>> {
  const ids = distinct(entries.map(({ sid }) => sid));
  const rows = await statements.all<{
    id: string;
    user_id: string;
    expires_at: number;
    scopes: string | null;
  }>(
    `SELECT id, user_id, expires_at, scopes FROM session WHERE id IN ${placeholders(ids.length)} ORDER BY id ${database.shareSkippingLocked}`,
    ids,
  );
  const found = new Map<string, WritingSession | 'locked'>();
  for (const row of rows) {
    if (row.expires_at <= now) continue;
    found.set(row.id, { userId: row.user_id, mayWrite: mayDo(readScopes(row.scopes), 'write') });
  }
  const seen = new Set(rows.map(({ id }) => id));
  for (const id of await skipped(database, statements, 'session', 'id', ids, seen)) found.set(id, 'locked');
  return found;
}

/** By note id: its head, or that someone else holds it. Absent when there is no such note. */
async function readHeads(
  database: JournalDatabase,
  statements: Statements,
  entries: readonly AppendEntry[],
): Promise<Map<string, HeadRow | 'locked'>> {
  const ids = distinct(entries.map(({ noteId }) => noteId));
  const rows = await statements.all<HeadRow>(
    `SELECT note_id, generation, access_epoch, head_seq FROM note_head WHERE note_id IN ${placeholders(ids.length)} ORDER BY note_id ${database.lockSkippingLocked}`,
    ids,
  );
  const found = new Map<string, HeadRow | 'locked'>(rows.map((row) => [row.note_id, row]));
  const locked = await skipped(database, statements, 'note_head', 'note_id', ids, new Set(found.keys()));
  for (const id of locked) found.set(id, 'locked');
  return found;
}

/** Of the ids that a locking read did not answer: those that exist, so that someone else has locked them. */
async function skipped(
  database: JournalDatabase,
  statements: Statements,
  table: string,
  key: string,
  ids: readonly string[],
  seen: ReadonlySet<string>,
): Promise<string[]> {
  const missing = ids.filter((id) => !seen.has(id));
  if (missing.length === 0 || database.lockSkippingLocked === '') return [];
  const rows = await statements.all<{ id: string }>(
    `SELECT ${key} AS id FROM ${table} WHERE ${key} IN ${placeholders(missing.length)}`,
    missing,
  );
  return rows.map(({ id }) => id);
}

/** Asks for sizes that are not known, and for those that would refuse: another process may have folded the note. */
async function learnSizes(
  statements: Statements,
  sizes: DocumentSizes,
  heads: ReadonlyMap<string, HeadRow | 'locked'>,
  entries: readonly AppendEntry[],
): Promise<void> {
  const coming = new Map<string, number>();
  for (const { noteId, update } of entries) {
    coming.set(noteId, (coming.get(noteId) ?? 0) + update.length);
  }
  const unknown = [...heads].flatMap(([id, head]) => {
    const bytes = (sizes.of(id) ?? Number.POSITIVE_INFINITY) + (coming.get(id) ?? 0);
    return head !== 'locked' && bytes > collabLimits.document ? [id] : [];
  });
  if (unknown.length === 0) return;
  const rows = await statements.all<{ id: string; bytes: number | string }>(
    `SELECT note_id AS id, SUM(bytes) AS bytes FROM (
       SELECT note_id, LENGTH(base) AS bytes FROM note_base WHERE note_id IN ${placeholders(unknown.length)}
       UNION ALL
       SELECT note_id, LENGTH(\`update\`) AS bytes FROM note_update WHERE note_id IN ${placeholders(unknown.length)}
     ) AS stored GROUP BY note_id`,
    [...unknown, ...unknown],
  );
  const bytes = new Map(rows.map((row) => [row.id, Number(row.bytes)]));
  for (const id of unknown) sizes.set(id, bytes.get(id) ?? 0);
}

async function write(
  statements: Statements,
  accepted: readonly Accepted[],
  owners: ClientOwners,
  at: number,
): Promise<void> {
  if (accepted.length === 0) return;
  const writes = [
    raiseHeads(statements, accepted),
    insertRows(statements, accepted, at),
    owners.save(statements),
  ];
  await Promise.all(writes);
}

async function raiseHeads(statements: Statements, accepted: readonly Accepted[]): Promise<void> {
  const last = new Map(accepted.map(({ entry, seq }) => [entry.noteId, seq]));
  await statements.run(
    `UPDATE note_head SET head_seq = CASE note_id ${'WHEN ? THEN ? '.repeat(last.size)}END WHERE note_id IN ${placeholders(last.size)}`,
    [...[...last].flat(), ...last.keys()],
  );
}

async function insertRows(statements: Statements, accepted: readonly Accepted[], at: number): Promise<void> {
  const row = placeholders(7);
  await statements.run(
    `INSERT INTO note_update (note_id, generation, seq, \`update\`, user_id, crc32, at) VALUES ${accepted.map(() => row).join(', ')}`,
    accepted.flatMap(({ entry, seq }) => [
      entry.noteId,
      entry.generation,
      seq,
      entry.update,
      entry.userId,
      crc32(entry.update),
      at,
    ]),
  );
}

/** Whether an update adds nothing. Only asked at the limit, where removing must still be possible (C24). */
function onlyRemoves(update: Uint8Array): boolean {
  try {
    return Y.decodeUpdate(update).structs.length === 0;
  } catch {
    return false;
  }
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
