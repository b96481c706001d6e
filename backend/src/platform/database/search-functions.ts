import type SqliteDatabase from 'better-sqlite3';

/**
 * What searches ask of SQLite: whether words have these bytes, and whether a text has this one, in small letters. `GLOB`
 * and `LIKE` begin anew at each letter, so that a text of one letter repeated takes the length of what is searched times
 * as long, in the process that answers all requests.
 */
export function addSearchFunctions(connection: SqliteDatabase.Database): void {
  const options = { deterministic: true, directOnly: true };
  connection.function('has_bytes', options, (words, wanted) =>
    Number(Buffer.isBuffer(words) && Buffer.isBuffer(wanted) && words.includes(wanted)),
  );
  connection.function('has_text', options, (text, wanted) =>
    Number(String(text).toLowerCase().includes(String(wanted))),
  );
}
