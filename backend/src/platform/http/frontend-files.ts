import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** First path segments that belong to programs: what is unknown below them is never a page. */
const programPaths = /^\/(?:api|internal|files|collab|yjs|socket\.io|assets)(?:\/|$)/;

/**
 * Serves the built frontend from its folder: hashed assets for a year, `index.html` fresh each time
 * and also for every other address that a browser navigates to, because the router in it knows the
 * pages. Without a build only the API answers.
 */
export async function registerFrontendFiles(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControl(path.slice(folder.length)));
    },
  });
  // Whoever asks for the front page gets it, also a link checker that accepts anything.
  server.get('/', (_request, reply) => reply.sendFile('index.html'));
  server.get('/*', (request, reply) =>
    isNavigation(request) ? reply.sendFile('index.html') : reply.callNotFound(),
  );
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/index.html') ? 'no-cache' : 'public, max-age=3600';
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] as string;
  return !programPaths.test(path) && (request.headers.accept ?? '').includes('text/html');
}
