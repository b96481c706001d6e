import { AppError } from '@commonplace/contracts/errors';
import { addUsage, chargeUsage } from '../../platform/usage/person-usage.ts';
import { lockAuthor } from '../journal/document-usage.ts';
import type { JournalDatabase } from '../journal/journal-database.ts';
import { keepVersion } from '../journal/versions.ts';

/** Named moments of one note: each keeps the whole document. */
const mostNamed = 200;

export interface NamedMoment {
  /** Of a {@link PastState}, and the document itself, packed. */
  seq: number | null;
  at: number;
  state: Uint8Array;
  /** Null to take the name away. */
  name: string | null;
  by: string;
}

/**
 * Gives a moment a name, in the place of the one that it had. A named moment is kept as a version of its own.
 *
 * @throws AppError `not_found` when the note is gone, `rejected` when too many moments of it have names, `storage_full`
 * when its author has no room for the document once more
 */
export function nameMoment(
  database: JournalDatabase,
  noteId: string,
  { seq, at, state, name, by }: NamedMoment,
  quotaBytes: number,
): Promise<void> {
  return database.write(async (statements) => {
    const authorId = await lockAuthor(database, statements, noteId);
    if (authorId === null) throw new AppError('not_found');
    const which = seq === null ? 'at = ? AND seq IS NULL' : 'seq = ?';
    const known = await statements.all<{
      id: string;
      reason: string;
      name: string | null;
      bytes: number | string;
    }>(
      `SELECT id, reason, name, LENGTH(state) AS bytes FROM note_version WHERE note_id = ? AND ${which} ORDER BY id`,
      [noteId, seq ?? at],
    );
    const named = known.find(({ reason }) => reason === 'named') ?? known[0];
    if (name === null) {
      for (const { id, reason, bytes } of known) {
        if (reason !== 'named')
          await statements.run('UPDATE note_version SET name = NULL WHERE id = ?', [id]);
        else {
          await statements.run('DELETE FROM note_version WHERE id = ?', [id]);
          await addUsage(statements, authorId, -Number(bytes));
        }
      }
      return;
    }
    if (known.every((version) => version.name === null)) {
      const [count] = await statements.all<{ n: number | string }>(
        'SELECT COUNT(*) AS n FROM note_version WHERE note_id = ? AND name IS NOT NULL',
        [noteId],
      );
      if (Number(count?.n) >= mostNamed)
        throw new AppError('rejected', { message: 'Too many moments of this note have names.' });
    }
    if (named) {
      await statements.run('UPDATE note_version SET name = ? WHERE id = ?', [name, named.id]);
    } else {
      // Squeezed into a window that goes on behind it, a moment ago.
      const within = await statements.all(
        'SELECT note_id FROM note_history WHERE note_id = ? AND from_seq <= ? AND to_seq > ? LIMIT 1',
        [noteId, seq, seq],
      );
      if (within.length > 0) throw new AppError('conflict');
      const version = { at, reason: 'named', by, seq: seq as number, state, name } as const;
      const bytes = await keepVersion(statements, noteId, version);
      await chargeUsage(statements, { ownerId: authorId, personId: by, bytes, quotaBytes });
    }
  });
}
