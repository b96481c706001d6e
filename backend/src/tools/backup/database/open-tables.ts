import type { DatabaseTarget } from '../../../platform/database/connection/database-target.ts';
import type { DatabaseTables } from './database-tables.ts';
import { openMysqlForRestore, openMysqlSnapshot } from './mysql-tables.ts';
import { openSqliteForRestore, openSqliteSnapshot } from './sqlite-tables.ts';

/** What was committed until now, unchanged until it is closed. */
export function openSnapshot(target: DatabaseTarget): Promise<DatabaseTables> {
  return target.kind === 'sqlite' ? openSqliteSnapshot(target.file) : openMysqlSnapshot(target);
}

/** A connection that writes. */
export function openForRestore(target: DatabaseTarget): Promise<DatabaseTables> {
  return target.kind === 'sqlite' ? openSqliteForRestore(target.file) : openMysqlForRestore(target);
}
