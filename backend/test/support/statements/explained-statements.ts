import type { DataSource } from 'typeorm';
import { statementsOf } from './statements-of.ts';

export interface QueryPlan {
  sql: string;
  parameters: readonly unknown[];
  /** A line for each step, as the database words it. */
  steps: string[];
  /** Those of the steps that go through a whole table, or through a whole index of one. */
  scans: string[];
}

/** How the database answers each statement that the connection runs for the act. */
export async function explainedStatements(
  connection: DataSource,
  act: () => Promise<unknown>,
): Promise<QueryPlan[]> {
  const statements = (await statementsOf(connection, act)).filter(
    // What only reads.
    ([sql]) => /^\s*(SELECT|WITH)\b/.test(sql) && !/file_removal|FOR UPDATE/.test(sql),
  );
  const explain = connection.options.type === 'better-sqlite3' ? explainInSqlite : explainInMariadb;
  return Promise.all(
    statements.map(async ([sql, parameters]) => ({
      sql,
      parameters,
      ...(await explain(connection, sql, parameters)),
    })),
  );
}

type Explained = Pick<QueryPlan, 'steps' | 'scans'>;

async function explainInSqlite(
  connection: DataSource,
  sql: string,
  parameters: readonly unknown[],
): Promise<Explained> {
  const rows: { detail: string }[] = await connection.query(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
  const steps = rows.map(({ detail }) => detail);
  // All accounts that have not ended are nearly all accounts, all notes that are not in the trash nearly all notes.
  // What is made on the way (`saved`, `found`, `of_range`, a subquery) is gone through as a whole, and may be.
  return {
    steps,
    scans: steps.filter(
      (step) =>
        /^SCAN (?!saved\b|found\b|of_range\b|\(|CONSTANT)/.test(step) ||
        /\((ended|trashed)_at=\?\)/.test(step),
    ),
  };
}

async function explainInMariadb(
  connection: DataSource,
  sql: string,
  parameters: readonly unknown[],
): Promise<Explained> {
  const rows: {
    select_type: string;
    table: string | null;
    type: string | null;
    key: string | null;
    Extra: string | null;
  }[] = await connection.query(`EXPLAIN ${sql}`, [...parameters]);
  const steps = rows.map((row) => `${row.table} ${row.type} ${row.key} ${row.Extra} (${row.select_type})`);
  // Changes of counts are folded within two seconds: of so few rows MariaDB reads all rather than an index.
  return {
    steps,
    scans: steps.filter((step) => /^(?!<|social_count_change )\S+ (ALL|index) /.test(step)),
  };
}
