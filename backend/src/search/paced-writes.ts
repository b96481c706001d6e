import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { isSqlite } from '../platform/database/is-sqlite.ts';
import type { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { FairTurns } from '../platform/process/fair-turns.ts';
import type { PiecesOfWriting } from '../platform/search/index/index-build.ts';

interface Pace {
  /** How long one piece may be open. */
  holdMs: number;
  /** The share of that for which the next one waits. */
  rest: number;
}

/** Keeps all other writers waiting. Half of `longHoldMs` in `unit-of-work.ts`. */
const paceOnSqlite: Pace = { holdMs: 10, rest: 1 };
/** Keeps only others waiting that write the index. */
const paceOnMariadb: Pace = { holdMs: 50, rest: 0.2 };

interface PieceSizes {
  first: number;
  most: number;
}

/**
 * Writes lists in pieces, each a transaction of some milliseconds, followed by a pause, so that requests and other writers
 * come in between. Lists that are written at the same time take turns. How much makes a piece is found
 * out on the way.
 */
export class PacedWrites implements PiecesOfWriting {
  private readonly turns = new FairTurns({ mostRunning: 1 });
  private size: number;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sizes: PieceSizes,
  ) {
    this.size = sizes.first;
  }

  async each<T>(
    list: Iterable<T>,
    write: (manager: EntityManager, some: readonly T[]) => Promise<void>,
  ): Promise<void> {
    const items = list[Symbol.iterator]();
    for (;;) {
      const some: T[] = [];
      for (let item = items.next(); !item.done; item = items.next()) {
        some.push(item.value);
        if (some.length >= this.size) break;
      }
      if (some.length === 0) return;
      await this.turns.run('', () => this.piece(some.length, (manager) => write(manager, some)));
    }
  }

  private async piece(length: number, write: (manager: EntityManager) => Promise<void>): Promise<void> {
    const { heldMs, holdMs, rest } = await this.unitOfWork.run(async ({ manager }) => {
      const begunAt = performance.now();
      await write(manager);
      const pace = isSqlite(manager) ? paceOnSqlite : paceOnMariadb;
      return { ...pace, heldMs: performance.now() - begunAt };
    });
    if (heldMs > holdMs) this.size = Math.max(1, Math.floor(this.size / 2));
    else if (heldMs < holdMs / 2 && length === this.size)
      this.size = Math.min(this.sizes.most, this.size * 2);
    await pause(heldMs * rest);
  }
}
