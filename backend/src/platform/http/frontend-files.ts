import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the files of the built frontend from its folder: hashed assets for a year, the others for an hour. Pages are
 * none of them (`pages/register-pages.ts`). Without a build only the API answers.
 *
 * @returns whether there is a build
 */
export async function registerFrontendFiles(server: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isAsset = path.slice(folder.length).startsWith('/assets/');
      // The handler of a page has set how long it may be cached.
      if (path.slice(folder.length).startsWith('/index.html')) return;
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return true;
}
