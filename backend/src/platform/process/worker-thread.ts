import { Worker } from 'node:worker_threads';
import { AppError } from '@commonplace/contracts/errors';
import type { WorkerAnswer } from './answer-jobs.ts';
import { FairTurns } from './fair-turns.ts';

export interface WorkerThreadOptions {
  /** The module that the thread runs; it calls `answerJobs`. */
  file: URL;
  /** `workerData` of the thread. */
  data?: unknown;
  /** How long one job may take, in milliseconds. */
  timeoutMs?: number;
  /** Jobs that wait at most; more are refused as `unavailable`. */
  mostWaiting?: number;
  /** The same for the jobs of one client. */
  mostWaitingOfOne?: number;
  /** Heap of the thread. A job that needs more ends it, and fails. */
  memoryMb?: number;
}

/** The job itself went wrong: it would again. */
export class FailedJob extends AppError {}

interface Current<Result> {
  resolve(result: Result): void;
  reject(error: AppError): void;
}

/**
 * Runs jobs in one worker thread, one after the other, so that none of them blocks the API. Clients take turns: many long
 * jobs of one client delay a job of another by one of them. The thread starts with the first job. A job that takes too
 * long, or too much memory, ends the thread and fails; the next job starts another one.
 */
export class WorkerThread<Job, Result> {
  readonly #options: Required<WorkerThreadOptions>;
  readonly #turns: FairTurns;
  #current: Current<Result> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkerThreadOptions) {
    this.#options = {
      data: null,
      timeoutMs: 5_000,
      mostWaiting: 200,
      mostWaitingOfOne: Number.POSITIVE_INFINITY,
      memoryMb: 192,
      ...options,
    };
    const { mostWaiting, mostWaitingOfOne } = this.#options;
    this.#turns = new FairTurns({ mostRunning: 1, mostWaiting, mostWaitingOfOne });
  }

  /**
   * @param client whose turn the job takes, such as a network
   * @throws AppError `rate_limited` when too many jobs of the client wait, `unavailable` when too many of all do
   * @throws FailedJob `unavailable` when the thread ended with it, `internal` when it threw
   */
  run(job: Job, client = ''): Promise<Result> {
    return this.#turns.run(client, () => this.#do(job));
  }

  /** Ends the thread. Jobs that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#turns.close();
    const worker = this.#worker;
    this.#lose('closed');
    await worker?.terminate();
  }

  #do(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#current = { resolve, reject };
      // The time of the first job includes the start of the thread.
      this.#worker ??= this.#start();
      this.#worker.postMessage(job);
      this.#timer = setTimeout(() => this.#lose('a job took too long'), this.#options.timeoutMs);
    });
  }

  #start(): Worker {
    const { file, data, memoryMb } = this.#options;
    const worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // The thread reads content of strangers: it gets no secrets, and no options of this process.
      env: {},
      execArgv: [],
    });
    const isCurrent = () => this.#worker === worker;
    worker.on('message', (answer: WorkerAnswer<Result>) => isCurrent() && this.#finish(answer));
    worker.on('error', (error) => isCurrent() && this.#lose(error));
    worker.on('exit', () => isCurrent() && this.#lose('the thread ended'));
    worker.unref();
    return worker;
  }

  #finish(answer: WorkerAnswer<Result>): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#current = null;
    if ('failed' in answer) current?.reject(new FailedJob('internal', { cause: answer.failed }));
    else current?.resolve(answer.result);
  }

  /** Gives up the thread and its job. */
  #lose(cause: unknown): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    this.#current?.reject(new FailedJob('unavailable', { cause, retryAfter: 2 }));
    this.#current = null;
  }
}
