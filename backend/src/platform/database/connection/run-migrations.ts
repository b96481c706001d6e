import type { DataSource } from 'typeorm';
import type { DatabaseTarget } from './database-target.ts';
import { openDataSource } from './open-data-source.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

/**
 * Brings the database to the newest form and returns the names of the migrations that ran. On SQLite
 * each runs in a transaction; MariaDB commits every DDL statement by itself.
 *
 * @throws also for a database into which a restore has not finished
 */
export async function runMigrations(target: DatabaseTarget): Promise<string[]> {
  const dataSource = await openDataSource(target, { busyTimeoutMs: 5_000 });
  try {
    await refuseUnfinished(dataSource);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

async function refuseUnfinished(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const isUnfinished = await runner.hasTable(unfinishedRestore);
  if (dataSource.options.type !== 'better-sqlite3') await runner.release();
  if (isUnfinished)
    throw new Error('a restore into it has not finished: run `npm run restore` again, or empty it');
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
