import type SqliteDatabase from 'better-sqlite3';

/**
 * What a search in the names of one person's notebooks asks of SQLite: whether a text has this one, in small letters.
 * `LIKE` begins anew at each letter, so that a text of one letter repeated takes the length of what is searched times
 * as long, in the process that answers all requests.
 */
export function addSearchFunctions(connection: SqliteDatabase.Database): void {
  const options = { deterministic: true, directOnly: true };
  connection.function('has_text', options, (text, wanted) =>
    Number(String(text).toLowerCase().includes(String(wanted))),
  );
}
