import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { PageRequest, RenderPage } from '@commonplace/contracts/pages';

/* A worker that renders pages with the frontend's built server entry, one after the other. */

/** What the worker answers for one page. */
export type RenderAnswer = { html: Uint8Array; brotli: Uint8Array } | { failed: string };

const { render } = (await import(workerData.serverEntry)) as { render: RenderPage };
parentPort?.on('message', (request: PageRequest) => parentPort?.postMessage(answer(request)));

function answer(request: PageRequest): RenderAnswer {
  try {
    const html = Buffer.from(render(request));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
    return { html, brotli: brotliCompressSync(html, { params }) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
