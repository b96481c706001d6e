import { type EndpointDefinition, scopeOf } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireScope } from '../../access/token-scopes.ts';
import { guest, type Viewer } from '../../access/viewer.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { accountLimits } from '../rate-limits.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks a call of the API: found out before its body is read. */
    viewer?: Viewer;
  }
}

/**
 * Finds out who asks, as the definition of each call demands, before anything of a body is read: what an
 * unauthenticated caller sends where a session is needed costs no more than the answer. A token whose session has
 * ended is refused even where a guest would be answered: the browser has to learn that it is signed out. An API token
 * is refused what it was not given, also where a guest would be answered.
 */
export function registerViewer(
  server: FastifyInstance,
  table: Record<string, Record<string, EndpointDefinition>>,
  sessions: Sessions,
  limiter: RateLimiter,
): void {
  const endpoints = new Map(
    Object.values(table)
      .flatMap((feature) => Object.values(feature))
      .map((endpoint) => [routeKey(endpoint.method, endpoint.path), endpoint]),
  );
  server.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request;
    // The framework answers HEAD where there is a GET.
    const asked = method === 'HEAD' ? 'GET' : method;
    const endpoint = endpoints.get(routeKey(asked, routeOptions.url ?? ''));
    if (!endpoint) return;
    request.viewer = endpoint.auth === 'public' ? guest : await viewerOf(request, sessions);
    if (request.viewer.kind === 'signed-in' && request.viewer.scopes !== null)
      await limiter.consume(accountLimits.callsByToken, request.viewer.sid);
    if (endpoint.auth === 'session' && request.viewer.kind === 'guest') throw new AppError('unauthenticated');
    requireScope(request.viewer, scopeOf(endpoint));
  });
}

/** The router takes a path with and without a slash at its end for the same. */
export function routeKey(method: string, path: string): string {
  return `${method} ${path.replace(/\/$/, '')}`;
}

/** Whom the token of a request speaks for now. */
export async function viewerOf({ headers }: FastifyRequest, sessions: Sessions): Promise<Viewer> {
  if (!headers.authorization) return guest;
  const viewer = await sessions.viewerOf(headers.authorization.replace(/^Bearer\s+/i, ''));
  if (!viewer) throw new AppError('unauthenticated');
  return viewer;
}
