import { AppError } from '@commonplace/contracts/errors';
import type { Logger } from 'pino';
import type { WorkerAnswer } from '../../platform/process/answer-jobs.ts';
import { FairQueue } from '../../platform/process/fair-queue.ts';
import { type Excess, WorkerProcess, workerFile } from '../../platform/process/worker-process.ts';
import type { ContentMetrics } from '../content-metrics.ts';
import { longestTurnMs } from '../conversion-times.ts';
import type { JobInput, JobMessage, JobName, JobOutput, Jobs } from './jobs.ts';

const file = workerFile('conversion-worker', import.meta.url);

/** After a process ended by itself the next of its kind starts no sooner; later where none of them comes up. */
const replaceAfterMs = 100;
const longestReplaceMs = 10_000;
/** A patient process beside another one is started for what has waited this long. */
const secondAfterMs = 500;

/** A process that has not started by then never will; a busy machine takes seconds. */
const longestStartMs = 30_000;

/** Who gets a third of the processor needs three times as long, and is not stuck yet. */
const patienceFactor = 3;

/** Bytes of HTML that are converted in a moment, and how many stored bytes cost as much as one of them. */
const lightBytes = 16 * 1024;
const storedShare = 16;

export interface WorkerPoolOptions {
  /**
   * Processes at most; they start when there is work for them. One of several does nothing but short jobs that
   * someone waits for.
   */
  workers: number;
  /** Jobs that wait at most; more are refused as `unavailable`. */
  queueLimit: number;
  /** For a job that someone waits for; {@link patienceFactor} times as long for a fold. */
  timeoutMs: number;
  /** Heap of one process. A job that needs more ends its process, and fails. */
  memoryMb: number;
  /** After so long without work a process ends. */
  idleMs?: number;
  /** A process that takes longer to start is replaced. */
  startMs?: number;
  metrics: ContentMetrics;
  log: Logger;
}

interface RunOptions {
  asker?: string;
  begun?: () => void;
}

interface Job {
  name: JobName;
  input: JobInput;
  asker: string;
  isLight: boolean;
  startedAt: number;
  begun: (() => void) | undefined;
  /** Ends its waiting. */
  timer: NodeJS.Timeout | null;
  resolve(output: never): void;
  reject(error: Error): void;
}

/** `prompt`: only short jobs that someone waits for. `patient`: everything, giving way to others. */
const kinds = ['prompt', 'patient'] as const;
type Kind = (typeof kinds)[number];

interface Slot {
  process: WorkerProcess<JobMessage, JobOutput>;
  kind: Kind;
  /** It has started and takes jobs: starting must not count against a job's time. */
  isReady: boolean;
  job: Job | null;
  didFold: boolean;
  idle: NodeJS.Timeout | null;
}

/** The job itself failed, with what it was given; doing it again will not help. */
export class JobFailed extends Error {}

/** The job took more time or memory than any may have; the same job will again, unless the machine was busy. */
export class JobStopped extends AppError {
  constructor() {
    super('payload_too_large', { message: 'This note is too complex.' });
  }
}

/**
 * Processes for everything that parses or renders content. One that crashes, takes too long or needs too much memory
 * takes its own job with it and nothing else. Requests that wait for an answer go first, in the order of who has used
 * the least time lately; folds have every second turn of the patient processes, so that requests can't starve them.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #urgent = new FairQueue<Job>();
  readonly #folds: Job[] = [];
  readonly #most: Readonly<Record<Kind, number>>;
  /** Until the end of its pause no further process of a kind starts. */
  readonly #pauses = new Map<Kind, NodeJS.Timeout>();
  #failedStarts = 0;
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    const prompt = options.workers > 1 ? 1 : 0;
    this.#most = { prompt, patient: options.workers - prompt };
  }

  /**
   * @param asker whom the job is done for: they share the processes equally
   * @param begun called when a process takes the job
   * @throws AppError what the job refuses; `unavailable` when too much is waiting, when the job's turn did not come
   * in {@link longestTurnMs}, or when a process was lost
   * @throws JobStopped
   * @throws JobFailed
   */
  run<N extends JobName>(
    name: N,
    input: Jobs[N]['input'],
    { asker = '', begun }: RunOptions = {},
  ): Promise<Jobs[N]['output']> {
    if (this.#closed || this.#urgent.length + this.#folds.length >= this.#options.queueLimit) {
      return Promise.reject(new AppError('unavailable', { retryAfter: 2 }));
    }
    return new Promise((resolve, reject) => {
      const job: Job = {
        name,
        input,
        asker,
        isLight: isLight(input),
        startedAt: 0,
        begun,
        timer: null,
        resolve,
        reject,
      };
      if (name === 'fold') this.#folds.push(job);
      else this.#await(job);
      this.#next();
    });
  }

  /** Ends the processes. Jobs that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const pause of this.#pauses.values()) clearTimeout(pause);
    for (const job of [...this.#urgent.drain(), ...this.#folds.splice(0)]) {
      if (job.timer) clearTimeout(job.timer);
      job.reject(new AppError('unavailable'));
    }
    await Promise.all([...this.#slots].map((slot) => slot.process.stop()));
  }

  /** A fold can wait. */
  #await(job: Job): void {
    this.#urgent.push(job);
    job.timer = setTimeout(() => {
      this.#urgent.remove(job);
      job.reject(new AppError('unavailable', { retryAfter: 5 }));
    }, longestTurnMs);
    job.timer.unref();
  }

  #start(kind: Kind): void {
    const { memoryMb, startMs = longestStartMs } = this.#options;
    const process = new WorkerProcess<JobMessage, JobOutput>(
      { file, args: kind === 'patient' ? ['patient'] : [], memoryMb, startMs },
      {
        ready: () => {
          slot.isReady = true;
          this.#failedStarts = 0;
          this.#next();
        },
        answered: (answer) => {
          this.#finish(slot, answer);
          this.#next();
        },
        ended: (excess, errors) => this.#lose(slot, excess, errors),
      },
    );
    const slot: Slot = { process, kind, isReady: false, job: null, didFold: true, idle: null };
    this.#slots.add(slot);
  }

  #next(): void {
    if (this.#closed) return;
    for (const slot of this.#slots) {
      if (slot.job || !slot.isReady) continue;
      const job = this.#jobFor(slot);
      if (job) this.#begin(slot, job);
      else this.#leaveWhenIdle(slot);
    }
    this.#startMissing();
  }

  #jobFor(slot: Slot): Job | undefined {
    if (slot.kind === 'prompt') return this.#urgent.take(({ isLight }) => isLight);
    if (!slot.didFold && this.#folds.length > 0) return this.#folds.shift();
    return this.#urgent.take() ?? this.#folds.shift();
  }

  #begin(slot: Slot, job: Job): void {
    if (slot.idle) clearTimeout(slot.idle);
    slot.idle = null;
    if (job.timer) clearTimeout(job.timer);
    slot.job = job;
    slot.didFold = job.name === 'fold';
    job.startedAt = performance.now();
    job.begun?.();
    const { name, input } = job;
    slot.process.start({ name, input }, this.#options.timeoutMs * (slot.didFold ? patienceFactor : 1));
  }

  #startMissing(): void {
    for (const kind of kinds) {
      if (this.#pauses.has(kind) || !this.#isMissing(kind)) continue;
      if (this.#of(kind).length === 0) this.#start(kind);
      else this.#pause(kind, secondAfterMs);
    }
  }

  #pause(kind: Kind, ms: number): void {
    clearTimeout(this.#pauses.get(kind));
    const pause = setTimeout(() => {
      this.#pauses.delete(kind);
      if (!this.#closed && this.#isMissing(kind)) this.#start(kind);
    }, ms);
    this.#pauses.set(kind, pause.unref());
  }

  /** Whether work waits for one more process of a kind, and there may be one. */
  #isMissing(kind: Kind): boolean {
    const present = this.#of(kind);
    if (present.length >= this.#most[kind] || present.some(({ isReady }) => !isReady)) return false;
    if (kind === 'prompt') return this.#urgent.has(({ isLight }) => isLight);
    return this.#folds.length > 0 || this.#urgent.has(({ isLight }) => !isLight || this.#most.prompt === 0);
  }

  #of(kind: Kind): Slot[] {
    return [...this.#slots].filter((slot) => slot.kind === kind);
  }

  #leaveWhenIdle(slot: Slot): void {
    if (slot.idle) return;
    slot.idle = setTimeout(() => {
      this.#slots.delete(slot);
      void slot.process.stop();
    }, this.#options.idleMs ?? 30_000);
    slot.idle.unref();
  }

  #finish(slot: Slot, answer: WorkerAnswer<JobOutput>): void {
    const job = this.#release(slot);
    if ('failed' in answer) job?.reject(new JobFailed(answer.failed));
    else if ('refused' in answer)
      job?.reject(new AppError(answer.refused.code, { message: answer.refused.message }));
    else job?.resolve(answer.output as never);
  }

  #lose(slot: Slot, excess: Excess, errors: string): void {
    const job = this.#release(slot);
    if (slot.idle) clearTimeout(slot.idle);
    const wasKnown = this.#slots.delete(slot);
    const { metrics, log } = this.#options;
    if (excess && job) {
      metrics.jobsStopped.inc({ job: job.name, reason: excess });
      job.reject(new JobStopped());
    } else job?.reject(new AppError('unavailable', { retryAfter: 2 }));
    if (this.#closed || !wasKnown) return;
    metrics.workersLost.inc();
    log.error({ job: job?.name, excess, errors }, 'a conversion process was lost and will be replaced');
    if (!slot.isReady) this.#failedStarts += 1;
    // Not at once: one that can't even start would keep this thread busy.
    this.#pause(slot.kind, this.#replacePause);
  }

  get #replacePause(): number {
    return Math.min(replaceAfterMs * 2 ** this.#failedStarts, longestReplaceMs);
  }

  #release(slot: Slot): Job | null {
    const { job } = slot;
    slot.job = null;
    if (job && job.name !== 'fold') this.#urgent.charge(job.asker, performance.now() - job.startedAt);
    return job;
  }
}

function isLight(input: JobInput): boolean {
  const change = 'change' in input ? input.change.length : 0;
  return change + storedIn(input) / storedShare <= lightBytes;
}

function storedIn(input: JobInput): number {
  const pasts = 'past' in input ? [input.past] : [];
  if ('later' in input) pasts.push(input.later);
  const stored = pasts.map(({ stored }) => stored);
  if ('base' in input) stored.push(input);
  const updates = stored.flatMap(({ base, rows }) => [base, ...rows.map(({ update }) => update)]);
  return [...updates, ...pasts.flatMap(({ segments }) => segments)].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}
