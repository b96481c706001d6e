import { Worker } from 'node:worker_threads';
import { AppError } from '@commonplace/contracts/errors';
import type { WorkerAnswer } from './answer-jobs.ts';

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

interface Waiting<Job, Result> {
  job: Job;
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
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting<Job, Result>[]>();
  #current: Waiting<Job, Result> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WorkerThreadOptions) {
    this.#options = {
      data: null,
      timeoutMs: 5_000,
      mostWaiting: 200,
      mostWaitingOfOne: Number.POSITIVE_INFINITY,
      memoryMb: 192,
      ...options,
    };
  }

  /**
   * @param client whose turn the job takes, such as a network
   * @throws AppError `unavailable` when too many jobs wait
   * @throws FailedJob `unavailable` when the thread ended with it, `internal` when it threw
   */
  run(job: Job, client = ''): Promise<Result> {
    const own = this.#waiting.get(client) ?? [];
    const all = [...this.#waiting.values()].flat().length;
    const { mostWaiting, mostWaitingOfOne } = this.#options;
    if (this.#isClosed || all >= mostWaiting || own.length >= mostWaitingOfOne)
      return Promise.reject(new AppError('unavailable', { retryAfter: 2 }));
    return new Promise((resolve, reject) => {
      own.push({ job, resolve, reject });
      this.#waiting.set(client, own);
      this.#next();
    });
  }

  /** Ends the thread. Jobs that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#lose('closed');
    for (const { reject } of [...this.#waiting.values()].flat()) reject(new AppError('unavailable'));
    this.#waiting.clear();
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const next = this.#take();
    if (!next) return;
    this.#current = next;
    // The time of the first job includes the start of the thread.
    this.#worker ??= this.#start();
    this.#worker.postMessage(next.job);
    this.#timer = setTimeout(() => this.#lose('a job took too long'), this.#options.timeoutMs);
  }

  /** The next job of the client whose turn it is; then that client's turn is the last. */
  #take(): Waiting<Job, Result> | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [client, jobs] = turn;
    const next = jobs.shift();
    this.#waiting.delete(client);
    if (jobs.length > 0) this.#waiting.set(client, jobs);
    return next;
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
    this.#next();
  }

  /** Gives up the thread and its job. */
  #lose(cause: unknown): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    this.#current?.reject(new FailedJob('unavailable', { cause, retryAfter: 2 }));
    this.#current = null;
    this.#next();
  }
}
