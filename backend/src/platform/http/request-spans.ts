import type { IncomingMessage } from 'node:http';
import { traceparentIn } from '@commonplace/contracts/internal';
import { type OpenSpan, tracing } from '@commonplace/contracts/tracing';
import type { FastifyInstance, RawServerBase } from 'fastify';

/** Asked again and again by machines. */
const untraced = new Set(['/health', '/health/ready', '/metrics']);

/** A span for each request, where traces are sent: of the trace of a trusted caller, else of a new one. */
export function registerRequestSpans<Raw extends RawServerBase>(
  server: FastifyInstance<Raw>,
  isTrusted: (request: IncomingMessage) => boolean,
): void {
  if (!tracing().isOn) return;
  const spans = new WeakMap<object, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (untraced.has(route)) return done();
    const raw = request.raw as IncomingMessage;
    const span = tracing().begin(`${request.method} ${route}`, {
      kind: 'server',
      parent: isTrusted(raw) ? traceparentIn(raw.headers) : undefined,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
    });
    spans.set(raw, span);
    span.run(done);
  });
  // A body arrives in the context of its connection.
  server.addHook('preValidation', ({ raw }, _reply, done) => {
    const span = spans.get(raw);
    if (span) span.run(done);
    else done();
  });
  server.addHook('onResponse', ({ raw }, reply, done) => {
    spans.get(raw)?.end({
      attributes: { 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 && { error: new Error('It was answered with a fault') }),
    });
    done();
  });
}
