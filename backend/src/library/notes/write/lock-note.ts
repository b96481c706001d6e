import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';

/**
 * Keeps others from changing this note's facts and grants until the unit ends, so that what is read
 * next is still so when it is written. SQLite has one writer at a time anyway.
 */
export async function lockNote({ manager }: Unit, noteId: string): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query('SELECT id FROM note WHERE id = ? FOR UPDATE', [noteId]);
}

/** The same of all notes of a condition, in their order as by everyone else. Answers their ids. */
export async function lockNotes({ manager }: Unit, { sql, values }: SqlPart): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM note WHERE ${sql} ORDER BY id${isSqlite(manager) ? '' : ' FOR UPDATE'}`,
    [...values],
  );
  return rows.map(({ id }) => id);
}

/**
 * Has those who delete this note wait until the unit ends. Others may hold it at the same time, so people who save
 * one note at once do not wait for each other.
 */
export async function holdNote({ manager }: Unit, noteId: string): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query('SELECT id FROM note WHERE id = ? LOCK IN SHARE MODE', [noteId]);
}
