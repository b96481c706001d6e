import { AppError } from '@commonplace/contracts/errors';
import type { WorkerAnswer } from './answer-jobs.ts';
import { FairTurns } from './fair-turns.ts';
import { type Excess, WorkerProcess } from './worker-process.ts';

export interface SerialWorkerOptions {
  /** The module that the process runs; it calls `answerJobs`. */
  file: URL;
  /** Its arguments. */
  args?: readonly string[];
  /** How long one job may take, in milliseconds. */
  timeoutMs?: number;
  /** Jobs that wait at most; more are refused as `unavailable`. */
  mostWaiting?: number;
  /** The same for the jobs of one client. */
  mostWaitingOfOne?: number;
  /** Heap of the process. A job that needs more ends it, and fails. */
  memoryMb?: number;
  /** After so long without work the process ends. */
  idleMs?: number;
  /** How long the process may take to end by itself. */
  endMs?: number;
}

/** The job itself went wrong: it would again. */
export class FailedJob extends AppError {}

/** How a process ended; `hadBegun` says whether its job had. */
interface Ending {
  excess: Excess;
  errors: string;
  hadBegun: boolean;
}

interface Current<Job, Output> {
  job: Job;
  timeoutMs: number;
  hadBegun: boolean;
  settle(end: WorkerAnswer<Output> | Ending): void;
}

const longestStartMs = 30_000;

/**
 * Runs jobs in one child process, one after the other, so that none of them blocks the API, nor ends it. Clients take
 * turns: many long jobs of one client delay a job of another by one of them. The process starts with a job and ends when
 * there are none. A job that takes too long, or too much memory, ends the process and fails; the next job starts another.
 */
export class SerialWorker<Job, Output> {
  readonly #options: Required<SerialWorkerOptions>;
  readonly #turns: FairTurns;
  #process: WorkerProcess<Job, Output> | null = null;
  #isReady = false;
  #current: Current<Job, Output> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SerialWorkerOptions) {
    this.#options = {
      args: [],
      timeoutMs: 5_000,
      mostWaiting: 200,
      mostWaitingOfOne: Number.POSITIVE_INFINITY,
      memoryMb: 192,
      idleMs: 30_000,
      endMs: 0,
      ...options,
    };
    const { mostWaiting, mostWaitingOfOne } = this.#options;
    this.#turns = new FairTurns({ mostRunning: 1, mostWaiting, mostWaitingOfOne });
  }

  /**
   * @param client whose turn the job takes, such as a network
   * @param timeoutMs how long it may take, where that differs from others
   * @throws AppError `rate_limited` when too many jobs of the client wait, `unavailable` when too many of all do, or when
   * no process starts; what the job refuses
   * @throws FailedJob `unavailable` when the process ended with it, `internal` when it threw
   */
  run(job: Job, client = '', timeoutMs = this.#options.timeoutMs): Promise<Output> {
    return this.#turns.run(client, () => this.#do(job, timeoutMs));
  }

  /** Ends the process. Jobs that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#turns.close();
    await this.#leave();
  }

  async #do(job: Job, timeoutMs: number): Promise<Output> {
    let end = await this.#attempt(job, timeoutMs);
    // What ended it may have been the system, for want of memory, or somebody else.
    if ('excess' in end && end.excess === null) end = await this.#attempt(job, timeoutMs);
    if ('output' in end) return end.output;
    if ('refused' in end) throw new AppError(end.refused.code, { message: end.refused.message });
    if ('failed' in end) throw new FailedJob('internal', { cause: new Error(end.failed) });
    const cause = new Error(`The process ended (${end.excess ?? 'by itself'}). ${end.errors}`);
    if (!end.hadBegun) throw new AppError('unavailable', { cause, retryAfter: 2 });
    throw new FailedJob('unavailable', { cause, retryAfter: 2 });
  }

  #attempt(job: Job, timeoutMs: number): Promise<WorkerAnswer<Output> | Ending> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    clearTimeout(this.#idle);
    return new Promise((settle) => {
      this.#current = { job, timeoutMs, hadBegun: false, settle };
      this.#process ??= this.#start();
      if (this.#isReady) this.#begin();
    });
  }

  #start(): WorkerProcess<Job, Output> {
    const isCurrent = () => this.#process === started;
    const started: WorkerProcess<Job, Output> = new WorkerProcess(
      { ...this.#options, startMs: longestStartMs },
      {
        ready: () => isCurrent() && this.#begin(),
        answered: (answer) => isCurrent() && this.#settle(answer),
        ended: (excess, errors) => isCurrent() && this.#lose(excess, errors),
      },
    );
    return started;
  }

  #begin(): void {
    this.#isReady = true;
    if (!this.#current) return;
    this.#current.hadBegun = true;
    this.#process?.start(this.#current.job, this.#current.timeoutMs);
  }

  #settle(end: WorkerAnswer<Output> | Ending): void {
    const current = this.#current;
    this.#current = null;
    if (this.#process) this.#idle = setTimeout(() => void this.#leave(), this.#options.idleMs).unref();
    current?.settle(end);
  }

  #lose(excess: Excess, errors: string): void {
    this.#process = null;
    this.#isReady = false;
    this.#settle({ excess, errors, hadBegun: this.#current?.hadBegun ?? false });
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#idle);
    const leaving = this.#process;
    if (!leaving) return;
    this.#lose(null, 'closed');
    await leaving.stop();
  }
}
