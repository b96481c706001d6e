import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

/** Counts connections, and times every answer by its route, never by its address: an address may hold a token, and has no end of values. */
export function registerRequestMetrics(server: FastifyInstance, metrics: Metrics): void {
  let connections = 0;
  server.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  metrics.gauge(
    'connections',
    'Open connections to the public port, those for pushes too.',
    () => connections,
  );
  server.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
