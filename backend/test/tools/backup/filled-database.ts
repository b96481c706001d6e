import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseTarget } from '../../../src/platform/database/connection/database-target.ts';
import { DiskFileStore } from '../../../src/platform/files/disk-file-store.ts';
import type { ColumnKind, TableShape } from '../../../src/tools/backup/archive/archive-format.ts';
import { type Cell, toCells } from '../../../src/tools/backup/archive/cells.ts';
import type { DatabaseTables } from '../../../src/tools/backup/database/database-tables.ts';
import { openForRestore, openSnapshot } from '../../../src/tools/backup/database/open-tables.ts';
import { namedFiles } from '../../../src/tools/backup/named-files.ts';
import { keptTables } from '../../../src/tools/backup/table-plan.ts';
import type { TestDatabase } from '../../support/test-database.ts';

const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value)).toString('base64');
const texts = ['it\'s \\ "so"\n\t\r', 'Zoë 🦉 漢字', '', ' spaces '];

/** Values that are easily lost between kinds of database; each row has its own. */
function sampleOf(kind: ColumnKind, type: string, row: number, seed: string): Cell {
  switch (kind) {
    case 'integer':
      return type.startsWith('bigint') ? ([0, 1, Number.MAX_SAFE_INTEGER][row] as number) : row % 2;
    case 'real':
      return [0.1, 1e-300, 12345.678901234567][row] as number;
    case 'bytes':
      return row === 0 ? '' : bytes;
    case 'text': {
      const limit = Number(/\d+/.exec(type)?.[0] ?? Number.POSITIVE_INFINITY);
      if (limit > 65_535) return texts[row] as string;
      return createHash('sha256').update(`${seed} ${row}`).digest('hex').slice(0, Math.min(limit, 30));
    }
  }
}

/** Three rows in every table of a backup, whatever they refer to, and all files that they name. */
export async function fillDatabase({ target, dataDir }: TestDatabase): Promise<void> {
  const tables = await openForRestore(target);
  for (const name of keptTables) {
    const shape = await tables.shape(name);
    const types = await typesOf(tables, name);
    for (let row = 0; row < 3; row += 1) {
      const cells = shape.columns.map(([column, kind], index) =>
        // Some are numbered.
        index === 0 && kind === 'integer'
          ? row + 1
          : sampleOf(kind, types.get(column) ?? '', row, `${name} ${column}`),
      );
      await tables.insert(shape, [cells]);
    }
  }
  await tables.run("UPDATE image SET widths = '[40]'");
  await tables.run("UPDATE `user` SET picture_url = '/files/people/one.webp' WHERE picture_url IS NOT NULL");
  await tables.run("UPDATE notebook SET cover_url = '/files/notebooks/two/cover.webp'");
  // What is stored twice is right.
  await tables.run('UPDATE comment SET popularity = 0');
  await tables.run('UPDATE note SET published_at = NULL, is_public = 0, popularity = 0');
  await tables.run(
    "INSERT INTO social_count (subject, kind, value) SELECT tag, 'hashtag-followers', 1 FROM hashtag_follow",
  );
  const store = new DiskFileStore(join(dataDir, 'files'));
  for await (const name of namedFiles(tables)) await store.put(name, randomBytes(50_000));
  await tables.close();
}

async function typesOf(tables: DatabaseTables, name: string): Promise<Map<string, string>> {
  const columns = await tables.query<{ name: string; type: string }>(
    tables.kind === 'sqlite'
      ? 'SELECT name, type FROM pragma_table_xinfo(?)'
      : 'SELECT column_name AS name, column_type AS type FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
    [name],
  );
  return new Map(columns.map((column) => [column.name, column.type.toLowerCase()]));
}

/** All rows of the tables of a backup but their generations, in an order that is the same for each kind of database. */
export async function rowsOf(target: DatabaseTarget): Promise<Record<string, Record<string, Cell>[]>> {
  const tables = await openSnapshot(target);
  const all: Record<string, Record<string, Cell>[]> = {};
  for (const name of keptTables) {
    const shape: TableShape = await tables.shape(name);
    const rows: Record<string, Cell>[] = [];
    for await (const row of tables.rows(shape)) {
      const cells = toCells(shape, row);
      const values = shape.columns.map(([column], index) => [column, cells[index]] as const);
      rows.push(
        Object.fromEntries(values.filter(([column]) => column !== 'generation')) as Record<string, Cell>,
      );
    }
    all[name] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await tables.close();
  return all;
}
