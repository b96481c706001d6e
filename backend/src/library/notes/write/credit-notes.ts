import type { EntityManager } from 'typeorm';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import { statementsOf } from '../../../platform/database/transaction-statements.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { noteBytes } from '../../../platform/usage/note-bytes.ts';
import { addUsage } from '../../../platform/usage/person-usage.ts';

/** Bytes that notes take, by the id of their author. */
export type StoredByAuthor = ReadonlyMap<string, number>;

/**
 * What notes take, each with its rows, its document, its history and its pictures, before they are deleted or get another author:
 * {@link creditNotes} counts it off once that is done. The notes are locked until the unit ends.
 *
 * @param which a condition on the alias `note`
 */
export async function storedByAuthor({ manager }: Unit, which: SqlPart): Promise<StoredByAuthor> {
  if (!isSqlite(manager)) {
    await manager.query(
      `SELECT note.id FROM note WHERE ${which.sql} ORDER BY note.id FOR UPDATE`,
      which.values,
    );
  }
  const rows = await bytesByAuthor(manager, `COUNT(*) * ${noteBytes}`, '', which);
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
  const versions = await bytesByAuthor(
    manager,
    'SUM(LENGTH(note_version.state))',
    'JOIN note_version ON note_version.note_id = note.id',
    which,
  );
  const segments = await bytesByAuthor(
    manager,
    'SUM(LENGTH(note_history.`update`))',
    'JOIN note_history ON note_history.note_id = note.id',
    which,
  );
  const stored = new Map<string, number>();
  for (const { authorId, bytes } of [...rows, ...documents, ...pictures, ...versions, ...segments])
    stored.set(authorId, (stored.get(authorId) ?? 0) + Number(bytes));
  return stored;
}

/** Counts off what notes took, as the unit's last statements and in the order of the authors' ids. */
export async function creditNotes({ manager }: Unit, stored: StoredByAuthor): Promise<void> {
  for (const authorId of [...stored.keys()].sort())
    await addUsage(statementsOf(manager), authorId, -(stored.get(authorId) ?? 0));
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
