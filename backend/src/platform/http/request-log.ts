import { readyPath } from '@commonplace/contracts/internal';
import type { FastifyInstance } from 'fastify';
import type { PinoLogger } from 'nestjs-pino';
import { redactUrl } from '../logging/redact-url.ts';

/**
 * One line for each answer: a fault at `error`, everything else at `debug`, also that a process that stops is not ready. Of the request only method,
 * path and id are written; what is not written can't leak.
 */
export function registerRequestLog(server: FastifyInstance, logger: PinoLogger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 && request.url !== readyPath ? 'error' : 'debug';
    if (logger.logger.isLevelEnabled(level))
      logger[level](
        {
          context: 'request',
          requestId: request.id,
          method: request.method,
          url: redactUrl(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    done();
  });
}
