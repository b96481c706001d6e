import { isSqlite } from '../../platform/database/is-sqlite.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Task } from './task.entity.ts';

/** The row as it is, and stays until the unit ends; null when there is none. */
export async function lockTask({ manager }: Unit, id: string): Promise<Task | null> {
  if (!isSqlite(manager)) await manager.query('SELECT id FROM task WHERE id = ? FOR UPDATE', [id]);
  return manager.findOneBy(Task, { id });
}
