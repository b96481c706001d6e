import { randomInt } from 'node:crypto';
import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import { openDataSource } from '../../platform/database/connection/open-data-source.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { RestoredGap } from '../../platform/jobs/restored-gap.ts';
import { repairs } from '../repair/repairs.ts';
import { type ArchiveEnd, ArchiveError, type ArchiveHead } from './archive/archive-format.ts';
import { type PackedArchive, verifyArchive } from './archive/read-archive.ts';
import { fillTables } from './fill-tables.ts';
import { migrationsNamed } from './known-migrations.ts';
import type { Progress } from './progress.ts';
import { UnfinishedRestore } from './unfinished-restore.ts';

export interface RestoreInto {
  database: DatabaseTarget;
  store: FileStore;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Restores an archive into an empty database of either kind, and its files. It is read twice: nothing is written before
 * all of it is known to be right. A failure or an abort takes back what was written; after a kill the next restore does.
 *
 * @param open a stream of the archive's bytes from their beginning
 * @throws ArchiveError for an archive that can't be used; Error when the database is not empty
 */
export async function restore(
  open: () => PackedArchive,
  into: RestoreInto,
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const checked = await verifyArchive(open(), into);
  const migrations = migrationsNamed(checked.head.migrations);
  if (migrations === null)
    throw new ArchiveError('The backup was made by a newer Commonplace: update this one first.');
  const unfinished = new UnfinishedRestore(into);
  await unfinished.begin();
  try {
    // The tables as they were when the backup was made; what it holds is migrated with them.
    await migrate(into.database, migrations);
    // Browsers with newer edits find another document, with which they do not merge them (C19).
    const generation = randomInt(2 ** 20, 2 ** 31 - 1);
    await fillTables({ ...into, unfinished, archive: open(), checked, generation });
    await migrate(into.database);
    await rebuild(into, checked.head.madeAt);
    into.signal.throwIfAborted();
    await unfinished.end();
  } catch (error) {
    into.progress.warn('Removing what was restored …');
    await unfinished.clear();
    throw error;
  }
  return checked;
}

async function migrate(
  target: DatabaseTarget,
  migrations?: NonNullable<ReturnType<typeof migrationsNamed>>,
): Promise<void> {
  const dataSource = await openDataSource(target, {
    busyTimeoutMs: 5_000,
    ...(migrations && { migrations }),
  });
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** What is stored twice. The index of searches is empty, and filled by the first start. */
async function rebuild({ database, progress, signal }: RestoreInto, madeAt: number): Promise<void> {
  const dataSource = await openDataSource(database, { busyTimeoutMs: 5_000 });
  try {
    for (const repair of repairs) {
      signal.throwIfAborted();
      if (repair.name === 'search-index') continue;
      progress.show(`computing ${repair.name}`);
      const wrong = await repair.run(dataSource.manager, { checkOnly: false });
      if (wrong > 0) progress.warn(`${repair.name}: ${wrong} repaired`);
    }
    await RestoredGap.write(dataSource.manager, madeAt);
  } finally {
    await dataSource.destroy();
  }
}
