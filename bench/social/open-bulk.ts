import { join } from 'node:path';
import { Readable } from 'node:stream';
import SqliteDatabase from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';

export type Row = readonly (string | number | Buffer | null)[];

/** Writes millions of rows into a migrated database that no process of the product has open. */
export interface Bulk {
  /** `columns` names them in the order of the values of a row, with commas between; `bytes` those of them with bytes. */
  insert(table: string, columns: string, rows: Iterable<Row>, bytes?: readonly string[]): Promise<void>;
  /** One statement with `?` for its parameters. */
  run(sql: string, parameters?: readonly string[]): Promise<void>;
  /** Leaves the database as the product expects it, with the statistics of its tables. */
  close(): Promise<void>;
}

interface Database {
  dataDir: string;
  databaseUrl: string | undefined;
}

export function openBulk({ dataDir, databaseUrl }: Database): Promise<Bulk> {
  return databaseUrl === undefined ? openSqlite(join(dataDir, 'commonplace.db')) : openMariadb(databaseUrl);
}

/** Without a journal: a run that is interrupted leaves a folder to delete. Indexes are built after the rows. */
async function openSqlite(file: string): Promise<Bulk> {
  const database = new SqliteDatabase(file);
  for (const pragma of [
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -1000000',
    'threads = 2',
  ])
    database.pragma(pragma);
  return {
    async insert(table, columns, rows) {
      const indexes = database
        .prepare<[string], { name: string; sql: string }>(
          "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE INDEX%'",
        )
        .all(table);
      for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
      const insert = database.prepare(
        `INSERT INTO \`${table}\` (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`,
      );
      database.transaction(() => {
        for (const row of rows) insert.run(row);
      })();
      for (const { sql } of indexes) database.exec(sql);
    },
    async run(sql, parameters = []) {
      database.prepare(sql).run(parameters);
    },
    async close() {
      database.pragma('journal_mode = WAL');
      database.close();
    },
  };
}

/** Rows of one chunk that is sent. */
const chunk = 2_000;

/** An empty table that is filled without these checks has its indexes built after the rows. */
async function openMariadb(url: string): Promise<Bulk> {
  const connection = await createConnection({ uri: url, flags: ['+LOCAL_FILES'] });
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  const filled = new Set<string>();
  return {
    async insert(table, columns, rows, bytes = []) {
      filled.add(table);
      const read = bytes.reduce((all, name) => all.replace(name, `@${name}`), columns);
      const set = bytes.map((name) => `${name} = UNHEX(@${name})`).join(', ');
      await connection.query({
        sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE \`${table}\` CHARACTER SET utf8mb4 (${read})${set && ` SET ${set}`}`,
        infileStreamFactory: () => Readable.from(chunks(rows)),
      });
    },
    async run(sql, parameters = []) {
      await connection.query(sql, [...parameters]);
    },
    async close() {
      for (const table of filled) await connection.query(`ANALYZE TABLE \`${table}\``);
      await connection.end();
    },
  };
}

/** Lines as `LOAD DATA` reads them; no value of these rows has a tab, a line break or a backslash. */
function* chunks(rows: Iterable<Row>): Generator<Buffer> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(
      `${row.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : (value ?? '\\N'))).join('\t')}\n`,
    );
    if (lines.length < chunk) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  // A chunk without bytes would end the rows for the server, and one more does.
  if (lines.length > 0) yield Buffer.from(lines.join(''));
}
