import type { PoolConnection, ResultSetHeader } from 'mysql2/promise';
import type { SqlValue, Statements } from './journal-database.ts';

/** Every packet has a limit in time: a server that fell silent must not hold a connection for ever. */
export const packetTimeoutMs = 10_000;

/**
 * The server would cut the connection instead of refusing the statement, and everything that was sent with it would
 * be tried again and again. Refused here, it is a fault of this one transaction.
 */
export class StatementTooLarge extends Error {
  constructor(bytes: number, largest: number) {
    super(`A statement of ${bytes} bytes is above max_allowed_packet (${largest} bytes)`);
  }
}

interface Waiting {
  sql: string;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const between = '; ';

/**
 * The statements of one transaction. Those that are asked for in one turn of the event loop travel in one packet, in
 * the order in which they were asked for: each way to the server and back wakes two processes. The server stops at the
 * first that fails, and from then on nothing more is sent: it would run outside the transaction.
 */
export class MariadbTransaction implements Statements {
  readonly #connection: PoolConnection;
  /** Bytes of SQL that one packet takes. */
  readonly #largest: number;
  #waiting: Waiting[] = [];
  #isSending = false;
  #failure: { error: unknown } | undefined;

  constructor(connection: PoolConnection, largest: number) {
    this.#connection = connection;
    this.#largest = largest;
  }

  async all<R>(sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
    return (await this.#ask(this.#format(sql, parameters))) as R[];
  }

  async run(sql: string, parameters: readonly SqlValue[] = []): Promise<number> {
    return ((await this.#ask(this.#format(sql, parameters))) as ResultSetHeader).affectedRows;
  }

  /** Its answer is not used: if it fails, so does what follows. */
  begin(sql: string): void {
    this.#ask(sql).catch(() => {});
  }

  /** Ends the transaction. A later statement is refused: it would begin a transaction that is never ended. */
  async commit(): Promise<void> {
    const committed = this.#ask('COMMIT');
    this.#failure ??= { error: new Error('The transaction has ended before this statement') };
    await committed;
  }

  /** What waits and what is still asked for is refused with this error. */
  abandon(error: unknown): void {
    this.#failure ??= { error };
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #format(sql: string, parameters: readonly SqlValue[]): string {
    const values = parameters.map((value) =>
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value,
    );
    return this.#connection.format(sql, values);
  }

  #ask(sql: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure.error);
        return;
      }
      this.#waiting.push({ sql, resolve, reject });
      if (this.#isSending) return;
      this.#isSending = true;
      process.nextTick(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const sent = this.#take();
      try {
        const results = await this.#query(sent.map(({ sql }) => sql));
        sent.forEach(({ resolve }, index) => {
          resolve(results[index]);
        });
      } catch (error) {
        this.abandon(error);
        for (const { reject } of sent) reject(error);
      }
    }
    this.#isSending = false;
  }

  /** The first that waits, and of the others as many as fit with it. */
  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { sql } of this.#waiting) {
      bytes += Buffer.byteLength(sql) + between.length;
      if (count > 0 && bytes > this.#largest) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #query(texts: readonly string[]): Promise<unknown[]> {
    const sql = texts.join(between);
    const bytes = Buffer.byteLength(sql);
    if (bytes > this.#largest) throw new StatementTooLarge(bytes, this.#largest);
    const [result] = await this.#connection.query({ sql, timeout: packetTimeoutMs });
    return texts.length === 1 ? [result] : (result as unknown[]);
  }
}
