import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@commonplace/contracts/errors';
import { FairTurns } from '../../platform/process/fair-turns.ts';
import type { PreviewAnswer, PreviewJob } from './preview-job.ts';

/** Compiled beside this file, or in the tests its source. */
const workerFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './preview-worker.ts' : './preview-worker.js', import.meta.url),
);

/** Of our environment: no secrets for a process that decodes what strangers sent. */
const inherited = ['PATH', 'TMPDIR', 'LANG'];
const mostWaiting = 30;
/** Of one address. */
const mostWaitingOfOne = 10;
/** How long the process may take to end by itself. */
const patienceAtEndMs = 1_000;

export interface PreviewProcessOptions {
  /** How long one preview may take, with the start of the process, in milliseconds. */
  timeoutMs?: number;
  /** After so long without work the process ends. */
  idleMs?: number;
  /** What draws; the tests have others. */
  file?: string;
}

/**
 * Draws previews in one child process, one after the other. It starts with the first one and ends when nothing is to be
 * drawn; one that takes too long is ended and fails.
 */
export class PreviewProcess {
  readonly #turns = new FairTurns({ mostRunning: 1, mostWaiting, mostWaitingOfOne });
  readonly #options: Required<PreviewProcessOptions>;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: PreviewProcessOptions = {}) {
    this.#options = { timeoutMs: 15_000, idleMs: 30_000, file: workerFile, ...options };
  }

  /**
   * @param address whose turn it takes
   * @throws AppError `rate_limited` when too many of the address wait; `unavailable` when too many wait, when it takes too
   * long, or when the process was lost
   */
  draw(job: PreviewJob, address: string): Promise<Buffer> {
    return this.#turns.run(address, () => this.#draw(job));
  }

  /** Ends the process, which removes what it keeps on disk first. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (!child?.connected) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceAtEndMs);
    await ended;
    clearTimeout(timer);
  }

  async #draw(job: PreviewJob): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    try {
      const answer = await this.#ask(child, job);
      if ('failed' in answer) throw new AppError('unavailable', { cause: answer.failed, retryAfter: 60 });
      return Buffer.from(answer.png);
    } finally {
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#options.file, [], {
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on('exit', forget).on('error', forget);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #ask(child: ChildProcess, job: PreviewJob): Promise<PreviewAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<PreviewAnswer>();
    const lost = (cause: unknown) => reject(new AppError('unavailable', { cause, retryAfter: 5 }));
    const onExit = () => lost('The process ended.');
    child.once('message', resolve).once('exit', onExit).once('error', lost);
    const timer = setTimeout(() => {
      this.#child = null;
      child.kill('SIGKILL');
      lost('It took too long.');
    }, this.#options.timeoutMs);
    child.send(job, (error) => error && lost(error));
    return promise.finally(() => {
      clearTimeout(timer);
      child.off('message', resolve).off('exit', onExit).off('error', lost);
    });
  }
}
