import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@commonplace/contracts/errors';
import {
  authenticateRequest,
  collabPaths,
  hintBatch,
  originHeader,
  recheckRequest,
  secretHeader,
} from '@commonplace/contracts/internal';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import type { z } from 'zod';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { EventDispatcher } from '../../platform/events/event-dispatcher.ts';
import { HintBus } from '../../platform/hints/hint-bus.ts';
import { toAppError, toErrorBody } from '../../platform/http/error-filter.ts';
import { matchesSecret } from '../../platform/http/matches-secret.ts';
import { registerRequestIds, requestIdsFrom } from '../../platform/http/request-ids.ts';
import { registerRequestLog } from '../../platform/http/request-log.ts';
import { registerRequestSpans } from '../../platform/http/request-spans.ts';
import { AuthenticateService } from './authenticate.service.ts';
import { streamHints } from './hint-stream.ts';
import { RecheckService } from './recheck.service.ts';

/** A re-ask names every open connection of a collab-server. */
const bodyLimit = 16 * 1024 * 1024;
/** For what was asked before a stop. */
const answerMs = 1_000;

/**
 * `/internal/*`: what our own processes ask. A server of its own on a port of its own, so that no
 * mistake in a proxy's rules opens it to the world; every call needs the shared secret besides.
 */
@Injectable()
export class InternalServer implements BeforeApplicationShutdown {
  private readonly server: FastifyInstance;
  /** The streams of hints, which never end by themselves. */
  private readonly streams = new Set<ServerResponse>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly authenticateService: AuthenticateService,
    private readonly recheckService: RecheckService,
    private readonly hints: HintBus,
    private readonly dispatcher: EventDispatcher,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(InternalServer.name);
    const isOurs = ({ headers }: IncomingMessage) =>
      matchesSecret(headers[secretHeader], config.internalSecret);
    this.server = fastify({
      bodyLimit,
      forceCloseConnections: 'idle',
      genReqId: requestIdsFrom(isOurs),
    });
    registerRequestIds(this.server);
    registerRequestLog(this.server, logger);
    registerRequestSpans(this.server, isOurs);
    this.refuseStrangers();
    this.answerFailures();
    this.addRoutes();
  }

  /** Answers the address it listens at. */
  async listen(): Promise<string> {
    return this.server.listen({ host: this.config.internalHost, port: this.config.internalPort });
  }

  /** Answers what was asked: a person who is just opening a note must not be told that the backend is away. */
  async beforeApplicationShutdown(): Promise<void> {
    const closed = this.server.close();
    for (const stream of this.streams) stream.end();
    // A connection becomes idle when its last answer is out; it must not keep us from closing.
    const sweep = setInterval(() => this.server.server.closeIdleConnections(), 20);
    const end = setTimeout(() => this.server.server.closeAllConnections(), answerMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(end);
  }

  private addRoutes(): void {
    this.server.post(collabPaths.authenticate, async (request) =>
      this.authenticateService.authenticate(parse(authenticateRequest, request.body)),
    );
    this.server.post(collabPaths.recheck, async (request) =>
      this.recheckService.recheck(parse(recheckRequest, request.body)),
    );
    this.server.post(collabPaths.hints, async (request) => {
      this.hints.publish(parse(hintBatch, request.body).hints, originOf(request));
      return { success: true };
    });
    this.server.post(collabPaths.eventsStored, async () => {
      void this.dispatcher.dispatch();
      return { success: true };
    });
    this.server.get(collabPaths.events, (request, reply) => {
      reply.hijack();
      this.streams.add(reply.raw);
      reply.raw.once('close', () => this.streams.delete(reply.raw));
      streamHints(reply.raw, this.hints, originOf(request));
    });
  }

  private refuseStrangers(): void {
    this.server.addHook('onRequest', async ({ headers }) => {
      if (!matchesSecret(headers[secretHeader], this.config.internalSecret)) throw new AppError('not_found');
    });
  }

  private answerFailures(): void {
    this.server.setNotFoundHandler(() => {
      throw new AppError('not_found');
    });
    this.server.setErrorHandler((thrown, request, reply) => {
      const error = toAppError(thrown);
      if (error.status >= 500)
        this.logger.error({ err: thrown, path: request.url }, 'an internal request failed');
      return reply.status(error.status).send(toErrorBody(error));
    });
  }
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new AppError('validation_failed', { cause: parsed.error });
  return parsed.data;
}

function originOf(request: FastifyRequest): string | undefined {
  const header = request.headers[originHeader];
  return typeof header === 'string' ? header : undefined;
}
