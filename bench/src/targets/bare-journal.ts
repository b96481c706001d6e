import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import SqliteDatabase from 'better-sqlite3';

/** Pages of the file before it is written from its beginning again, as a write-ahead log is. */
const pages = 4_000;

/** Opens a file of which each call writes a page of 4 KB and waits until it is on disk. */
export function barePages(file: string): () => void {
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  let at = 0;
  return () => {
    writeSync(descriptor, page, 0, page.length, at * page.length);
    fdatasyncSync(descriptor);
    at = (at + 1) % pages;
  };
}

/**
 * A database of SQLite in which each call commits what the journal can't do without: it looks up a session and a
 * note's head, numbers the rows and inserts them (C3, C4), in the mode that survives a loss of power (C20).
 */
function bareTransactions(file: string): (entries: number) => void {
  const database = new SqliteDatabase(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma(`wal_autocheckpoint = ${pages}`);
  database.exec(
    'CREATE TABLE session (id TEXT PRIMARY KEY, user_id TEXT); CREATE TABLE head (id TEXT PRIMARY KEY, epoch INT, seq INT);' +
      "CREATE TABLE row (id TEXT, seq INT, bytes BLOB, PRIMARY KEY (id, seq)); INSERT INTO session VALUES ('s', 'u'); INSERT INTO head VALUES ('n', 1, 0)",
  );
  const [begin, session, head, raise, insert, commit] = [
    'BEGIN IMMEDIATE',
    "SELECT user_id FROM session WHERE id = 's'",
    "SELECT epoch, seq FROM head WHERE id = 'n'",
    "UPDATE head SET seq = ? WHERE id = 'n'",
    "INSERT INTO row VALUES ('n', ?, ?)",
    'COMMIT',
  ].map((sql) => database.prepare(sql)) as [Statement, Statement, Statement, Statement, Statement, Statement];
  const bytes = Buffer.alloc(30, 1);
  return (entries) => {
    begin.run();
    session.get();
    const { seq } = head.get() as { seq: number };
    raise.run(seq + entries);
    for (let i = 1; i <= entries; i += 1) insert.run(seq + i, bytes);
    commit.run();
  };
}

type Statement = SqliteDatabase.Statement;

/*
 * As a process: one byte asks for an entry, and the same byte answers once it is on disk.
 * Usage: bare-journal.ts <file> [`transactions`]
 */
const [, script, file, what] = process.argv;
if (script === import.meta.filename && file !== undefined) {
  const write = what === 'transactions' ? bareTransactions(file) : barePages(file);
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (asked) => {
      write(asked.length);
      socket.write(asked);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}
