import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../platform/database/sql-part.ts';
import { statementsOf } from '../platform/database/transaction-statements.ts';
import type { Unit } from '../platform/database/unit.ts';
import { addUsage } from '../platform/usage/person-usage.ts';

/**
 * Counts notes off for their authors, before these notes are deleted or become somebody else's: each with
 * its document and its pictures. The notes stay as they are until the unit ends.
 *
 * @param which a condition on the alias `note`
 */
export async function creditNotes({ manager }: Unit, which: SqlPart): Promise<void> {
  if (manager.connection.options.type !== 'better-sqlite3') {
    await manager.query(
      `SELECT note.id FROM note WHERE ${which.sql} ORDER BY note.id FOR UPDATE`,
      which.values,
    );
  }
  const documents = await bytesByAuthor(
    manager,
    'SUM(note_head.document_bytes)',
    'JOIN note_head ON note_head.note_id = note.id',
    which,
  );
  const pictures = await bytesByAuthor(
    manager,
    'SUM(image.bytes)',
    'JOIN note_image ON note_image.note_id = note.id JOIN image ON image.hash = note_image.hash',
    which,
  );
  for (const { authorId, bytes } of [...documents, ...pictures])
    await addUsage(statementsOf(manager), authorId, -Number(bytes));
}

function bytesByAuthor(
  manager: EntityManager,
  sum: string,
  joins: string,
  { sql, values }: SqlPart,
): Promise<{ authorId: string; bytes: number | string }[]> {
  return manager.query(
    `SELECT note.author_id AS "authorId", ${sum} AS bytes FROM note ${joins} WHERE ${sql} GROUP BY note.author_id`,
    values,
  );
}
