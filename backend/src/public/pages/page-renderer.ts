import type { PageRequest } from '@commonplace/contracts/pages';
import { WorkerThread, type WorkerThreadOptions } from '../../platform/process/worker-thread.ts';

/** Compiled beside this file, or in the tests its source. */
const file = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.js',
  import.meta.url,
);

export interface PageRendererOptions extends Omit<WorkerThreadOptions, 'file' | 'data'> {
  /** Address of the frontend's built server entry. */
  serverEntry: URL;
}

/** A rendered page: its HTML, and the same compressed. */
export interface RenderedPage {
  html: Buffer;
  brotli: Buffer;
}

/** Renders pages in a worker thread. */
export class PageRenderer {
  readonly #thread: WorkerThread<PageRequest, { html: Uint8Array; brotli: Uint8Array }>;

  constructor({ serverEntry, ...limits }: PageRendererOptions) {
    this.#thread = new WorkerThread({ file, data: { serverEntry: serverEntry.href }, ...limits });
  }

  /**
   * @param address the network of the client, whose turn it takes
   * @throws AppError `unavailable` when too many pages wait
   * @throws FailedJob `unavailable` when it took too long or too much memory, `internal` when rendering threw
   */
  async render(request: PageRequest, address: string): Promise<RenderedPage> {
    const { html, brotli } = await this.#thread.run(request, address);
    return { html: Buffer.from(html), brotli: Buffer.from(brotli) };
  }

  /** Ends the thread. Pages that are not done fail as `unavailable`. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
