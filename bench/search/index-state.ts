import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';

/** Looks at a database beside the product. */
export interface IndexState {
  /** Resolves when the backend has indexed what was there. Whether it had work to do. */
  filled(): Promise<boolean>;
  bytes(): Promise<number>;
  /** Reads each table of a search once, so that the measured searches find it in memory. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

export async function openIndexState(dataDir: string, databaseUrl: string | undefined): Promise<IndexState> {
  const isSqlite = databaseUrl === undefined;
  const { numberOf, close } = isSqlite ? sqlite(join(dataDir, 'commonplace.db')) : await mariadb(databaseUrl);
  const unfilled = () => numberOf('SELECT COUNT(*) AS number FROM search_state WHERE is_filled = 0');
  return {
    async filled() {
      if ((await unfilled()) === 0) return false;
      while ((await unfilled()) > 0) await pause(250);
      return true;
    },
    bytes: () =>
      numberOf(
        isSqlite
          ? "SELECT SUM(pgsize) AS number FROM dbstat WHERE aggregate = TRUE AND (name LIKE 'search_%' OR name LIKE 'sqlite_autoindex_search_%')"
          : `SELECT SUM(data_length + index_length) AS number FROM information_schema.tables
             WHERE table_schema = DATABASE() AND table_name LIKE 'search_%'`,
      ),
    async warm() {
      for (const sums of [
        'LENGTH(docs)) AS number FROM search_posting',
        'doc) AS number FROM search_doc',
        'LENGTH(subject_id)) AS number FROM search_doc ORDER BY subject_id',
        // In no index, so that the rows themselves are read.
        'LENGTH(preview)) AS number FROM note',
        'LENGTH(`text`)) AS number FROM note_content',
      ])
        await numberOf(`SELECT SUM(${sums}`);
    },
    close,
  };
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
