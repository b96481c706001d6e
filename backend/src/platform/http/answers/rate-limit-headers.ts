import type { FastifyInstance } from 'fastify';
import { requestContext } from '../../logging/request-context.ts';

/**
 * Answers of the API say what is left of the limit that their asker comes to first (draft-ietf-httpapi-ratelimit-headers),
 * refusals as well; when to come again is in their `Retry-After`.
 */
export function registerRateLimitHeaders(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const limit = requestContext.getStore()?.limit;
    // Pages are cached for others.
    if (limit && request.url.startsWith('/api/')) {
      const { name, points, seconds, left, reset } = limit;
      reply.header('ratelimit-policy', `"${name}";q=${points};w=${seconds}`);
      reply.header('ratelimit', `"${name}";r=${left};t=${reset}`);
    }
    done(null, payload);
  });
}
