import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import type { Statements } from '../../backend/test/support/fixtures/full-shelves.ts';
import { statementsOf } from './statements-of.ts';

/** Runs the work in one transaction on a connection of its own, beside the product's. */
export async function inTransaction<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    const connection = await createConnection(databaseUrl);
    try {
      await connection.beginTransaction();
      const query: Statements['query'] = async (sql, parameters) => {
        const [rows] = await connection.query(sql, parameters);
        return rows as never;
      };
      const result = await work({ query });
      await connection.commit();
      return result;
    } finally {
      await connection.end();
    }
  }
  const database = new SqliteDatabase(join(dataDir, 'commonplace.db'));
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = await work(statementsOf(database));
    database.exec('COMMIT');
    return result;
  } finally {
    database.close();
  }
}
