import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import type { Unit } from '../../../platform/database/unit.ts';

/**
 * Keeps others from changing this notebook's facts, grants, order and sections, and from putting notes into
 * it, until the unit ends: a note that comes in share-locks the row by its foreign key. People are locked
 * before notebooks, those before notes, notes before sections, and heads last. SQLite has one writer at a
 * time anyway.
 */
export async function lockNotebook({ manager }: Unit, notebookId: string): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query('SELECT id FROM notebook WHERE id = ? FOR UPDATE', [notebookId]);
}
