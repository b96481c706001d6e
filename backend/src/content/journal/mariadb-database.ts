import { createPool, type Pool, type PoolConnection, type RowDataPacket } from 'mysql2/promise';
import type { Logger } from 'pino';
import type { DatabaseTarget } from '../../platform/database/connection/database-target.ts';
import type { Failure, JournalDatabase, Statements } from './journal-database.ts';
import { MariadbTransaction, packetTimeoutMs, StatementTooLarge } from './mariadb-transaction.ts';

type Server = Extract<DatabaseTarget, { kind: 'mysql' }>;

/** For loads, folds and writes. The appends have one more to themselves. */
const connections = 5;
/** Idle connections are closed by us before a firewall forgets them. */
const idleTimeoutMs = 60_000;
/** A whole document travels in one packet, two letters for each of its bytes. */
const smallestPacket = 16 * 1024 * 1024;
/** What a packet holds beside the statement. */
const packetMargin = 64;

/**
 * The journal on MariaDB or MySQL. Every connection is READ COMMITTED and waits at most 1 s for a row
 * (C4). A connection that is lost is replaced by the next transaction.
 */
export async function openMariadb(server: Server, log: Logger): Promise<JournalDatabase> {
  const shared = {
    host: server.host,
    port: server.port,
    user: server.user,
    password: server.password,
    database: server.database,
    charset: 'utf8mb4',
    idleTimeout: idleTimeoutMs,
    enableKeepAlive: true,
    connectTimeout: 5_000,
    queueLimit: 1_000,
    // Statements of a transaction travel together. Values are never part of their text but for the driver's escaping.
    multipleStatements: true,
  };
  const pool = createPool({ ...shared, connectionLimit: connections, maxIdle: connections });
  const appends = createPool({ ...shared, connectionLimit: 1, maxIdle: 1 });
  /** Connections that have their settings, and the largest statement that the server takes on them, in bytes. */
  const largestStatements = new WeakMap<object, number>();

  /** A connection with its session settings, or the error of an unavailable database. */
  const connect = async (from: Pool): Promise<{ connection: PoolConnection; largest: number }> => {
    const connection = await from.getConnection();
    const known = largestStatements.get(connection.connection);
    if (known !== undefined) return { connection, largest: known };
    try {
      await ask(connection, 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
      await ask(connection, 'SET SESSION innodb_lock_wait_timeout = 1');
      // Values are escaped with backslashes, which a server in this mode takes for letters.
      await ask(connection, "SET SESSION sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')");
      // The appends need no word to begin a transaction with: the first statement after a COMMIT does.
      if (from === appends) await ask(connection, 'SET SESSION autocommit = 0');
      const [settings] = (await ask(connection, 'SELECT @@max_allowed_packet AS packet')) as RowDataPacket[];
      const largest = Number(settings?.packet) - packetMargin;
      largestStatements.set(connection.connection, largest);
      return { connection, largest };
    } catch (error) {
      connection.destroy();
      throw error;
    }
  };

  const transaction = async <T>(
    from: Pool,
    begin: readonly string[],
    work: (statements: MariadbTransaction) => Promise<T>,
  ): Promise<T> => {
    const { connection, largest } = await connect(from);
    const statements = new MariadbTransaction(connection, largest);
    try {
      for (const sql of begin) statements.begin(sql);
      const result = await work(statements);
      connection.release();
      return result;
    } catch (error) {
      statements.abandon(error);
      await giveBack(connection, error);
      throw error;
    }
  };

  const share = await shareLock(pool);
  const close = async () => {
    await Promise.all([pool.end(), appends.end()]);
  };
  const database: JournalDatabase = {
    lockSkippingLocked: 'FOR UPDATE SKIP LOCKED',
    lock: 'FOR UPDATE',
    // MySQL takes the second only in its newer words, which MariaDB does not know.
    shareSkippingLocked: `${share} SKIP LOCKED`,
    share,
    write: (work) => transaction(pool, ['START TRANSACTION'], thenCommit(work)),
    append: (work) =>
      transaction(appends, [], async (statements) => {
        const { result, written } = await work(statements);
        await Promise.all([written, statements.commit()]);
        return result;
      }),
    // Several statements of one load must see the same moment, which READ COMMITTED does not give.
    read: (work) =>
      transaction(
        pool,
        [
          'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
          'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
        ],
        thenCommit(work),
      ),
    judge,
    close,
  };
  try {
    await checkServer(database, log);
  } catch (error) {
    await close();
    throw error;
  }
  return database;
}

function thenCommit<T>(work: (statements: Statements) => Promise<T>) {
  return async (statements: MariadbTransaction): Promise<T> => {
    const result = await work(statements);
    await statements.commit();
    return result;
  };
}

async function shareLock(pool: Pool): Promise<string> {
  try {
    const [[server]] = await pool.query<RowDataPacket[]>('SELECT VERSION() AS version');
    return /mariadb/i.test(String(server?.version)) ? 'LOCK IN SHARE MODE' : 'FOR SHARE';
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function giveBack(connection: PoolConnection, error: unknown): Promise<void> {
  try {
    // The operator may raise the limit at any time, and only a new connection gets it.
    if (judge(error) === 'away' || error instanceof StatementTooLarge) throw error;
    await ask(connection, 'ROLLBACK');
    connection.release();
  } catch {
    connection.destroy();
  }
}

async function ask(connection: PoolConnection, sql: string): Promise<unknown> {
  const [result] = await connection.query({ sql, timeout: packetTimeoutMs });
  return result;
}

/** Says what the operator's server is set to, where it weakens a promise of ours. */
async function checkServer(database: JournalDatabase, log: Logger): Promise<void> {
  const [settings] = await database.read((statements) =>
    statements.all<{ flush: number; packet: number }>(
      'SELECT @@innodb_flush_log_at_trx_commit AS flush, @@max_allowed_packet AS packet',
    ),
  );
  if (settings?.flush !== 1) {
    log.warn('innodb_flush_log_at_trx_commit is not 1: what is acknowledged may be lost with the power');
  }
  if (settings && settings.packet < smallestPacket) {
    log.warn('max_allowed_packet is below 16 MB: a large note may not be storable');
  }
}

/** Record changed, lock wait timeout, deadlock. */
const inTheWay = new Set([1020, 1205, 1213]);
/** Disk full, too many connections, server going down, table full, read-only, connection killed. */
const outOfOrder = new Set([1021, 1040, 1053, 1114, 1290, 1836, 1927]);
const unreachable =
  /^(PROTOCOL_|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|POOL_CLOSED)/;

function judge(error: unknown): Failure {
  if (!(error instanceof Error)) return 'fault';
  const { errno, code = '', fatal } = error as Error & { errno?: number; code?: string; fatal?: boolean };
  if (errno !== undefined && inTheWay.has(errno)) return 'again';
  if (errno !== undefined && outOfOrder.has(errno)) return 'away';
  if (fatal || unreachable.test(code)) return 'away';
  // What mysql2 answers on a connection that ended while it was idle, and on a pool that is closing.
  return /closed state|Pool is closed|Queue limit reached/.test(error.message) ? 'away' : 'fault';
}
