import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

/** Times every answer by its route, never by its address: an address may hold a token, and has no end of values. */
export function registerRequestMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
