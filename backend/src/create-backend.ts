import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';
import { api, limits } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { addressIn, connectionTimes, requestIdHeader } from '@commonplace/contracts/internal';
import { compile } from '@fastify/proxy-addr';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { Logger, PinoLogger } from 'nestjs-pino';
import { guest, viewerId } from './access/viewer.ts';
import { listsByReader } from './accounts/list-limits.ts';
import { FilesCookie } from './accounts/sessions/files-cookie.ts';
import { registerSessionCookies } from './accounts/sessions/register-session-cookies.ts';
import { registerViewer } from './accounts/sessions/register-viewer.ts';
import { SessionTokens } from './accounts/sessions/session-tokens.ts';
import { Sessions } from './accounts/sessions/sessions.ts';
import { AppModule } from './app.module.ts';
import { InternalServer } from './live/collab/internal-server.ts';
import { RealtimeAdapter } from './live/realtime/realtime-adapter.ts';
import type { Config } from './platform/config/config.ts';
import { registerAnswerTurns } from './platform/http/answers/answer-turns.ts';
import { registerBoundAnswers } from './platform/http/answers/bound-answers.ts';
import { registerCompression } from './platform/http/answers/compression.ts';
import { registerRateLimitHeaders } from './platform/http/answers/rate-limit-headers.ts';
import { registerRevalidation } from './platform/http/answers/revalidation.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerJsonBody } from './platform/http/bodies/json-body.ts';
import { registerLargeBodies } from './platform/http/bodies/large-bodies.ts';
import { registerMultipart } from './platform/http/bodies/multipart.ts';
import { watchBodies } from './platform/http/bodies/watch-bodies.ts';
import { defaultConnectionLimits } from './platform/http/connections/connection-limits.ts';
import { followConnections } from './platform/http/connections/follow-connections.ts';
import { limitAddresses } from './platform/http/connections/limit-addresses.ts';
import { networkOfRequest } from './platform/http/connections/network-of-request.ts';
import { PublicPort } from './platform/http/connections/public-port.ts';
import { toErrorBody } from './platform/http/error-filter.ts';
import { FailurePage } from './platform/http/failure-page.ts';
import { registerFrontendFiles } from './platform/http/frontend-files.ts';
import { frontendFolder, serverEntryFile } from './platform/http/frontend-folder.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { parseQuery } from './platform/http/parse-query.ts';
import { registerBuild } from './platform/http/register-build.ts';
import { registerRequestIds, requestIdsFrom } from './platform/http/request-ids.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { registerRequestMetrics } from './platform/http/request-metrics.ts';
import { registerRequestSpans } from './platform/http/request-spans.ts';
import { registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import type { SendSocket } from './platform/process/send-socket.ts';
import { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { PublicPages } from './public/pages/public-pages.ts';
import { registerPages } from './public/pages/register-pages.ts';
import { feedRoutes } from './public/syndication/feeds.controller.ts';
import { serveUpgrades } from './serve-upgrades.ts';

/** Bytes of a request's body, where nothing larger is expected. */
const bodyLimit = 256 * 1024;
/** An id in a list: quoted, with what separates it from the next. */
const idBytes = 40;
/** Where more is expected, by path. */
const bodyLimits: ReadonlyMap<string, number> = new Map([
  // JSON may need six characters for one (`\\u0000`); twice the content is what real notes stay below.
  [api.notes.create.path, 2 * limits.contentBytes + bodyLimit],
  // As many notes as can be ordered, in their sections, and as many outside.
  [api.notebooks.edit.path, 2 * limits.notesOrder * idBytes + bodyLimit],
]);

export interface Backend {
  app: NestFastifyApplication;
  /** Where the public API listens, once {@link Backend.listen} has resolved. */
  url: string;
  /** Where `/internal/*` listens. */
  internalUrl: string;
  listen(): Promise<void>;
  /** Answers what has been asked, then lets go of everything. */
  close(): Promise<void>;
}

export interface BackendParts {
  /** Where the built frontend is. */
  frontend?: string;
  /** The file that renders public pages. */
  serverEntry?: string;
  connectionLimits?: typeof defaultConnectionLimits;
  /** Gives websockets away, where there is a supervisor to take them. */
  sendSocket?: SendSocket | undefined;
}

/** The backend API from its configuration: used by the process and by the tests. */
export async function createBackend(
  config: Config,
  {
    frontend = frontendFolder,
    serverEntry = serverEntryFile,
    connectionLimits = defaultConnectionLimits,
    sendSocket,
  }: BackendParts = {},
): Promise<Backend> {
  const isProxy = compile(config.trustProxy);
  // Proxies may write their own address with a port.
  const isTrusted = (address: string, hop: number) => isProxy(addressIn(address) ?? address, hop);
  const isFromProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '', 0);
  const adapter = new FastifyAdapter({
    bodyLimit,
    genReqId: requestIdsFrom(isFromProxy),
    trustProxy: config.trustProxy.length > 0 && isTrusted,
    http: {
      headersTimeout: connectionLimits.head,
      connectionsCheckingInterval: connectionLimits.check,
      keepAlive: true,
      keepAliveInitialDelay: connectionTimes.keepAliveDelay,
    },
    // An address that the router can't even read comes past every filter.
    frameworkErrors: (_error: Error, _request: unknown, reply: FastifyReply) => {
      const error = new AppError('validation_failed', { message: 'This address is not valid.' });
      const headers = {
        ...securityHeaders(config),
        'cache-control': 'no-store',
        [requestIdHeader]: reply.request.id,
      };
      void reply.status(error.status).headers(headers).send(toErrorBody(error));
    },
    routerOptions: {
      maxParamLength: limits.googleTokenCharacters,
      querystringParser: parseQuery,
      // The specification writes one of its calls with a slash at its end.
      ignoreTrailingSlash: true,
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    // Nest logs every module and route it sets up; our own lines begin when that is done.
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });

  const server = adapter.getInstance();
  const port = new PublicPort(server.server);
  limitAddresses(server.server, {
    most: config.connectionsPerAddress,
    isProxy: (address) => isTrusted(address, 0),
  });
  server.decorate('publicUrl', config.publicUrl);
  const endQuietConnections = followConnections(server.server, connectionLimits);
  watchBodies(server.server, connectionLimits);
  const realtime = new RealtimeAdapter(app, config.publicUrl);
  app.useWebSocketAdapter(realtime);
  serveUpgrades(server.server, { sendSocket, realtime });
  const stopServing = () => {
    const stopped = port.stop();
    endQuietConnections();
    realtime.endAll();
    return stopped;
  };
  server.addHook('preClose', stopServing);
  // First what holds for refusals as well.
  registerRequestIds(server);
  registerRateLimitHeaders(server);
  registerRequestSpans(server, isFromProxy);
  registerRequestMetrics(server, app.get(Metrics));
  registerRequestLog(server, await app.resolve(PinoLogger));
  registerSecurityHeaders(server, config);
  await registerBuild(server, frontend);
  server.addHook('onRoute', (route) => {
    const ownLimit = bodyLimits.get(route.url);
    if (ownLimit !== undefined) route.bodyLimit = ownLimit;
  });
  // What is answered belongs to one person at one moment; the frontend's files say otherwise themselves.
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  const formPaths = [api.notifications.unsubscribe.path];
  registerJsonBody(server, formPaths);
  await registerMultipart(server, api, formPaths);
  registerViewer(server, api, app.get(Sessions), app.get(RateLimiter));
  registerSessionCookies(server, api, { tokens: app.get(SessionTokens), files: app.get(FilesCookie) });
  registerLargeBodies(server, {
    waitMs: config.conversionWaitMs,
    askerOf: (request) => viewerId(request.viewer ?? guest) ?? networkOfRequest(request),
  });
  // Before what a client has is left out: that list was made as well.
  registerAnswerTurns(server, {
    table: api,
    alsoLarge: feedRoutes,
    limiter: app.get(RateLimiter),
    lists: listsByReader,
    askerOf: (request) => ({
      personId: viewerId(request.viewer ?? guest),
      address: networkOfRequest(request),
    }),
  });
  registerRevalidation(server, api);
  registerBoundAnswers(server, connectionLimits.held);
  await registerCompression(server);
  await registerApiDocs(server, openApiDocument(api, config.publicUrl));
  if (await registerFrontendFiles(server, frontend)) {
    const pages = app.get(PublicPages);
    pages.use(pathToFileURL(serverEntry));
    registerPages(server, pages);
    app.get(FailurePage).use((error) => pages.failure(error));
  }
  await app.init();
  app.useLogger(app.get(Logger));

  const backend: Backend = {
    app,
    url: '',
    internalUrl: '',
    async listen() {
      backend.internalUrl = await app.get(InternalServer).listen();
      await server.ready();
      backend.url = await port.listen(config);
      app
        .get(Logger)
        .log({ event: 'listening', url: backend.url, internalUrl: backend.internalUrl }, 'backend');
    },
    async close() {
      // What was asked by now is answered while everything is still there.
      await stopServing();
      await app.close();
    },
  };
  return backend;
}
