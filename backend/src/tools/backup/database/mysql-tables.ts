import { type Connection, createConnection, type QueryOptions } from 'mysql2';
import type { DatabaseTarget } from '../../../platform/database/connection/database-target.ts';
import type { TableShape } from '../archive/archive-format.ts';
import { type Cell, fromCells } from '../archive/cells.ts';
import { columnsOf, type DatabaseTables, shapeOf } from './database-tables.ts';

type Server = Extract<DatabaseTarget, { kind: 'mysql' }>;

/** Seconds that the server waits for a reader whose disk or network is slow. */
const patienceSeconds = 3_600;

/** One consistent snapshot of the database as it is now; writers go on beside it. */
export async function openMysqlSnapshot(server: Server): Promise<DatabaseTables> {
  const tables = new MysqlTables(server);
  await tables.run(`SET SESSION net_write_timeout = ${patienceSeconds}, wait_timeout = ${patienceSeconds}`);
  await tables.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await tables.run('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  return tables;
}

/** For writing what is restored: references are checked when all rows are there. */
export async function openMysqlForRestore(server: Server): Promise<DatabaseTables> {
  const tables = new MysqlTables(server);
  await tables.run(`SET SESSION foreign_key_checks = 0, wait_timeout = ${patienceSeconds}`);
  // Values are escaped with backslashes; nothing is cut off to fit.
  await tables.run("SET SESSION sql_mode = 'STRICT_ALL_TABLES'");
  return tables;
}

class MysqlTables implements DatabaseTables {
  readonly kind = 'mysql';
  private readonly connection: Connection;

  constructor({ host, port, user, password, database }: Server) {
    this.connection = createConnection({
      host,
      port,
      user,
      password,
      database,
      charset: 'utf8mb4',
      supportBigNumbers: true,
      connectTimeout: 5_000,
    });
    // Each statement reports it as well.
    this.connection.on('error', () => {});
  }

  async names(): Promise<string[]> {
    const tables = await this.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
    );
    return tables.map(({ name }) => name);
  }

  async shape(table: string): Promise<TableShape> {
    const columns = await this.query<{ name: string; type: string }>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name = ? AND COALESCE(generation_expression, '') = ''
       ORDER BY ordinal_position`,
      [table],
    );
    return shapeOf(table, columns);
  }

  async *rows(shape: TableShape): AsyncGenerator<unknown[]> {
    const options: QueryOptions = {
      sql: `SELECT ${columnsOf(shape)} FROM \`${shape.name}\``,
      rowsAsArray: true,
    };
    yield* this.connection.query(options).stream({ highWaterMark: 50 });
  }

  query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) =>
      this.connection.query({ sql, values: [...values] }, (error, rows) =>
        error ? reject(error) : resolve(rows as Row[]),
      ),
    );
  }

  async run(sql: string, values: readonly unknown[] = []): Promise<void> {
    await this.query(sql, values);
  }

  async isUsedByOthers(): Promise<boolean> {
    const others = await this.query(
      'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
    );
    return others.length > 0;
  }

  async insert(shape: TableShape, rows: readonly Cell[][]): Promise<void> {
    await this.run(`INSERT INTO \`${shape.name}\` (${columnsOf(shape)}) VALUES ?`, [
      rows.map((row) => fromCells(shape, row)),
    ]);
  }

  async close(): Promise<void> {
    this.connection.destroy();
  }
}
