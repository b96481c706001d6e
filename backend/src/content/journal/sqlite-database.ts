import SqliteDatabase from 'better-sqlite3';
import type { Failure, JournalDatabase, SqlValue, Statements } from './journal-database.ts';

/** How long a statement may block this thread while another process writes; after that we wait outside (C20). */
const busyTimeoutMs = 20;
/**
 * Pages (16 MB) after which a commit also moves the log into the database. It does so on this thread, with two
 * more waits for the disk; at SQLite's own 1,000 pages that was every 300 appends. Of 2,500 single appends, 1 in
 * 1,000 took 34 to 48 ms there and 5 to 7 ms here, twice in turns; in three more pairs on a loaded machine 208,
 * 109 and 125 ms against 105, 77 and 178, which decides nothing.
 */
const checkpointPages = 4_000;

/**
 * The journal on SQLite: one connection that writes and one that reads, each for one transaction at a
 * time. Statements run on the calling thread, so a transaction holds the lock for its own work only.
 *
 * @throws when the file does not exist, because the migrations make it, or while another process has it locked
 */
export function openSqlite(file: string): JournalDatabase {
  const writer = new SqliteDatabase(file, { fileMustExist: true, timeout: busyTimeoutMs });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  writer.pragma('foreign_keys = ON');
  // What is deleted is overwritten, not left readable in pages that are free.
  writer.pragma('secure_delete = ON');
  const reader = new SqliteDatabase(file, { readonly: true, timeout: busyTimeoutMs });
  const inWriter = transactionsOf(writer, 'BEGIN IMMEDIATE');
  const inReader = transactionsOf(reader, 'BEGIN');
  return {
    lockSkippingLocked: '',
    lock: '',
    shareSkippingLocked: '',
    share: '',
    write: inWriter,
    append: (work) =>
      inWriter(async (statements) => {
        const { result, written } = await work(statements);
        await written;
        return result;
      }),
    read: inReader,
    judge,
    async close() {
      await inReader(async () => {});
      await inWriter(async () => {});
      reader.close();
      writer.close();
    },
  };
}

/** Runs transactions one after the other: all of them share the connection. */
function transactionsOf(connection: SqliteDatabase.Database, begin: string) {
  const prepare = preparedStatements(connection);
  let last: Promise<unknown> = Promise.resolve();
  const beginning = connection.prepare(begin);
  const commit = connection.prepare('COMMIT');
  const runNow = async <T>(work: (statements: Statements) => Promise<T>): Promise<T> => {
    let isOver = false;
    const ready = (sql: string) => {
      // Some failures end the transaction by themselves: what follows would be committed alone, or with the next one.
      if (isOver || !connection.inTransaction)
        throw new Error('The transaction has ended before this statement');
      return prepare(sql);
    };
    beginning.run();
    try {
      const result = await work({
        all: async <R>(sql: string, parameters: readonly SqlValue[] = []) =>
          ready(sql).all(...parameters.map(toBuffer)) as R[],
        run: async (sql, parameters = []) => ready(sql).run(...parameters.map(toBuffer)).changes,
      });
      commit.run();
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    } finally {
      isOver = true;
    }
  };
  return <T>(work: (statements: Statements) => Promise<T>): Promise<T> => {
    const result = last.then(() => runNow(work));
    last = result.catch(() => {});
    return result;
  };
}

const keptStatements = 200;

function preparedStatements(connection: SqliteDatabase.Database): (sql: string) => SqliteDatabase.Statement {
  const kept = new Map<string, SqliteDatabase.Statement>();
  return (sql) => {
    let statement = kept.get(sql);
    if (!statement) {
      statement = connection.prepare(sql);
      if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
      kept.set(sql, statement);
    }
    return statement;
  };
}

function toBuffer(value: SqlValue): SqlValue {
  if (!(value instanceof Uint8Array) || Buffer.isBuffer(value)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** A disk that is full, read-only or failing can be mended without us; nothing is acknowledged until then. */
const mendable = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)/;

function judge(error: unknown): Failure {
  if (!(error instanceof SqliteDatabase.SqliteError)) return 'fault';
  if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) return 'busy';
  return mendable.test(error.code) ? 'away' : 'fault';
}
