import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import { type ArchiveEnd, ArchiveError, type ArchiveHead } from './archive/archive-format.ts';
import { type Cell, toCells } from './archive/cells.ts';
import { type PackedArchive, readArchive } from './archive/read-archive.ts';
import { RowSum } from './archive/row-sum.ts';
import type { DatabaseTables } from './database/database-tables.ts';
import { InsertedRows } from './database/inserted-rows.ts';
import { openForRestore } from './database/open-tables.ts';
import type { Progress } from './progress.ts';
import { keptTables } from './table-plan.ts';
import type { UnfinishedRestore } from './unfinished-restore.ts';

interface Filling {
  database: DatabaseTarget;
  unfinished: UnfinishedRestore;
  archive: PackedArchive;
  /** What was found when all of the archive was read before. */
  checked: { head: ArchiveHead; end: ArchiveEnd };
  /** Of every document from now on. */
  generation: number;
  progress: Progress;
  signal: AbortSignal;
}

type ArchivedTable = ArchiveHead['tables'][number];

/** Rows and files of an archive into empty tables of its version. All rows are read again, and compared. */
export async function fillTables(filling: Filling): Promise<void> {
  const tables = await openForRestore(filling.database);
  try {
    await fill(tables, filling);
  } finally {
    // What is not committed goes with the connection.
    await tables.close();
  }
}

async function fill(tables: DatabaseTables, filling: Filling): Promise<void> {
  const { unfinished, archive, checked, generation, progress, signal } = filling;
  const { head, end } = checked;
  const wanted = head.tables.filter(({ name }) => keptTables.includes(name));
  for (const table of wanted) {
    if (JSON.stringify((await tables.shape(table.name)).columns) !== JSON.stringify(table.columns))
      throw new ArchiveError(`The table ${table.name} has other columns than the backup.`);
  }
  const sums = new Map(wanted.map(({ name }) => [name, new RowSum()]));
  const inserted = new InsertedRows(tables);
  let rows = 0;
  let files = 0;
  let sha256 = '';
  for await (const part of readArchive(archive)) {
    signal.throwIfAborted();
    switch (part.kind) {
      case 'rows': {
        const sum = sums.get(part.table.name);
        // A table that this version leaves out.
        if (!sum) break;
        const renewed = withGeneration(part.table, part.rows, generation);
        for (const row of renewed) sum.add(row);
        await inserted.add(part.table, renewed);
        rows += renewed.length;
        progress.show(`${part.table.name}: ${rows} of ${end.rows} rows`);
        break;
      }
      case 'file':
        await inserted.commit();
        await unfinished.putFile(tables, part.name, part.bytes);
        files += 1;
        progress.show(`${files} of ${end.files} files`);
        break;
      case 'missing':
        progress.warn(`The file ${part.name} was missing when the backup was made.`);
        break;
      case 'end':
        sha256 = part.end.sha256;
    }
  }
  await inserted.commit();
  if (sha256 !== end.sha256) throw new ArchiveError('The backup changed while it was read.');
  for (const table of wanted) await compare(tables, table, sums.get(table.name) as RowSum, filling);
}

/** What every restore gives anew. */
function withGeneration({ columns }: ArchivedTable, rows: Cell[][], generation: number): Cell[][] {
  const index = columns.findIndex(([column]) => column === 'generation');
  return index === -1 ? rows : rows.map((row) => row.with(index, generation));
}

async function compare(
  tables: DatabaseTables,
  table: ArchivedTable,
  sum: RowSum,
  { progress, signal }: Filling,
): Promise<void> {
  progress.show(`checking ${table.name}`);
  const found = new RowSum();
  let rows = 0;
  for await (const row of tables.rows(table)) {
    signal.throwIfAborted();
    found.add(toCells(table, row));
    rows += 1;
  }
  if (rows !== table.rows || !found.equals(sum))
    throw new Error(`The table ${table.name} is not in the database as it was in the archive`);
}
