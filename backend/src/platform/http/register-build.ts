import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildHeader } from '@commonplace/contracts/api';
import { readyPath } from '@commonplace/contracts/internal';
import type { FastifyInstance } from 'fastify';

/** Says in each answer of the API, also in a refusal, which build of the app is in the folder: open tabs offer a later one than theirs. */
export async function registerBuild(server: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
  const build = /<meta name="build" content="(\d+)"/.exec(page)?.[1];
  if (build === undefined) return;
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url === readyPath) reply.header(buildHeader, build);
    done();
  });
}
