import { isGone, newOwner } from './lease-owner.ts';

/** Statements inside one transaction, of either way in which our processes reach the database. */
export interface JobStatements {
  isSqlite: boolean;
  all<R extends object>(sql: string, parameters: readonly (string | number)[]): Promise<R[]>;
  run(sql: string, parameters: readonly (string | number)[]): Promise<unknown>;
}

export interface JobDatabase {
  write<T>(work: (statements: JobStatements) => Promise<T>): Promise<T>;
}

export interface JobTimes {
  /** How long a claim holds without being renewed: after a crash the job waits so long, in milliseconds. */
  holdMs: number;
  renewMs: number;
}

/** Never held for long: its row says when the last backup was made. */
export const backupJob = 'backup';

const jobTimes: JobTimes = { holdMs: 15_000, renewMs: 5_000 };

interface Row {
  name: string;
  owner: string;
  held_until: number | string;
  done_at: number | string;
  reached: string;
  now: number | string;
}

/** A claim that some process holds. */
export interface JobHolder {
  name: string;
  owner: string;
  heldUntil: number;
}

/** A claim that this process holds. */
export interface JobLease {
  readonly name: string;
  readonly owner: string;
  /** Where the owner before went to; empty when it came to the end. */
  readonly reached: string;
  /**
   * Holds it for longer, and remembers where the job has come to.
   *
   * @returns false when another process has it by now
   */
  renew(reached?: string): Promise<boolean>;
  /** Releases the claim. A job that is not done is continued from `reached` by the next process that claims it. */
  release(isDone: boolean): Promise<void>;
}

/**
 * Which process does what only one at a time may do (`docs/adr/0029`). A process that ends without a word loses its claim:
 * at once when it was on the machine of the next one, else when the claim runs out. The clock is the database's.
 */
export class JobLeases {
  readonly #database: JobDatabase;
  readonly #times: JobTimes;
  readonly #known = new Set<string>();

  constructor(database: JobDatabase, times = jobTimes) {
    this.#database = database;
    this.#times = times;
  }

  get times(): JobTimes {
    return this.#times;
  }

  /**
   * Claims the job, unless another process has it.
   *
   * @param restMs not either when a run came to its end less than so long ago
   */
  async claim(name: string, restMs = 0): Promise<JobLease | null> {
    await this.#makeKnown(name);
    const owner = newOwner();
    const reached = await this.#database.write(async (statements) => {
      const row = await this.#read(statements, name);
      if (!row) return undefined;
      const heldUntil = Number(row.held_until);
      const now = Number(row.now);
      if (heldUntil > now && !isGone(row.owner)) return null;
      if (heldUntil === 0 && now - Number(row.done_at) < restMs) return null;
      await statements.run('UPDATE job SET owner = ?, held_until = ? WHERE name = ?', [
        owner,
        now + this.#times.holdMs,
        name,
      ]);
      return row.reached;
    });
    if (reached === undefined) {
      // Another process has deleted the row in `forget`.
      this.#known.delete(name);
      return this.claim(name, restMs);
    }
    return reached === null ? null : this.leaseOf(name, owner, reached);
  }

  /** Who has one of the jobs whose names begin like this now. */
  async holder(prefix: string): Promise<JobHolder | null> {
    const rows = await this.#database.write((statements) =>
      statements.all<Row>(
        `SELECT name, owner, held_until, ${clockOf(statements)} AS now FROM job WHERE name >= ? AND name < ?`,
        [prefix, `${prefix}~`],
      ),
    );
    const held = rows.find((row) => Number(row.held_until) > Number(row.now) && !isGone(row.owner));
    return held ? { name: held.name, owner: held.owner, heldUntil: Number(held.held_until) } : null;
  }

  /** Deletes the rows of jobs whose names begin with `prefix` and that no process holds. */
  async forget(prefix: string): Promise<void> {
    await this.#database.write((statements) =>
      statements.run(`DELETE FROM job WHERE name >= ? AND name < ? AND held_until < ${clockOf(statements)}`, [
        prefix,
        `${prefix}~`,
      ]),
    );
  }

  /** A claim that was made over another connection. */
  leaseOf(name: string, owner: string, reached = ''): JobLease {
    let last = reached;
    return {
      name,
      owner,
      reached,
      renew: (reached = last) => {
        last = reached;
        return this.#database.write(async (statements) => {
          const row = await this.#read(statements, name);
          if (row?.owner !== owner) return false;
          await statements.run('UPDATE job SET held_until = ?, reached = ? WHERE name = ?', [
            Number(row.now) + this.#times.holdMs,
            reached,
            name,
          ]);
          return true;
        });
      },
      release: (isDone) =>
        this.#database.write(async (statements) => {
          const row = await this.#read(statements, name);
          if (row?.owner !== owner) return;
          await statements.run('UPDATE job SET held_until = 0, done_at = ?, reached = ? WHERE name = ?', [
            isDone ? Number(row.now) : 0,
            isDone ? '' : last,
            name,
          ]);
        }),
    };
  }

  async #read(statements: JobStatements, name: string): Promise<Row | undefined> {
    const [row] = await statements.all<Row>(
      `SELECT name, owner, held_until, done_at, reached, ${clockOf(statements)} AS now FROM job WHERE name = ?${statements.isSqlite ? '' : ' FOR UPDATE'}`,
      [name],
    );
    return row;
  }

  /** The row that claims lock. It stays. */
  async #makeKnown(name: string): Promise<void> {
    if (this.#known.has(name)) return;
    await this.#database.write((statements) =>
      statements.run(
        `INSERT ${statements.isSqlite ? 'OR IGNORE' : 'IGNORE'} INTO job (name, owner, held_until, done_at, reached)
         VALUES (?, '', 0, 0, '')`,
        [name],
      ),
    );
    this.#known.add(name);
  }
}

/** The database's clock, in milliseconds since 1970. */
function clockOf({ isSqlite }: JobStatements): string {
  return isSqlite
    ? "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
    : "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";
}
