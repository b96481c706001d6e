import { Worker } from 'node:worker_threads';
import { AppError } from '@commonplace/contracts/errors';
import type { PageRequest } from '@commonplace/contracts/pages';
import type { RenderAnswer } from './render-worker.ts';

/** Compiled beside this file, or in the tests its source. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js',
  import.meta.url,
);

export interface PageRendererOptions {
  /** Address of the frontend's built server entry. */
  serverEntry: URL;
  /** How long one page may take, in milliseconds. */
  timeoutMs?: number;
  /** Pages that wait at most; more are refused as `unavailable`. */
  mostWaiting?: number;
  /** Heap of the worker. A page that needs more ends it, and fails. */
  memoryMb?: number;
}

interface Job {
  request: PageRequest;
  resolve(page: { html: Buffer; brotli: Buffer }): void;
  reject(error: AppError): void;
}

/**
 * Renders pages in one worker thread, one after the other, so that none of them blocks the API. The worker starts with
 * the first page. A page that takes too long, or too much memory, ends the worker and fails; the next page starts
 * another one.
 */
export class PageRenderer {
  readonly #options: Required<PageRendererOptions>;
  readonly #waiting: Job[] = [];
  #current: Job | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PageRendererOptions) {
    this.#options = { timeoutMs: 5_000, mostWaiting: 200, memoryMb: 192, ...options };
  }

  /** @throws AppError `unavailable` when too many pages wait or the worker ended; `internal` when rendering fails */
  render(request: PageRequest): Promise<{ html: Buffer; brotli: Buffer }> {
    if (this.#isClosed || this.#waiting.length >= this.#options.mostWaiting)
      return Promise.reject(new AppError('unavailable', { retryAfter: 2 }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#next();
    });
  }

  /** Ends the worker. Pages that are not done fail as `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#lose('closed');
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('unavailable'));
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current || this.#isClosed) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#current = job;
    // Until it has started, the time of a page counts the start too.
    this.#worker ??= this.#start();
    this.#worker.postMessage(job.request);
    this.#timer = setTimeout(() => this.#lose('a page took too long'), this.#options.timeoutMs);
  }

  #start(): Worker {
    const { serverEntry, memoryMb } = this.#options;
    const worker = new Worker(workerFile, {
      workerData: { serverEntry: serverEntry.href },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // No secrets for what shows what strangers wrote, and no options of this process.
      env: {},
      execArgv: [],
    });
    const isCurrent = () => this.#worker === worker;
    worker.on('message', (answer: RenderAnswer) => isCurrent() && this.#finish(answer));
    worker.on('error', (error) => isCurrent() && this.#lose(error));
    worker.on('exit', () => isCurrent() && this.#lose('the worker ended'));
    worker.unref();
    return worker;
  }

  #finish(answer: RenderAnswer): void {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = null;
    if ('failed' in answer) job?.reject(new AppError('internal', { cause: answer.failed }));
    else job?.resolve({ html: Buffer.from(answer.html), brotli: Buffer.from(answer.brotli) });
    this.#next();
  }

  /** Gives up the worker and the page that it had. */
  #lose(cause: unknown): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    this.#current?.reject(new AppError('unavailable', { cause, retryAfter: 2 }));
    this.#current = null;
    this.#next();
  }
}
