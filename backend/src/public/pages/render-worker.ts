import { brotliCompressSync, constants } from 'node:zlib';
import type { PageRequest, RenderPage } from '@commonplace/contracts/pages';
import { answerJobs } from '../../platform/process/answer-jobs.ts';

/* A worker process that renders pages with the frontend's built server entry. */

const { render } = (await import(process.argv[2] as string)) as { render: RenderPage };

answerJobs((request: PageRequest) => {
  const html = Buffer.from(render(request));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  return { html, brotli: brotliCompressSync(html, { params }) };
});
