import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';

interface Database {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Resolves when the backend that has this database open has indexed what was there, with the bytes of the index. */
export async function indexFilled({ dataDir, databaseUrl }: Database): Promise<number> {
  const { numberOf, close } =
    databaseUrl === undefined ? sqlite(join(dataDir, 'commonplace.db')) : await mariadb(databaseUrl);
  try {
    while ((await numberOf('SELECT COUNT(*) AS number FROM search_state WHERE is_filled = 0')) > 0)
      await pause(250);
    return await numberOf(
      databaseUrl === undefined
        ? "SELECT SUM(pgsize) AS number FROM dbstat WHERE aggregate = TRUE AND (name LIKE 'search_%' OR name LIKE 'sqlite_autoindex_search_%')"
        : `SELECT SUM(data_length + index_length) AS number FROM information_schema.tables
           WHERE table_schema = DATABASE() AND table_name LIKE 'search_%'`,
    );
  } finally {
    await close();
  }
}

interface Connection {
  /** The column `number` of the only row. */
  numberOf(sql: string): Promise<number>;
  close(): Promise<void>;
}

function sqlite(file: string): Connection {
  const database = new SqliteDatabase(file, { readonly: true });
  return {
    numberOf: async (sql) => database.prepare<[], { number: number }>(sql).get()?.number ?? 0,
    close: async () => void database.close(),
  };
}

async function mariadb(url: string): Promise<Connection> {
  const connection = await createConnection(url);
  return {
    async numberOf(sql) {
      const [rows] = await connection.query(sql);
      return Number((rows as { number: number | string }[])[0]?.number ?? 0);
    },
    close: () => connection.end(),
  };
}
