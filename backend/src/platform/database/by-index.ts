import type { EntityManager } from 'typeorm';
import { isSqlite } from './is-sqlite.ts';

/**
 * Has a table in `FROM` read by this index alone. For lists in the order of an index where the statistics of MariaDB
 * may prefer another one, which it then goes through row by row.
 */
export function byIndex(manager: EntityManager, index: string): string {
  return isSqlite(manager) ? `INDEXED BY ${index}` : `FORCE INDEX (${index})`;
}
