import { AppError } from '@commonplace/contracts/errors';
import { isSqlite } from '../platform/database/is-sqlite.ts';
import { places } from '../platform/database/sql-part.ts';
import type { Unit } from '../platform/database/unit.ts';

/**
 * Has those who delete one of these accounts wait until the unit ends, and find the rows that have to go with it.
 * Answers whether all of them are there. Before everything else is locked, as people are everywhere.
 *
 * @param held `alone` has others who hold them wait too
 */
export async function holdPeople(
  { manager }: Unit,
  userIds: readonly string[],
  held: 'together' | 'alone' = 'together',
): Promise<boolean> {
  if (userIds.length === 0) return true;
  const mariaDbLock = held === 'alone' ? 'FOR UPDATE' : 'LOCK IN SHARE MODE';
  const lock = isSqlite(manager) ? '' : mariaDbLock;
  const found: unknown[] = await manager.query(
    `SELECT id FROM \`user\` WHERE id IN ${places(userIds)} AND ended_at IS NULL ${lock}`,
    [...userIds],
  );
  return found.length === new Set(userIds).size;
}

/** Holds the person who acts. @throws AppError `unauthenticated` when their account was deleted this very moment */
export async function holdActor(unit: Unit, userId: string, held?: 'together' | 'alone'): Promise<void> {
  if (!(await holdPeople(unit, [userId], held))) throw new AppError('unauthenticated');
}
