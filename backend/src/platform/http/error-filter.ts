import { AppError, type ErrorBody, type ErrorCode } from '@commonplace/contracts/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { isDatabaseAway } from '../database/retryable-error.ts';
import { redactUrl } from '../logging/redact-url.ts';
import { Metrics } from '../metrics/metrics.ts';
import { TurnRefused } from '../process/fair-turns.ts';
import { drainRequest } from './bodies/drain-request.ts';
import { FailurePage } from './failure-page.ts';

/** What the framework itself refuses, as codes of ours. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'validation_failed',
  // A path that leads out of a folder of files.
  403: 'not_found',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'validation_failed',
  415: 'validation_failed',
  429: 'rate_limited',
};

const betweenLinesMs = 1_000;

/** Every failure becomes the one documented body, or a page where a person navigated. Faults of ours are logged with their cause and say nothing of it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** Of turns, since the last line about them. */
  private refusals = 0;
  private saidAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly logger: PinoLogger,
    private readonly metrics: Metrics,
    private readonly page: FailurePage,
  ) {
    logger.setContext(ErrorFilter.name);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error instanceof TurnRefused) {
      this.countRefusal(error);
    } else if (error.status >= 500) {
      this.logger.error(
        {
          err: error.cause ?? thrown,
          requestId: request.id,
          method: request.method,
          url: redactUrl(request.url),
          code: error.code,
        },
        'a request failed',
      );
    }
    if (!request.raw.complete) {
      // Fastify would cut the connection, and with it, for a client that is still sending, this answer.
      reply.removeHeader('connection');
      void drainRequest(request, reply);
    }
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    reply.status(error.status);
    void this.page.of(error, request).then((html) => {
      if (html === null) reply.send(toErrorBody(error));
      else reply.header('vary', 'Accept, Sec-Fetch-Mode').type('text/html; charset=utf-8').send(html);
    });
  }

  /** There are thousands when the server is flooded. */
  private countRefusal({ code }: TurnRefused): void {
    this.metrics.turnsRefused.inc();
    this.refusals += 1;
    const now = performance.now();
    if (now - this.saidAt < betweenLinesMs) return;
    this.logger.warn({ code, refusals: this.refusals }, 'too many requests wait');
    this.saidAt = now;
    this.refusals = 0;
  }
}

export function toErrorBody(error: AppError): ErrorBody {
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    ...(error.errors && { errors: error.errors }),
  };
}

/** What a failure of any kind is in the words of the registry; a fault of ours when nothing else is known of it. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = frameworkCodes[statusOf(thrown) ?? 0];
  if (code !== undefined) return new AppError(code, { cause: thrown });
  if (isDatabaseAway(thrown)) return new AppError('unavailable', { cause: thrown, retryAfter: 2 });
  return new AppError('internal', { cause: thrown });
}

function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  return (thrown as { statusCode?: number } | null)?.statusCode;
}
