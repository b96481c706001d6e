import type { EntityManager } from 'typeorm';
import { noteBytes } from '../../src/platform/usage/note-bytes.ts';

/** What is counted for a person. */
export const countedBytes = (manager: EntityManager, personId: string) =>
  one(manager, 'SELECT bytes FROM person_usage WHERE person_id = ?', [personId]);

/** Added up anew from what the tables hold. */
export async function storedBytes(manager: EntityManager, personId: string): Promise<number> {
  const sums = await Promise.all([
    one(manager, `SELECT COUNT(*) * ${noteBytes} AS bytes FROM note WHERE author_id = ?`, [personId]),
    one(
      manager,
      'SELECT SUM(LENGTH(base)) AS bytes FROM note_base JOIN note ON note.id = note_base.note_id WHERE author_id = ?',
      [personId],
    ),
    one(
      manager,
      'SELECT SUM(LENGTH(`update`)) AS bytes FROM note_update JOIN note ON note.id = note_update.note_id WHERE author_id = ?',
      [personId],
    ),
    one(
      manager,
      `SELECT SUM(image.bytes) AS bytes FROM note JOIN note_image ON note_image.note_id = note.id
       JOIN image ON image.hash = note_image.hash WHERE author_id = ?`,
      [personId],
    ),
    one(
      manager,
      'SELECT SUM(LENGTH(state)) AS bytes FROM note_version JOIN note ON note.id = note_version.note_id WHERE author_id = ?',
      [personId],
    ),
    one(manager, 'SELECT SUM(cover_bytes) AS bytes FROM notebook WHERE owner_id = ?', [personId]),
    one(manager, 'SELECT picture_bytes AS bytes FROM `user` WHERE id = ?', [personId]),
  ]);
  return sums.reduce((sum, bytes) => sum + bytes, 0);
}

async function one(manager: EntityManager, sql: string, values: unknown[]): Promise<number> {
  const [row]: { bytes: number | string | null }[] = await manager.query(sql, values);
  return Number(row?.bytes ?? 0);
}
