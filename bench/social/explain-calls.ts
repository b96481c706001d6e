import type { DataSource } from 'typeorm';
import {
  explainedStatements,
  type QueryPlan,
} from '../../backend/test/support/statements/explained-statements.ts';

/** A call as it is sent: the paths that it is asked by, for a person. */
export interface Call {
  name: string;
  token: string;
  paths: readonly string[];
}

/** How the statements of a call are answered, by that of its paths that costs most. */
export interface ExplainedCall {
  statements: number;
  /** Rows that the statements read, those of indexes included; null where the database does not tell (SQLite). */
  rowsRead: number | null;
  /** What must not be: tables that are gone through, and sorts of more than is bounded. */
  faults: string[];
}

/** Of the built backend, what is needed here. */
interface BuiltBackend {
  app: { get(token: unknown): { manager: { connection: DataSource } } };
  url: string;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Of one call: far below any list of the network, above what a page and the count of a thousand entries read. */
const mostRows = 30_000;
/** What a statement makes on the way, from rows that are bounded. */
const derived = /^<derived|\b(?:by_author|by_hashtag|tagged|newest|writer|dummy_table)\b/;
/**
 * What a statement sorts itself: heads of followed lists, of which a person has 2,300 at most, rows of the notes of a page, or
 * the authors of 200 notes.
 */
const boundedSort =
  /head IS NOT NULL ORDER BY head|GROUP BY subject, kind|FROM note_save|GROUP BY author_id\) writer/;

/**
 * Runs the built backend in this process on a database that no other process has open, and explains the statements of
 * each call, with its own parameters.
 */
export async function explainCalls(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  calls: readonly Call[],
): Promise<Map<string, ExplainedCall>> {
  const [{ createBackend }, { loadConfig }, { Reads }] = (await Promise.all(
    ['create-backend', 'platform/config/config', 'platform/database/reads'].map(
      (file) => import(new URL(`../../backend/dist/${file}.js`, import.meta.url).href),
    ),
  )) as [
    { createBackend: (config: unknown) => Promise<BuiltBackend> },
    { loadConfig: (env: NodeJS.ProcessEnv) => unknown },
    { Reads: unknown },
  ];
  const backend = await createBackend(
    loadConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      BACKEND_PORT: '0',
      BACKEND_INTERNAL_PORT: '0',
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    await backend.listen();
    const { connection } = backend.app.get(Reads).manager;
    const explained = new Map<string, ExplainedCall>();
    for (const { name, token, paths } of calls) {
      const call: ExplainedCall = { statements: 0, rowsRead: null, faults: [] };
      for (const path of paths) {
        const plans = await explainedStatements(connection, async () => {
          const response = await fetch(`${backend.url}${path}`, { headers: { authorization: token } });
          if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        });
        const rowsRead = databaseUrl === undefined ? null : await countRows(connection, plans);
        call.statements = Math.max(call.statements, plans.length);
        if (rowsRead !== null) call.rowsRead = Math.max(call.rowsRead ?? 0, rowsRead);
        call.faults.push(...faultsOf(plans, rowsRead).map((fault) => `${path}: ${fault}`));
      }
      explained.set(name, call);
    }
    return explained;
  } finally {
    await backend.close();
  }
}

function faultsOf(plans: readonly QueryPlan[], rowsRead: number | null): string[] {
  const faults = plans.flatMap(({ sql, steps, scans }) => [
    ...scans.filter((step) => !derived.test(step)),
    // All public notes, except where they are the list.
    ...steps.filter((step) => /_follow\b/.test(sql) && step.endsWith('(is_public=?)')),
    ...steps.filter(
      (step) =>
        /filesort|TEMP B-TREE FOR ORDER BY/.test(step) && !derived.test(step) && !boundedSort.test(sql),
    ),
  ]);
  if (rowsRead !== null && rowsRead > mostRows) faults.push(`${rowsRead} rows are read`);
  return faults;
}

/** Runs the statements again, on MariaDB, which counts what each of them reads. */
async function countRows(connection: DataSource, plans: readonly QueryPlan[]): Promise<number> {
  const runner = connection.createQueryRunner();
  try {
    await runner.query('FLUSH STATUS');
    for (const { sql, parameters } of plans) await runner.query(sql, [...parameters]);
    const rows: { Value: string }[] = await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  } finally {
    await runner.release();
  }
}
