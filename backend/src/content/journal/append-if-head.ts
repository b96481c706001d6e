import { crc32 } from 'node:zlib';
import { mayDo, readScopes } from '../../access/token-scopes.ts';
import { addUsage, chargeUsage } from '../../platform/usage/person-usage.ts';
import { ClientOwners } from './client-owners.ts';
import { lockAuthor } from './document-usage.ts';
import type { JournalDatabase } from './journal-database.ts';
import type { StoredState } from './stored-state.ts';
import { keepVersion, type Version } from './versions.ts';

/** What a server-side write adds, and what decides at the commit whether it still may. */
export interface ServerWrite {
  update: Uint8Array;
  /** The Yjs client id under which it writes, which becomes its person's (C25). */
  client: number;
  userId: string;
  sid: string;
  epoch: number;
  at: number;
  /** Whether the document takes more afterwards than before. */
  isGrowing: boolean;
}

/**
 * Appends what a server-side write computed, only if nothing was appended since it read (C17), and
 * keeps the version that it replaces (C15). Session and access epoch are judged at the commit, as for
 * what is typed, and locked in the same order (C3, C4).
 *
 * @throws AppError `storage_full` when it grows and its author has no storage left
 * @returns the row's seq, why it was refused, or null when the write has to be computed again
 */
export function appendIfHead(
  database: JournalDatabase,
  read: StoredState,
  entry: ServerWrite,
  replaced: Version | null,
  quotaBytes: number,
): Promise<number | 'access-changed' | 'session-ended' | null> {
  const { noteId, generation } = read;
  return database.write(async (statements) => {
    const [session] = await statements.all<{ user_id: string; expires_at: number; scopes: string | null }>(
      `SELECT user_id, expires_at, scopes FROM session WHERE id = ? ${database.share}`,
      [entry.sid],
    );
    if (session?.user_id !== entry.userId || session.expires_at <= entry.at) return 'session-ended';
    if (!mayDo(readScopes(session.scopes), 'write')) return 'access-changed';
    const authorId = await lockAuthor(database, statements, noteId);
    // The note is gone, and its head with it: reading it again says so.
    if (authorId === null) return null;
    const [head] = await statements.all<{ head_seq: number; generation: number; access_epoch: number }>(
      `SELECT head_seq, generation, access_epoch FROM note_head WHERE note_id = ? ${database.lock}`,
      [noteId],
    );
    if (head?.head_seq !== read.headSeq || head.generation !== generation) return null;
    if (head.access_epoch !== entry.epoch) return 'access-changed';
    const { userId, sid, epoch, update, client } = entry;
    const written = { noteId, generation, userId, sid, epoch, update, clients: [client] };
    const owners = await ClientOwners.read(statements, [written]);
    if (!owners.admit(written)) return null;
    await owners.save(statements);
    const seq = read.headSeq + 1;
    const bytes = entry.update.length;
    await statements.run(
      'UPDATE note_head SET head_seq = ?, document_bytes = document_bytes + ? WHERE note_id = ?',
      [seq, bytes, noteId],
    );
    await statements.run(
      'INSERT INTO note_update (note_id, generation, seq, `update`, user_id, crc32, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [noteId, generation, seq, entry.update, entry.userId, crc32(entry.update), entry.at],
    );
    const versions = replaced ? await keepVersion(statements, noteId, replaced) : 0;
    const charge = { ownerId: authorId, personId: entry.userId, bytes: bytes + versions, quotaBytes };
    if (entry.isGrowing) await chargeUsage(statements, charge);
    else await addUsage(statements, authorId, charge.bytes);
    return seq;
  });
}
