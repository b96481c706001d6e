import type { EntityManager } from 'typeorm';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';

/** Notes whose popularity changed are scored again soon; in the unit that writes what changed it. */
export async function scoreSoon(
  { manager }: Pick<Unit, 'manager'>,
  noteIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(noteIds)].sort();
  await scoreAt(
    manager,
    ids.map((noteId) => ({ noteId, at: 0 })),
  );
}

/** Each of these notes, in the order of their ids, is scored again at a time, or before it when something happens to it. */
export async function scoreAt(
  manager: EntityManager,
  due: readonly { noteId: string; at: number }[],
): Promise<void> {
  if (due.length === 0) return;
  await manager.query(
    `INSERT INTO note_unscored (note_id, due_at) VALUES ${due.map(() => '(?, ?)').join(', ')}
     ${isSqlite(manager) ? 'ON CONFLICT (note_id) DO UPDATE SET due_at = excluded.due_at' : 'ON DUPLICATE KEY UPDATE due_at = VALUES(due_at)'}`,
    due.flatMap(({ noteId, at }) => [noteId, at]),
  );
}

/** The notes that are due, a piece of them; on MariaDB no other process scores them until the unit ends. */
export async function dueNotes({ manager }: Unit, now: number, piece: number): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT note_id AS id FROM note_unscored WHERE due_at <= ? ORDER BY due_at, note_id
     LIMIT ${piece}${isSqlite(manager) ? '' : ' FOR UPDATE'}`,
    [now],
  );
  return rows.map(({ id }) => id).sort();
}

/** Nothing is to be done about notes without a score until someone acts on them. */
export async function forgetScores({ manager }: Unit, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return;
  await manager.query(`DELETE FROM note_unscored WHERE note_id IN ${placeholders(noteIds)}`, [...noteIds]);
}
