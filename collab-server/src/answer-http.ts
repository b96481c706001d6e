import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAskedFromHere, type Readiness, readyPath } from '@commonplace/contracts/internal';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { matchesSecret } from './sockets/matches-secret.ts';

interface HttpAnswers {
  metrics: Metrics;
  /** Opens `/metrics` to callers that are not on this machine. */
  metricsToken: string | undefined;
  readiness: Readiness;
  isStopping(): boolean;
  log: Log;
}

/** `/health` and `/health/ready` for everybody and `/metrics` for those who may; nothing else is plain HTTP here. */
export function answerHttp({ metrics, metricsToken, readiness, isStopping, log }: HttpAnswers) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/health') {
      response.writeHead(isStopping() ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: isStopping() ? 'stopping' : 'ok' }));
    } else if (path === readyPath) {
      response.writeHead(readiness.isLeaving ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: readiness.isLeaving ? 'leaving' : 'ready' }));
    } else if (path === '/metrics' && mayReadMetrics(request)) {
      metrics.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        },
      );
    } else {
      response.writeHead(404).end();
    }
  };

  function mayReadMetrics(request: IncomingMessage): boolean {
    if (isAskedFromHere(request)) return true;
    return (
      metricsToken !== undefined && matchesSecret(request.headers.authorization, `Bearer ${metricsToken}`)
    );
  }
}
