import type { EntityManager } from 'typeorm';
import { part, type SqlPart } from './sql-part.ts';

/** A pattern for `LIKE … ESCAPE '!'` that finds the text anywhere, with any characters. */
function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** That one of these columns has the text anywhere, without regard to case. */
export function anyHasText({ connection }: EntityManager, columns: readonly string[], text: string): SqlPart {
  const isSqlite = connection.options.type === 'better-sqlite3';
  const condition = (column: string) => (isSqlite ? `has_text(${column}, ?)` : `${column} LIKE ? ESCAPE '!'`);
  const wanted = isSqlite ? text.toLowerCase() : containing(text);
  return part(columns.map(condition).join(' OR '), ...columns.map(() => wanted));
}
