import { AppError } from '@commonplace/contracts/errors';
import { isSqlite } from '../platform/database/is-sqlite.ts';
import { placeholders } from '../platform/database/sql-part.ts';
import type { Unit } from '../platform/database/unit.ts';

/**
 * Has those who delete one of these accounts wait until the unit ends, and find the rows that have to go with it.
 * Answers whether all of them are there. Before everything else is locked, as people are everywhere.
 */
export async function holdPeople(unit: Unit, userIds: readonly string[]): Promise<boolean> {
  return (await hold(unit, userIds, 'together')).length === new Set(userIds).size;
}

/**
 * Holds the person who acts.
 *
 * @param held `alone` has others who hold them wait too
 * @throws AppError `unauthenticated` when their account was deleted or suspended this very moment: what is written after
 * a suspension would not be hidden by it
 */
export async function holdActor(
  unit: Unit,
  userId: string,
  held: 'together' | 'alone' = 'together',
): Promise<void> {
  const [person] = await hold(unit, [userId], held);
  if (person?.suspended_at !== null) throw new AppError('unauthenticated');
}

async function hold(
  { manager }: Unit,
  userIds: readonly string[],
  held: 'together' | 'alone',
): Promise<{ suspended_at: number | string | null }[]> {
  if (userIds.length === 0) return [];
  const mariaDbLock = held === 'alone' ? 'FOR UPDATE' : 'LOCK IN SHARE MODE';
  const lock = isSqlite(manager) ? '' : mariaDbLock;
  return manager.query(
    `SELECT suspended_at FROM \`user\` WHERE id IN ${placeholders(userIds)} AND ended_at IS NULL ${lock}`,
    [...userIds],
  );
}
