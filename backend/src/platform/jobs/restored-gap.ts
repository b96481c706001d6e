import type { EntityManager } from 'typeorm';

/** The row in `job` of the backup that was restored last. */
const name = 'restore';
/** The id of what the backup has may be from a moment before it: of a transaction that was under way. */
const marginMs = 60_000;
const timeInId = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/**
 * The time of which a restored database has nothing: from when its backup was made until it was restored. Who asks for what
 * was made then may hold the only copy of it (C19).
 */
export class RestoredGap {
  #found: Promise<readonly [from: number, to: number] | null> | null = null;

  constructor(private readonly manager: EntityManager) {}

  /** Writes down that a backup was restored now. @param madeAt when it was made, in milliseconds since 1970 */
  static async write(manager: EntityManager, madeAt: number): Promise<void> {
    await manager.query(
      "INSERT INTO job (name, owner, held_until, done_at, reached) VALUES (?, '', 0, ?, ?)",
      [name, Date.now(), String(madeAt)],
    );
  }

  /** Whether this id was given in that time. The answer says nothing of whether there is such a thing. */
  async contains(id: string): Promise<boolean> {
    const at = timeInId.exec(id);
    if (!at) return false;
    // A backup is restored while no process runs.
    this.#found ??= this.read().catch((error) => {
      this.#found = null;
      throw error;
    });
    const gap = await this.#found;
    const time = Number.parseInt(`${at[1]}${at[2]}`, 16);
    return gap !== null && time >= gap[0] - marginMs && time <= gap[1];
  }

  private async read(): Promise<readonly [number, number] | null> {
    const [row]: { done_at: number | string; reached: string }[] = await this.manager.query(
      'SELECT done_at, reached FROM job WHERE name = ?',
      [name],
    );
    return row ? [Number(row.reached), Number(row.done_at)] : null;
  }
}
