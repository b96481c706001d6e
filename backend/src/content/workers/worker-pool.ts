import { Worker } from 'node:worker_threads';
import { AppError } from '@commonplace/contracts/errors';
import type { Logger } from 'pino';
import type { ContentMetrics } from '../content-metrics.ts';
import type { JobAnswer, JobName, Jobs } from './jobs.ts';

/** Compiled beside this file, or in the tests its source. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './conversion-worker.ts' : './conversion-worker.js',
  import.meta.url,
);

const replaceAfterMs = 100;

/** Who gets a third of the processor needs three times as long, and is not stuck yet. */
const patienceFactor = 3;

/** Someone waits for these; a fold can wait for them. */
const urgent: ReadonlySet<JobName> = new Set(['write', 'convert', 'render']);

export interface WorkerPoolOptions {
  workers: number;
  /** Jobs that wait at most; more are refused as `unavailable`. */
  queueLimit: number;
  /** For a job on a thread of full claim; {@link patienceFactor} times as long on one that gives way to others. */
  timeoutMs: number;
  /** Memory of one worker. One that needs more is lost, and its job fails. */
  memoryMb: number;
  metrics: ContentMetrics;
  log: Logger;
}

interface Job {
  name: JobName;
  input: unknown;
  resolve(output: never): void;
  reject(error: Error): void;
}

interface Slot {
  worker: Worker;
  /** Does what can wait, with less of a claim to the processor; and the rest when nobody else is free for it. */
  isPatient: boolean;
  /** It has started and takes jobs: starting must not count against a job's time. */
  isReady: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/** The job itself failed, with what it was given; doing it again will not help. */
export class JobFailed extends Error {}

/**
 * Threads for everything that takes longer than a few milliseconds. A worker that crashes or takes too
 * long fails its job only, and another one takes its place.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #urgent: Job[] = [];
  readonly #patient: Job[] = [];
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    // The first is kept for those who wait, unless it is the only one.
    for (let i = 0; i < options.workers; i++) this.#start({ isPatient: i > 0 || options.workers === 1 });
  }

  /**
   * @throws AppError `unavailable` when too much is waiting or a worker was lost
   * @throws JobFailed
   */
  run<N extends JobName>(name: N, input: Jobs[N]['input']): Promise<Jobs[N]['output']> {
    if (this.#closed || this.#urgent.length + this.#patient.length >= this.#options.queueLimit) {
      return Promise.reject(new AppError('unavailable', { retryAfter: 2 }));
    }
    return new Promise((resolve, reject) => {
      (urgent.has(name) ? this.#urgent : this.#patient).push({ name, input, resolve, reject });
      this.#next();
    });
  }

  /** Ends the threads. Jobs that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of [...this.#urgent.splice(0), ...this.#patient.splice(0)]) {
      job.reject(new AppError('unavailable'));
    }
    await Promise.all([...this.#slots].map(({ worker }) => worker.terminate()));
  }

  #start({ isPatient }: Pick<Slot, 'isPatient'>): void {
    const worker = new Worker(workerFile, {
      // Not what the parent was started with: a test runner's loaders have no business in here.
      execArgv: [],
      workerData: { isPatient },
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
    });
    const slot: Slot = { worker, isPatient, isReady: false, job: null, timer: null };
    this.#slots.add(slot);
    worker.on('message', (message: JobAnswer | 'ready') => {
      if (message === 'ready') slot.isReady = true;
      else this.#finish(slot, message);
      this.#next();
    });
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'a worker thread failed'));
    worker.on('exit', () => this.#lose(slot));
    worker.unref();
  }

  #next(): void {
    for (const slot of this.#slots) {
      if (slot.job || !slot.isReady) continue;
      const job = this.#urgent.shift() ?? (slot.isPatient ? this.#patient.shift() : undefined);
      if (!job) continue;
      slot.job = job;
      const patience = this.#options.timeoutMs * (slot.isPatient ? patienceFactor : 1);
      slot.timer = setTimeout(() => void slot.worker.terminate(), patience);
      slot.worker.ref();
      slot.worker.postMessage({ name: job.name, input: job.input });
    }
  }

  #finish(slot: Slot, answer: JobAnswer): void {
    const job = this.#release(slot);
    if ('error' in answer) job?.reject(new JobFailed(answer.error));
    else job?.resolve(answer.output as never);
  }

  #lose(slot: Slot): void {
    this.#slots.delete(slot);
    this.#release(slot)?.reject(new AppError('unavailable', { retryAfter: 2 }));
    if (this.#closed) return;
    this.#options.metrics.workersLost.inc();
    this.#options.log.error('a worker thread was lost and will be replaced');
    // Not at once: a worker that can't even start would keep this thread busy.
    setTimeout(() => {
      if (!this.#closed) this.#start(slot);
    }, replaceAfterMs).unref();
  }

  #release(slot: Slot): Job | null {
    const { job, timer } = slot;
    if (timer) clearTimeout(timer);
    slot.job = null;
    slot.timer = null;
    slot.worker.unref();
    return job;
  }
}
