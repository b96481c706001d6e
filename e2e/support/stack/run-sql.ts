import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import type { StoryProduct } from './story-product.ts';

/** Runs one statement on the database of a product. */
export async function runSql(
  { dataDir, databaseUrl }: StoryProduct,
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
