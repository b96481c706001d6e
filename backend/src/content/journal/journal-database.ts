/** What the journal's statements are written with: `?` for parameters, names in backticks where they are words of SQL. */
export type SqlValue = string | number | null | Uint8Array;

/**
 * Statements inside one transaction. They run in the order in which they were asked for, also when the caller does not wait in
 * between: asked for together, they take one way to the database. After one has failed none of them is stored.
 */
export interface Statements {
  all<R extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;
  /** @returns the number of rows that matched */
  run(sql: string, parameters?: readonly SqlValue[]): Promise<number>;
}

/**
 * What a failed transaction means. `again`: another transaction was in the way, the same one may
 * succeed at once (1020, 1205, 1213). `busy`: another process writes, and SQLite has one writer.
 * `away`: the database can't be reached or can't write for now. `fault`: this transaction will never
 * succeed.
 */
export type Failure = 'again' | 'busy' | 'away' | 'fault';

/** One of the two databases, reduced to what the journal needs. The statements are the same on both. */
export interface JournalDatabase {
  /** Behind a SELECT: lock what it finds; rows that someone else has locked are left out. */
  readonly lockSkippingLocked: string;
  /** Behind a SELECT: lock what it finds. */
  readonly lock: string;
  /** The same two, but several may hold the lock at once; a writer of the row waits for all of them. */
  readonly shareSkippingLocked: string;
  readonly share: string;
  /** Runs `work` in one transaction, committed durably before the promise resolves. Rolled back on any error. */
  write<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /**
   * The same on a way of its own, which no load, fold or write can fill: for the appends, one at a time. What `work`
   * has asked for at last and not waited for (`written`) travels with the commit, and is waited for here.
   */
  append<T>(work: (statements: Statements) => Promise<{ result: T; written: Promise<unknown> }>): Promise<T>;
  /** Runs `work` on one snapshot of the database. */
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  judge(error: unknown): Failure;
  close(): Promise<void>;
}

/** `(?, ?, ?)` for that many parameters. */
export function placeholders(count: number): string {
  return `(${Array(count).fill('?').join(', ')})`;
}
