import type SqliteDatabase from 'better-sqlite3';
import type { Statements } from '../../backend/test/support/fixtures/full-shelves.ts';

/** Statements of an open connection to SQLite. */
export function statementsOf(database: SqliteDatabase.Database): Statements {
  return {
    async query(sql, parameters) {
      const statement = database.prepare(sql);
      return (statement.reader ? statement.all(...parameters) : statement.run(...parameters)) as never;
    },
  };
}
