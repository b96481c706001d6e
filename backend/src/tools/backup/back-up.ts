import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ArchiveHead } from './archive/archive-format.ts';
import { type Cell, toCells } from './archive/cells.ts';
import { writeArchive } from './archive/write-archive.ts';
import type { DatabaseTables } from './database/database-tables.ts';
import { openSnapshot } from './database/open-tables.ts';
import { migrationsNamed, migrationsOf } from './known-migrations.ts';
import { namedFiles } from './named-files.ts';
import type { Progress } from './progress.ts';
import { isOurs, keptTables } from './table-plan.ts';

export interface BackupSource {
  database: DatabaseTarget;
  store: FileStore;
  progress: Progress;
}

/**
 * The archive of a database and its files as they are now, made while it is read. Everything that was acknowledged before
 * is in it; the product may go on writing.
 */
export async function* backUp({ database: target, store, progress }: BackupSource): AsyncGenerator<Buffer> {
  // Before the snapshot: what was committed by then is in it.
  const madeAt = Date.now();
  const database = await openSnapshot(target);
  try {
    const { head, others } = await readHead(database, madeAt);
    for (const name of others) progress.warn(`The table ${name} is none of Commonplace: it is left out.`);
    const all = head.tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    yield* writeArchive({
      head,
      async *rows(table): AsyncGenerator<Cell[]> {
        for await (const row of database.rows(table)) {
          done += 1;
          progress.show(`${table.name}: ${done} of ${all} rows`);
          yield toCells(table, row);
        }
      },
      async *files() {
        let count = 0;
        for await (const name of namedFiles(database)) {
          count += 1;
          progress.show(`${count} files`);
          const bytes = await store.get(name);
          if (bytes === null) progress.warn(`The file ${name} is not in the store.`);
          yield { name, bytes };
        }
      },
    });
  } finally {
    await database.close();
  }
}

async function readHead(
  database: DatabaseTables,
  madeAt: number,
): Promise<{ head: Omit<ArchiveHead, 'format' | 'version'>; others: string[] }> {
  const names = new Set(await database.names());
  if (!names.has('migrations')) throw new Error('There is nothing in the database yet.');
  const migrations = await migrationsOf(database);
  if (migrationsNamed(migrations) === null)
    throw new Error('The database was written by a newer Commonplace: update this one first.');
  const tables: ArchiveHead['tables'] = [];
  for (const name of keptTables) {
    // A database of an earlier version has not every table.
    if (!names.has(name)) continue;
    const { columns } = await database.shape(name);
    const [count] = await database.query<{ n: number }>(`SELECT COUNT(*) AS n FROM \`${name}\``);
    tables.push({ name, columns, rows: Number(count?.n) });
  }
  return {
    head: { madeAt, database: database.kind, migrations, tables },
    others: [...names].filter((name) => !isOurs(name)),
  };
}
