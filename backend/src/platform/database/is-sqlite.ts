import type { EntityManager } from 'typeorm';

/** Whether the database is SQLite. It has one writer at a time and no row locks, so units of work lock no rows there. */
export function isSqlite({ connection }: EntityManager): boolean {
  return connection.options.type === 'better-sqlite3';
}
