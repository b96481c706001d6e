import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Reads } from '../platform/database/reads.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { ConcurrencyLimiter } from '../platform/process/concurrency-limiter.ts';
import { RepeatedWork } from '../platform/process/repeated-work.ts';
import { writeIndex } from '../platform/search/index-writer.ts';
import { type IndexedKind, indexedKinds } from '../platform/search/search-key.ts';
import { readThings, tablesOf } from './searchable-things.ts';

const pauseMs = 60_000;
/** How long one piece may keep other writers waiting; half of what is reported as too long. */
const holdMs = 10;
const mostPieces = 200;
/** Things whose ids are read at once while the index is filled. */
const filledAtOnce = 500;

/**
 * Keeps the index of searches equal to what it is made of, a piece at a time: each a transaction of some
 * milliseconds. How many things make a piece is found out on the way.
 */
@Injectable()
export class SearchIndexer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly filling: RepeatedWork;
  private readonly turns = new ConcurrencyLimiter(1, Number.POSITIVE_INFINITY);
  private pieces = 4;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    logger: PinoLogger,
  ) {
    logger.setContext(SearchIndexer.name);
    this.filling = new RepeatedWork({
      everyMs: pauseMs,
      work: (stopped) => this.fillAll(stopped),
      onFailure: (error) => logger.error({ err: error }, 'the index of searches could not be filled'),
    });
  }

  onApplicationBootstrap(): void {
    this.filling.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.filling.stop();
  }

  /** Indexes these things as they are now, and removes those that are there no more. */
  async index(kind: IndexedKind, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; ) {
      const some = ids.slice(at, at + this.pieces);
      at += some.length;
      await this.turns.run(() => this.indexPiece(kind, some));
    }
  }

  /** Its transaction, and a pause as long as that was open, so that requests and other writers come in between. */
  private async indexPiece(kind: IndexedKind, ids: readonly string[]): Promise<void> {
    const heldMs = await this.unitOfWork.run(async ({ manager }) => {
      const begunAt = performance.now();
      await writeIndex(manager, kind, await readThings(manager, kind, ids));
      return performance.now() - begunAt;
    });
    if (heldMs > holdMs) this.pieces = Math.max(1, Math.floor(this.pieces / 2));
    else if (heldMs < holdMs / 2 && ids.length === this.pieces)
      this.pieces = Math.min(mostPieces, this.pieces * 2);
    await pause(heldMs);
  }

  /** Indexes what was there before the index, if that is not done. */
  async fill(): Promise<void> {
    await this.filling.run();
  }

  /** Once for each database, with pauses for other writers. */
  private async fillAll(stopped: AbortSignal): Promise<void> {
    for (const kind of Object.keys(indexedKinds) as IndexedKind[]) {
      const number = indexedKinds[kind];
      const [state]: { filled_to: string; is_filled: number }[] = await this.reads.manager.query(
        'SELECT filled_to, is_filled FROM search_state WHERE kind = ?',
        [number],
      );
      for (let after = state?.filled_to ?? ''; Number(state?.is_filled) !== 1 && !stopped.aborted; ) {
        const rows: { id: string }[] = await this.reads.manager.query(
          `SELECT id FROM ${tablesOf[kind]} WHERE id > ? ORDER BY id LIMIT ${filledAtOnce}`,
          [after],
        );
        const ids = rows.map(({ id }) => id);
        for (let at = 0; at < ids.length && !stopped.aborted; ) {
          const some = ids.slice(at, at + this.pieces);
          at += some.length;
          await this.turns.run(() => this.indexPiece(kind, some));
        }
        if (stopped.aborted) return;
        after = ids.at(-1) ?? after;
        const isLast = ids.length < filledAtOnce;
        await this.unitOfWork.run(({ manager }) =>
          manager.query('UPDATE search_state SET filled_to = ?, is_filled = ? WHERE kind = ?', [
            after,
            isLast ? 1 : 0,
            number,
          ]),
        );
        if (isLast) break;
      }
    }
  }
}
