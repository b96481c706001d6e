import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobLeases } from '../../platform/jobs/job-leases.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import type { ContentMetrics } from '../content-metrics.ts';
import type { Journal } from '../journal/journal.ts';
import type { FoldScheduler } from './fold-scheduler.ts';

/** Notes that one look goes over, and the pause before the next: a hundred thousand notes take half a minute. */
const pageNotes = 500;
const pagePauseMs = 100;
const roundPauseMs = 60_000;
/** What one content process went over so short a time ago, no other goes over again. */
const restMs = 45_000;
/** While more than this many folds wait, nothing is added to them. */
const enoughPlanned = 100;
/** There was no edit for this long: the base is rewritten, so that what was deleted is gone from the disk too. */
const restedMs = 60 * 60 * 1_000;

interface Parts {
  journal: Journal;
  folds: FoldScheduler;
  leases: JobLeases;
  metrics: ContentMetrics;
  log: Logger;
}

/**
 * Goes round all notes, a page at a time, and folds what no append triggers: what a crash or another
 * process left behind, and what has come to rest (C14, C16). One content process at a time.
 */
export class FoldRounds {
  readonly #parts: Parts;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The first round begins at once. */
  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when the last look has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let isFirst = true; !this.#stopped.signal.aborted; isFirst = false) {
      try {
        await this.#round(isFirst);
      } catch (error) {
        this.#parts.log.error({ err: error }, 'could not look for notes that lag behind');
      }
      await this.#pause(roundPauseMs);
    }
  }

  async #round(isFirst: boolean): Promise<void> {
    const { journal, leases, metrics } = this.#parts;
    metrics.inQuarantine.set(await journal.quarantined());
    await runJob(leases, {
      name: 'fold-rounds',
      stopped: this.#stopped.signal,
      isRequested: isFirst,
      restMs,
      work: (stopped) => this.#goRound(stopped),
    });
  }

  async #goRound(stopped: AbortSignal): Promise<void> {
    const { journal, folds } = this.#parts;
    let after: string | null = '';
    while (after !== null && !stopped.aborted) {
      if (folds.planned <= enoughPlanned) {
        const { notes, last } = await journal.lagging(after, pageNotes, Date.now() - restedMs);
        for (const note of notes) folds.lags(note);
        after = last;
      }
      if (after !== null) await this.#pause(pagePauseMs);
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => {});
  }
}
