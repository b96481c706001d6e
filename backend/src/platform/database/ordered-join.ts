import type { EntityManager } from 'typeorm';

/**
 * A join whose left side is read first. For a few rows with what belongs to them: by their statistics, or without any,
 * databases may begin with the larger table and go through it.
 */
export function orderedJoin({ connection }: EntityManager): string {
  return connection.options.type === 'better-sqlite3' ? 'CROSS JOIN' : 'STRAIGHT_JOIN';
}
