import type { PageRequest } from '@commonplace/contracts/pages';
import { SerialWorker, type SerialWorkerOptions } from '../../platform/process/serial-worker.ts';
import { workerFile } from '../../platform/process/worker-process.ts';

const file = workerFile('render-worker', import.meta.url);

export interface PageRendererOptions extends Omit<SerialWorkerOptions, 'file' | 'args'> {
  /** Address of the frontend's built server entry. */
  serverEntry: URL;
}

/** A rendered page: its HTML, and the same compressed. */
export interface RenderedPage {
  html: Buffer;
  brotli: Buffer;
}

/** Renders pages in a child process. */
export class PageRenderer {
  readonly #worker: SerialWorker<PageRequest, { html: Uint8Array; brotli: Uint8Array }>;

  constructor({ serverEntry, ...limits }: PageRendererOptions) {
    this.#worker = new SerialWorker({ file, args: [serverEntry.href], ...limits });
  }

  /**
   * @param address the network of the client, whose turn it takes
   * @throws AppError `unavailable` when too many pages wait
   * @throws FailedJob `unavailable` when it took too long or too much memory, `internal` when rendering threw
   */
  async render(request: PageRequest, address: string): Promise<RenderedPage> {
    const { html, brotli } = await this.#worker.run(request, address);
    return { html: Buffer.from(html), brotli: Buffer.from(brotli) };
  }

  /** Ends the process. Pages that are not done fail as `unavailable`. */
  close(): Promise<void> {
    return this.#worker.close();
  }
}
