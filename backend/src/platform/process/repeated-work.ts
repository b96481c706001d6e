import { requestContext } from '../logging/request-context.ts';

export interface RepeatedWorkOptions {
  /** Milliseconds between two unrequested runs, or null for work that only runs on request. */
  everyMs: number | null;
  /**
   * Ends early when the signal is aborted, between two steps.
   *
   * @param isRequested false where nothing but the time asks for this run
   */
  work(stopped: AbortSignal, isRequested: boolean): Promise<void>;
  /** Called with the error of a failed run. The next one happens all the same. */
  onFailure(error: unknown): void;
}

/**
 * Work that runs at intervals and on request, one run at a time. A request during
 * a run has it done once more after it, together with all others who asked meanwhile.
 */
export class RepeatedWork {
  readonly #options: RepeatedWorkOptions;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isRequested = false;

  constructor(options: RepeatedWorkOptions) {
    this.#options = options;
  }

  /** The first run begins at once, as one that is requested: what the process before left is to be done. */
  start(): void {
    const { everyMs } = this.#options;
    if (everyMs === null) return;
    this.#timer = setInterval(() => void this.#runOnce(), everyMs);
    void this.run();
  }

  /** Resolves when a run that began after this call has ended, or work has been stopped. */
  async run(): Promise<void> {
    this.#isRequested = true;
    await this.#runOnce();
  }

  /** Begins nothing more; resolves when the run under way has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    clearInterval(this.#timer);
    await this.#running;
  }

  async #runOnce(): Promise<void> {
    this.#isWanted = true;
    // Others' requests may be part of the same run.
    this.#running ??= requestContext
      .exit(() => this.#untilNobodyAsks())
      .finally(() => {
        this.#running = null;
      });
    await this.#running;
  }

  async #untilNobodyAsks(): Promise<void> {
    const { signal } = this.#stopped;
    while (this.#isWanted && !signal.aborted) {
      const isRequested = this.#isRequested;
      this.#isWanted = false;
      this.#isRequested = false;
      try {
        await this.#options.work(signal, isRequested);
      } catch (error) {
        this.#options.onFailure(error);
      }
    }
  }
}
