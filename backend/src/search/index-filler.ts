import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Reads } from '../platform/database/reads.ts';
import { inChunks } from '../platform/database/sql-part.ts';
import { UnitOfWork } from '../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../platform/process/background-work.ts';
import type { RepeatedWork } from '../platform/process/repeated-work.ts';
import { blockSize } from '../platform/search/index/doc-set.ts';
import { IndexBuild } from '../platform/search/index/index-build.ts';
import { sweepBlock } from '../platform/search/index/index-sweep.ts';
import { findUnindexed } from '../platform/search/index/search-entries.ts';
import { type IndexedKind, indexedKinds } from '../platform/search/index/search-key.ts';
import { PacedWrites } from './paced-writes.ts';
import { findPresent, readThings, tablesOf } from './searchable-things.ts';

const pauseMs = 60_000;
/** Ids that are looked up at once, and things that are read and split into words at once: some milliseconds each. */
const idsAtOnce = 500;
const thingsAtOnce = 20;

interface FillState {
  filledTo: string;
  isFilled: boolean;
  /** Blocks with numbers below it may have postings of documents that are there no more. */
  sweepBelow: number;
}

/**
 * Indexes what was there before the index, and what `npm run repair` found to be wrong in great numbers: in the order of
 * the ids, as many things at once as {@link IndexBuild} takes. A process that ends in between goes on at the last build.
 */
@Injectable()
export class IndexFiller {
  private readonly filling: RepeatedWork;
  private readonly writes: { postings: PacedWrites; entries: PacedWrites };

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(IndexFiller.name);
    this.writes = {
      postings: new PacedWrites(unitOfWork, { first: 400, most: 4_000 }),
      entries: new PacedWrites(unitOfWork, { first: 25, most: 1_000 }),
    };
    this.filling = background.addJob({
      name: 'search-index',
      everyMs: pauseMs,
      work: async (stopped) => {
        const kinds = Object.keys(indexedKinds) as IndexedKind[];
        for (const kind of kinds) await this.fillKind(kind, stopped);
        for (const kind of kinds) await this.sweepKind(kind, stopped);
      },
      onFailure: (error) => logger.error({ err: error }, 'the index of searches could not be filled'),
    });
  }

  /** Indexes what is not indexed yet. */
  async fill(): Promise<void> {
    await this.filling.run();
  }

  private async fillKind(kind: IndexedKind, stopped: AbortSignal): Promise<void> {
    for (;;) {
      const { filledTo, isFilled } = await this.stateOf(kind);
      if (isFilled) return;
      const begunAt = performance.now();
      const { build, last, isLast } = await this.gather(kind, filledTo, stopped);
      if (stopped.aborted) return;
      const leftOut = await build.write(this.writes, (statements, ids) => findPresent(statements, kind, ids));
      const sweepBelow = leftOut > 0 ? 'next_doc' : 'sweep_below';
      await this.unitOfWork.run(({ manager }) =>
        // Not when a repair has begun anew meanwhile.
        manager.query(
          `UPDATE search_state SET filled_to = ?, is_filled = ?, sweep_below = ${sweepBelow}
           WHERE kind = ? AND filled_to = ?`,
          [last, isLast ? 1 : 0, indexedKinds[kind], filledTo],
        ),
      );
      if (build.size > 0)
        this.logger.info(
          { kind, things: build.size, seconds: Math.round((performance.now() - begunAt) / 1_000) },
          'things were added to the index of searches',
        );
    }
  }

  /** Removes what replaced and left out documents have in postings, once all is indexed: the newest block first. */
  private async sweepKind(kind: IndexedKind, stopped: AbortSignal): Promise<void> {
    for (;;) {
      const { isFilled, sweepBelow } = await this.stateOf(kind);
      if (!isFilled || sweepBelow === 0) return;
      const block = Math.ceil(sweepBelow / blockSize) - 1;
      await sweepBlock(this.reads.manager, this.writes.postings, kind, block, sweepBelow, stopped);
      if (stopped.aborted) return;
      await this.unitOfWork.run(({ manager }) =>
        manager.query('UPDATE search_state SET sweep_below = ? WHERE kind = ? AND sweep_below = ?', [
          block * blockSize,
          indexedKinds[kind],
          sweepBelow,
        ]),
      );
    }
  }

  /** The things after an id that have no entry, as many as one build takes. */
  private async gather(
    kind: IndexedKind,
    after: string,
    stopped: AbortSignal,
  ): Promise<{ build: IndexBuild; last: string; isLast: boolean }> {
    const { manager } = this.reads;
    const build = new IndexBuild(kind);
    for (let last = after; ; ) {
      const rows: { id: string }[] = await manager.query(
        `SELECT thing.id AS id FROM ${tablesOf[kind]} thing WHERE thing.id > ? ORDER BY thing.id LIMIT ${idsAtOnce}`,
        [last],
      );
      const ids = rows.map(({ id }) => id);
      for (const some of inChunks(await findUnindexed(manager, ids), thingsAtOnce)) {
        for (const { id, entry } of await readThings(manager, kind, some)) {
          if (entry) build.add(id, entry);
          last = id;
          if (build.isFull || stopped.aborted) return { build, last, isLast: false };
        }
        await letRequestsRun();
      }
      last = ids.at(-1) ?? last;
      if (ids.length < idsAtOnce) return { build, last, isLast: true };
      await letRequestsRun();
    }
  }

  private async stateOf(kind: IndexedKind): Promise<FillState> {
    const [row]: { filled_to: string; is_filled: number; sweep_below: number | string }[] =
      await this.reads.manager.query(
        'SELECT filled_to, is_filled, sweep_below FROM search_state WHERE kind = ?',
        [indexedKinds[kind]],
      );
    return {
      filledTo: row?.filled_to ?? '',
      isFilled: Number(row?.is_filled ?? 1) === 1,
      sweepBelow: Number(row?.sweep_below ?? 0),
    };
  }
}
