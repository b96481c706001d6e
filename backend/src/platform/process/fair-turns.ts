import { AppError } from '@commonplace/contracts/errors';
import { FairQueue } from './fair-queue.ts';

export interface FairTurnsOptions {
  /** Pieces of work that run at once. */
  mostRunning?: number;
  /** The same of one asker. */
  mostRunningOfOne?: number;
  /** Pieces of work that wait; with one more the newest of whom has the most waiting is `unavailable`. */
  mostWaiting?: number;
  /** Those of one asker that wait; one more is `rate_limited`. */
  mostWaitingOfOne?: number;
  /**
   * After so long in the line, in milliseconds, a piece of work is `rate_limited` where the asker's others hold it up, and
   * `unavailable` where those of others do.
   */
  waitMs?: number;
  /** Askers who cost less than this lately, in milliseconds, are served in turns, a piece of each. */
  lightMs?: number;
}

interface Waiting {
  asker: string;
  go(): void;
  refuse(error: AppError): void;
}

/** There was no turn: too much waits, or it waited too long. It is no fault of the server. */
export class TurnRefused extends AppError {}

/** Ends a turn. `costMs` is what it cost; without it, the time that it took. */
export type EndTurn = (costMs?: number) => void;

/** Seconds, where nothing is said about how long one waits. */
const retryAfter = 5;

/**
 * Whose work is done when. Only so much runs at once; of what waits, first that of the asker who has cost the least
 * lately, so that many pieces of one asker delay another's by one of them, and who fills the line loses the places that
 * others need. An asker is a person, an account or an address.
 */
export class FairTurns {
  readonly #most: Required<FairTurnsOptions>;
  readonly #waiting: FairQueue<Waiting>;
  readonly #running = new Map<string, number>();
  #runningOfAll = 0;
  #isClosed = false;

  constructor(options: FairTurnsOptions) {
    const any = Number.POSITIVE_INFINITY;
    this.#most = {
      mostRunning: any,
      mostRunningOfOne: any,
      mostWaiting: any,
      mostWaitingOfOne: any,
      waitMs: any,
      lightMs: 0,
      ...options,
    };
    this.#waiting = new FairQueue(this.#most);
  }

  /** @throws AppError as {@link take}; any error of the work */
  async run<T>(asker: string, work: () => Promise<T>, waitMs?: number): Promise<T> {
    const end = await this.take(asker, waitMs);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Answers when it is one's turn, with what ends it.
   *
   * @param waitMs where it is less than in general, because some time was spent elsewhere
   * @throws AppError `rate_limited` when too much of the asker runs and waits; `unavailable` when too much of all does,
   * or when it is closed
   */
  async take(asker: string, waitMs = this.#most.waitMs): Promise<EndTurn> {
    if (this.#isClosed) throw new AppError('unavailable');
    // Nothing that waits could run now: it would have been begun when the last turn ended.
    if (this.#mayRun(asker)) this.#begin(asker);
    else await this.#wait(asker, waitMs);
    const since = performance.now();
    let isOver = false;
    return (costMs = performance.now() - since) => {
      if (isOver) return;
      isOver = true;
      this.#end(asker, costMs);
    };
  }

  /** Counts what an asker cost besides, in milliseconds. */
  charge(asker: string, costMs: number): void {
    this.#waiting.charge(asker, costMs);
  }

  /** Whether nothing runs, and so nothing waits. */
  get isIdle(): boolean {
    return this.#runningOfAll === 0;
  }

  /** Refuses what waits and what comes. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting.drain()) refuse(new AppError('unavailable'));
  }

  #mayRun(asker: string): boolean {
    const { mostRunning, mostRunningOfOne } = this.#most;
    return this.#runningOfAll < mostRunning && (this.#running.get(asker) ?? 0) < mostRunningOfOne;
  }

  #begin(asker: string): void {
    this.#runningOfAll += 1;
    this.#running.set(asker, (this.#running.get(asker) ?? 0) + 1);
  }

  #end(asker: string, costMs: number): void {
    this.#runningOfAll -= 1;
    const left = (this.#running.get(asker) ?? 1) - 1;
    if (left > 0) this.#running.set(asker, left);
    else this.#running.delete(asker);
    this.charge(asker, costMs);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#begin(next.asker);
      next.go();
    }
  }

  #next(): Waiting | undefined {
    return this.#waiting.take(({ asker }) => this.#mayRun(asker));
  }

  #wait(asker: string, wait: number): Promise<void> {
    const { mostRunningOfOne, mostWaiting, mostWaitingOfOne, waitMs } = this.#most;
    const refusal = (code: 'rate_limited' | 'unavailable') =>
      new TurnRefused(code, {
        retryAfter: Number.isFinite(waitMs) ? Math.ceil(waitMs / 1_000) : retryAfter,
      });
    if (this.#waiting.lengthOf(asker) >= mostWaitingOfOne) return Promise.reject(refusal('rate_limited'));
    if (this.#waiting.length >= mostWaiting) {
      const full = new TurnRefused('unavailable', { retryAfter });
      const dropped = this.#waiting.makeRoomFor(asker);
      if (!dropped) return Promise.reject(full);
      dropped.refuse(full);
    }
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiting: Waiting = {
        asker,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      if (Number.isFinite(wait))
        timer = setTimeout(() => {
          const ofAsker = (this.#running.get(asker) ?? 0) + this.#waiting.lengthOf(asker);
          this.#waiting.remove(waiting);
          waiting.refuse(refusal(ofAsker > mostRunningOfOne ? 'rate_limited' : 'unavailable'));
        }, wait);
      this.#waiting.push(waiting);
    });
  }
}
