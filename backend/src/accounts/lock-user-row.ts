import { isSqlite } from '../platform/database/is-sqlite.ts';
import type { Unit } from '../platform/database/unit.ts';
import { User } from './user.entity.ts';

/**
 * A person as they are, and stay until the unit ends: what depends on their password or on their being
 * there at all can't be overtaken by its change. Null when there is no such account. SQLite has one writer
 * at a time anyway.
 */
export async function lockUserRow({ manager }: Unit, userId: string): Promise<User | null> {
  if (!isSqlite(manager)) {
    await manager.query('SELECT id FROM `user` WHERE id = ? FOR UPDATE', [userId]);
  }
  return manager.findOneBy(User, { id: userId });
}
