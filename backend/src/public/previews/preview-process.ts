import { AppError } from '@commonplace/contracts/errors';
import { FailedJob, SerialWorker } from '../../platform/process/serial-worker.ts';
import { workerFile } from '../../platform/process/worker-process.ts';
import type { PreviewJob } from './preview-job.ts';

const limits = {
  timeoutMs: 15_000,
  mostWaiting: 30,
  mostWaitingOfOne: 10,
  memoryMb: 64,
  /** It removes the fonts that it unpacked. */
  endMs: 1_000,
};

export interface PreviewProcessOptions {
  timeoutMs?: number;
  /** What draws; the tests have others. */
  file?: URL;
}

/** Draws previews in a child process. */
export class PreviewProcess {
  readonly #worker: SerialWorker<PreviewJob, Uint8Array>;

  constructor(options: PreviewProcessOptions = {}) {
    const file = workerFile('preview-worker', import.meta.url);
    this.#worker = new SerialWorker({ file, ...limits, ...options });
  }

  /**
   * @param address whose turn it takes
   * @throws AppError `rate_limited` when too many of the address wait; `unavailable` when too many wait, when it takes too
   * long, or when it can't be drawn
   */
  async draw(job: PreviewJob, address: string): Promise<Buffer> {
    try {
      return Buffer.from(await this.#worker.run(job, address));
    } catch (error) {
      if (!(error instanceof FailedJob)) throw error;
      throw new AppError('unavailable', { cause: error.cause, retryAfter: 60 });
    }
  }

  /** Ends the process. Previews that are not drawn fail as `unavailable`. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
