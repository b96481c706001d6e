import type { EntityManager } from 'typeorm';
import { isSqlite } from './is-sqlite.ts';

/**
 * A join whose left side is read first. For a few rows with what belongs to them: by their statistics, or without any,
 * databases may begin with the larger table and go through it.
 */
export function orderedJoin(manager: EntityManager): string {
  return isSqlite(manager) ? 'CROSS JOIN' : 'STRAIGHT_JOIN';
}
