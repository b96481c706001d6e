import type { DataSource } from 'typeorm';
import { Reads } from '../../../src/platform/database/reads.ts';
import type { TestBackend } from '../test-backend.ts';
import { explainedStatements, type QueryPlan } from './explained-statements.ts';
import { quiet } from './quiet.ts';

/** How the database answers each statement that the reading connection runs for the act. */
export async function plansOf(backend: TestBackend, act: () => Promise<unknown>): Promise<QueryPlan[]> {
  await quiet(backend);
  const { connection } = backend.app.get(Reads).manager;
  if (connection.options.type !== 'better-sqlite3') await analyzeTables(connection);
  return explainedStatements(connection, act);
}

/** What was just written is not in the statistics by which MariaDB chooses an index. */
async function analyzeTables(connection: DataSource): Promise<void> {
  const tables: { name: string }[] = await connection.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  await connection.query(`ANALYZE TABLE ${tables.map(({ name }) => `\`${name}\``).join(', ')}`);
}
