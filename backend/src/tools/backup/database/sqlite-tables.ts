import SqliteDatabase from 'better-sqlite3';
import { openPatiently } from '../../../platform/database/connection/open-patiently.ts';
import { isRetryable } from '../../../platform/database/retryable-error.ts';
import type { TableShape } from '../archive/archive-format.ts';
import { type Cell, fromCells } from '../archive/cells.ts';
import { columnsOf, type DatabaseTables, shapeOf } from './database-tables.ts';

/** One read transaction of the file as it is now; writers go on beside it. */
export async function openSqliteSnapshot(file: string): Promise<DatabaseTables> {
  const connection = await openPatiently(
    () => new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 5_000 }),
  );
  connection.exec('BEGIN');
  // The transaction begins with its first read.
  connection.prepare('SELECT COUNT(*) FROM sqlite_master').get();
  return new SqliteTables(connection);
}

/** For writing what is restored: references are checked when all rows are there. */
export async function openSqliteForRestore(file: string): Promise<DatabaseTables> {
  const connection = await openPatiently(() => new SqliteDatabase(file, { timeout: 1_000 }));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('secure_delete = ON');
  connection.pragma('foreign_keys = OFF');
  return new SqliteTables(connection);
}

class SqliteTables implements DatabaseTables {
  readonly kind = 'sqlite';

  constructor(private readonly connection: SqliteDatabase.Database) {}

  async names(): Promise<string[]> {
    const tables = await this.query<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    );
    return tables.map(({ name }) => name);
  }

  async shape(table: string): Promise<TableShape> {
    const columns = await this.query<{ name: string; type: string }>(
      'SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid',
      [table],
    );
    return shapeOf(table, columns);
  }

  async *rows(shape: TableShape): AsyncGenerator<unknown[]> {
    const statement = this.connection.prepare<[], unknown[]>(
      `SELECT ${columnsOf(shape)} FROM \`${shape.name}\``,
    );
    yield* statement.raw().iterate();
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.connection.prepare<unknown[], Row>(sql).all(...values);
  }

  async run(sql: string, values: readonly unknown[] = []): Promise<void> {
    this.connection.prepare(sql).run(...values);
  }

  async isUsedByOthers(): Promise<boolean> {
    try {
      this.connection.pragma('locking_mode = EXCLUSIVE');
      this.connection.exec('BEGIN IMMEDIATE; COMMIT');
      return false;
    } catch (error) {
      if (isRetryable(error)) return true;
      throw error;
    } finally {
      this.connection.pragma('locking_mode = NORMAL');
      // The lock goes with the next access.
      if (!this.connection.inTransaction) this.connection.exec('SELECT 1 FROM sqlite_master');
    }
  }

  async insert(shape: TableShape, rows: readonly Cell[][]): Promise<void> {
    const statement = this.connection.prepare(
      `INSERT INTO \`${shape.name}\` (${columnsOf(shape)}) VALUES (${shape.columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows) statement.run(...fromCells(shape, row));
  }

  async close(): Promise<void> {
    this.connection.close();
  }
}
