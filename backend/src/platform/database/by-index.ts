import type { EntityManager } from 'typeorm';

/**
 * Has a table in `FROM` read by this index alone. For lists in the order of an index where the statistics of MariaDB
 * may prefer another one, which it then goes through row by row.
 */
export function byIndex({ connection }: EntityManager, index: string): string {
  return connection.options.type === 'better-sqlite3' ? `INDEXED BY ${index}` : `FORCE INDEX (${index})`;
}
