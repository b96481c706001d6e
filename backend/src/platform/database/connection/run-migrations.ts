import type { DatabaseTarget } from './database-target.ts';
import { openDataSource } from './open-data-source.ts';

/**
 * Brings the database to the newest form and returns the names of the migrations that ran. On SQLite
 * each runs in a transaction; MariaDB commits every DDL statement by itself.
 */
export async function runMigrations(target: DatabaseTarget): Promise<string[]> {
  const dataSource = await openDataSource(target, { busyTimeoutMs: 5_000 });
  try {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** Takes the newest migration back. For tests and for an operator's way back after a failed upgrade. */
export async function undoLastMigration(target: DatabaseTarget): Promise<void> {
  const dataSource = await openDataSource(target, { busyTimeoutMs: 5_000 });
  try {
    await dataSource.undoLastMigration({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
