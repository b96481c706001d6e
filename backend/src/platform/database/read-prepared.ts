import type SqliteDatabase from 'better-sqlite3';
import { type DataSource, QueryFailedError } from 'typeorm';

/** Lists of ids make statements of many lengths; those of a read are far fewer. */
const mostStatements = 300;

/**
 * Statements of a SQLite connection that only reads are prepared once, and run without the runner and the events that
 * the ORM makes for each: that takes several times as long as finding a row. For `manager.query` alone.
 */
export function readPrepared(dataSource: DataSource, connection: SqliteDatabase.Database): void {
  const prepared = new Map<string, SqliteDatabase.Statement<unknown[]>>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? connection.prepare<unknown[]>(plannedOnce(sql));
    // What was used last is forgotten last.
    prepared.delete(sql);
    prepared.set(sql, statement);
    const [oldest] = prepared.keys();
    if (prepared.size > mostStatements && oldest !== undefined) prepared.delete(oldest);
    return statement;
  };
  dataSource.query = async <T>(sql: string, parameters: unknown[] = []): Promise<T> => {
    dataSource.logger.logQuery(sql, parameters);
    try {
      return prepare(sql).all(...parameters.map(bindable)) as T;
    } catch (error) {
      throw new QueryFailedError(sql, parameters, error as Error);
    }
  };
}

/**
 * SQLite looks at what is compared with a column (`column = ?`), because 0 and 1 are common values, and plans a statement
 * with a join again whenever its values are cleared: at each run, which takes longer than finding the rows. It does not
 * look behind a sign.
 */
function plannedOnce(sql: string): string {
  return sql.replace(quotedOrParameter, (found) => (found === '?' ? '+?' : found));
}

const quotedOrParameter = /'[^']*'|"[^"]*"|`[^`]*`|\?/g;

function bindable(parameter: unknown): unknown {
  return typeof parameter === 'boolean' ? Number(parameter) : parameter;
}
