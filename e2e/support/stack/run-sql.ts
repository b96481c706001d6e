import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import type { StoryProduct } from './story-product.ts';

type Database = Pick<StoryProduct, 'dataDir' | 'databaseUrl'>;

/** Runs one statement on the database of a product. */
export async function runSql(
  { dataDir, databaseUrl }: Database,
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<void> {
  if (databaseUrl !== null) {
    const connection = await createConnection(databaseUrl);
    await connection.query(sql, [...values]);
    return connection.end();
  }
  const database = new DatabaseSync(join(dataDir, 'commonplace.db'), { timeout: 10_000 });
  database.prepare(sql).run(...values);
  database.close();
}

/** The rows of one query on the database of a product. */
export async function readSql<R extends object>(
  { dataDir, databaseUrl }: Database,
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<R[]> {
  if (databaseUrl !== null) {
    const connection = await createConnection(databaseUrl);
    const [rows] = await connection.query(sql, [...values]);
    await connection.end();
    return rows as R[];
  }
  const database = new DatabaseSync(join(dataDir, 'commonplace.db'), { timeout: 10_000, readOnly: true });
  const rows = database.prepare(sql).all(...values);
  database.close();
  return rows as R[];
}
