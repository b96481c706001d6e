import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import type { AppendAnswer, AppendEntry } from '@commonplace/contracts/internal';
import { traced, tracing } from '@commonplace/contracts/tracing';
import type { Logger } from 'pino';
import { requestContext } from '../platform/logging/request-context.ts';
import type { ContentMetrics } from './content-metrics.ts';
import type { AppendOutcome } from './journal/append-batch.ts';
import type { Failure } from './journal/journal-database.ts';

/** What the commits run on: one transaction per call, and what its errors mean. */
export interface Appender {
  append(entries: readonly AppendEntry[]): Promise<AppendOutcome[]>;
  judge(error: unknown): Failure;
}

interface Waiting {
  entry: AppendEntry;
  since: number;
  trace: string | undefined;
  resolve(answer: AppendAnswer): void;
  reject(error: AppError): void;
}

const batchBytes = 4 * 1024 * 1024;
const batchEntries = 1_000;
const queueBytes = 64 * 1024 * 1024;
const queueEntries = 20_000;
/** How long an entry waits for a database that is away; its sender has more patience. */
const defaultPatienceMs = 3_000;
/** How long it waits for a row that someone holds: those who were sent with it wait for its answer too. */
const lockPatienceMs = 100;
const pauseMs = 20;
/** How many requests a line about a batch names. */
const requestIdsInLog = 10;

/**
 * Collects appends and writes them one transaction at a time: while one commits, the next batch
 * gathers (C4). The queue is bounded; what does not fit is refused at once.
 */
export class GroupCommit {
  readonly #appender: Appender;
  readonly #metrics: ContentMetrics;
  readonly #log: Logger;
  readonly #patienceMs: number;
  #queue: Waiting[] = [];
  #bytes = 0;
  #running: Promise<void> | undefined;
  #isAway = false;

  constructor(appender: Appender, metrics: ContentMetrics, log: Logger, patienceMs = defaultPatienceMs) {
    this.#patienceMs = patienceMs;
    this.#appender = appender;
    this.#metrics = metrics;
    this.#log = log;
  }

  /**
   * @returns where the entry is in its note's journal, or why it was refused; after the commit. `later`
   * when it can't be known to be written
   * @throws AppError `internal` when it never can be
   */
  append(entry: AppendEntry): Promise<AppendAnswer> {
    if (this.#bytes + entry.update.length > queueBytes || this.#queue.length >= queueEntries) {
      return Promise.resolve({ later: true });
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ entry, since: Date.now(), trace: tracing().traceparent(), resolve, reject });
      this.#bytes += entry.update.length;
      this.#metrics.queued.set(this.#queue.length);
      // Its lines are of many requests.
      this.#running ??= requestContext.exit(() => this.#run());
    });
  }

  /** Resolves when everything that waits has its answer. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // What one read of a line brought has been taken in by then and shares the first commit.
    await undefined;
    while (this.#queue.length > 0) {
      const batch = this.#take();
      const left = await this.#commit(batch, 'first');
      this.#putBack(left);
      if (left.length === batch.length) await sleep(pauseMs);
      else await new Promise(setImmediate);
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { entry } of this.#queue) {
      if (count > 0 && (bytes + entry.update.length > batchBytes || count >= batchEntries)) break;
      bytes += entry.update.length;
      count++;
    }
    this.#bytes -= bytes;
    return this.#queue.splice(0, count);
  }

  /** @returns what has to wait for a later batch */
  async #commit(batch: Waiting[], attempt: 'first' | 'second'): Promise<Waiting[]> {
    const done = this.#metrics.commit.startTimer();
    try {
      const outcomes = await this.#append(batch);
      done({ outcome: 'committed' });
      this.#isAway = false;
      this.#metrics.batchEntries.observe(batch.length);
      return batch.filter((waiting, index) => !this.#answer(waiting, outcomes[index]));
    } catch (error) {
      done({ outcome: 'failed' });
      return this.#recover(batch, attempt, error);
    }
  }

  /** In the trace of the first that has one; the others are linked. */
  #append(batch: readonly Waiting[]): Promise<AppendOutcome[]> {
    const [parent, ...links] = batch.flatMap(({ trace }) => trace ?? []);
    const work = () => this.#appender.append(batch.map(({ entry }) => entry));
    return parent === undefined ? work() : traced('commit', { parent, links }, work);
  }

  #answer(waiting: Waiting, outcome: AppendOutcome | undefined): boolean {
    if (outcome === undefined) return false;
    if (outcome === 'locked') {
      if (Date.now() - waiting.since < lockPatienceMs) return false;
      waiting.resolve({ later: true });
      return true;
    }
    if ('refused' in outcome) this.#metrics.refused.inc({ reason: outcome.refused });
    waiting.resolve(outcome);
    return true;
  }

  /** The whole batch was rolled back: it runs again, then by halves, so that one entry can't hold up the rest. */
  async #recover(batch: Waiting[], attempt: 'first' | 'second', error: unknown): Promise<Waiting[]> {
    const failure = this.#appender.judge(error);
    this.#report(failure, error, batch);
    if (failure === 'away' || failure === 'busy') return batch;
    if (attempt === 'first') return this.#commit(batch, 'second');
    const [only, ...others] = batch;
    if (only && others.length === 0) {
      if (failure === 'again') return batch;
      only.reject(new AppError('internal', { cause: error }));
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const left = await this.#commit(batch.slice(0, middle), 'second');
    return [...left, ...(await this.#commit(batch.slice(middle), 'second'))];
  }

  /** A database that stays away is reported once, not at every attempt. */
  #report(failure: Failure, error: unknown, batch: readonly Waiting[]): void {
    if (failure === 'busy' || (failure === 'away' && this.#isAway)) return;
    this.#isAway = failure === 'away';
    const ids = new Set(batch.flatMap(({ entry }) => entry.requestId ?? []));
    const requestIds = [...ids].slice(0, requestIdsInLog);
    this.#log.warn(
      { err: error, failure, entries: batch.length, requestIds },
      'a batch of appends was rolled back',
    );
  }

  /** What could not be decided goes back to the front. Those that waited too long are refused. */
  #putBack(left: Waiting[]): void {
    const oldest = Date.now() - this.#patienceMs;
    const waiting = [...left, ...this.#queue];
    this.#queue = waiting.filter(({ since }) => since >= oldest);
    this.#bytes = this.#queue.reduce((bytes, { entry }) => bytes + entry.update.length, 0);
    this.#metrics.queued.set(this.#queue.length);
    for (const { since, resolve } of waiting) if (since < oldest) resolve({ later: true });
  }
}
