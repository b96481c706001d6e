import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorBody } from '@commonplace/contracts/errors';
import {
  askerHeader,
  contentPaths,
  isAskedFromHere,
  originHeader,
  requestIdHeader,
  requestIdIn,
  secretHeader,
  speaksAppendProtocol,
  traceparentIn,
} from '@commonplace/contracts/internal';
import { type OpenSpan, tracing } from '@commonplace/contracts/tracing';
import type { Logger } from 'pino';
import { matchesSecret } from '../platform/http/matches-secret.ts';
import { redactUrl } from '../platform/logging/redact-url.ts';
import { requestContext } from '../platform/logging/request-context.ts';
import type { AppendLines } from './append-lines.ts';
import type { ContentConfig } from './content-config.ts';

/** A document with its envelope, or a REST write of the largest content as JSON. */
const bodyLimit = 16 * 1024 * 1024;
/** Bodies that are held at one time, each until its request is answered. */
const bodiesLimit = 128 * 1024 * 1024;

export interface ContentRequest {
  query: URLSearchParams;
  body: Buffer;
  /** Which of our processes asks, as the header names it; empty when it does not. */
  originId: string;
  /** For whom it asks, see `askerHeader`; empty when it does not say. */
  asker: string;
}

/** What a handler answers: JSON, bytes, or text of its own type. */
export type ContentAnswer =
  | { json: unknown; status?: number }
  | { bytes: Uint8Array; type?: string }
  | { text: string; type: string };

export interface ContentRoute {
  /** `open`: anyone. `figures`: this machine, or who has METRICS_TOKEN. `secret`: who knows the shared secret. */
  access: 'open' | 'figures' | 'secret';
  handle(request: ContentRequest): Promise<ContentAnswer>;
}

/** By `METHOD /path`. */
export type ContentRoutes = Record<string, ContentRoute>;

/** What callers show to be let in. */
export type ContentKeys = Pick<ContentConfig, 'internalSecret' | 'metricsToken'>;

/** The HTTP side of the content process: who may ask, sizes, and errors as the API words them. */
export function createContentServer(
  routes: ContentRoutes,
  lines: AppendLines,
  keys: ContentKeys,
  log: Logger,
): Server {
  let held = 0;
  const withBody = async <T>(request: IncomingMessage, work: (body: Buffer) => Promise<T>): Promise<T> => {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        held += chunk.length;
        if (size > bodyLimit) throw new AppError('payload_too_large');
        if (held > bodiesLimit) throw new AppError('unavailable', { retryAfter: 1 });
        chunks.push(chunk);
      }
      return await work(Buffer.concat(chunks.splice(0)));
    } finally {
      held -= size;
    }
  };

  const answer = async (request: IncomingMessage): Promise<ContentAnswer> => {
    const url = new URL(request.url ?? '/', 'http://content');
    const key = `${request.method} ${url.pathname}`;
    const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
    if (!mayAsk(request, route?.access ?? 'secret', keys)) throw new AppError('forbidden');
    if (!route) throw new AppError('not_found');
    return withBody(request, (body) =>
      route.handle({
        query: url.searchParams,
        body,
        originId: originOf(request),
        asker: nameIn(request, askerHeader),
      }),
    );
  };

  /** Not of those who only ask how it is. */
  const spanOf = (request: IncomingMessage): OpenSpan | undefined => {
    if (!tracing().isOn || !mayAsk(request, 'secret', keys)) return undefined;
    const name = `${request.method} ${request.url?.split('?', 1)[0]}`;
    return tracing().begin(name, { kind: 'server', parent: traceparentIn(request.headers) });
  };

  const server = createServer((request, response) => {
    const requestId = requestIdIn(request.headers) ?? randomUUID();
    response.setHeader(requestIdHeader, requestId);
    requestContext.run({ requestId }, () => {
      const { method, url = '' } = request;
      response.once('finish', () =>
        log.debug({ requestId, method, url: redactUrl(url), status: response.statusCode }, 'answered'),
      );
      const span = spanOf(request);
      response.once('close', () =>
        span?.end({ attributes: { 'http.response.status_code': response.statusCode } }),
      );
      const answered = span ? span.run(() => answer(request)) : answer(request);
      answered.then(
        (content) => send(response, content),
        (error: unknown) => sendError(response, error, log),
      );
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!mayAsk(request, 'secret', keys)) refuse(socket, 403);
    else if (request.url !== contentPaths.append) refuse(socket, 404);
    else if (!speaksAppendProtocol(request.headers.upgrade)) refuse(socket, 426);
    else lines.serve(socket, head, originOf(request));
  });
  // Longer than any client keeps a connection, so that it is never ours that closes under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 70_000;
  return server;
}

function originOf(request: IncomingMessage): string {
  return nameIn(request, originHeader);
}

function nameIn({ headers }: IncomingMessage, header: string): string {
  const name = headers[header];
  return typeof name === 'string' ? name.slice(0, 100) : '';
}

/** Of callers that are refused a line. */
function refuse(socket: Duplex, status: 403 | 404 | 426): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}

function send(response: ServerResponse, answer: ContentAnswer): void {
  if ('bytes' in answer) write(response, 200, answer.type ?? 'application/octet-stream', answer.bytes);
  else if ('text' in answer) write(response, 200, answer.type, Buffer.from(answer.text));
  else write(response, answer.status ?? 200, 'application/json', Buffer.from(JSON.stringify(answer.json)));
}

function sendError(response: ServerResponse, error: unknown, log: Logger): void {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.status >= 500) log.error({ err: known.cause ?? known }, 'a request failed');
  const body: ErrorBody = {
    success: false,
    message: known.message,
    code: known.code,
    ...(known.errors && { errors: known.errors }),
  };
  if (known.retryAfter !== undefined) response.setHeader('retry-after', known.retryAfter);
  // The rest of a body that was not read must not be taken for the next request.
  if (known.code === 'payload_too_large') response.setHeader('connection', 'close');
  write(response, known.status, 'application/json', Buffer.from(JSON.stringify(body)));
}

function write(response: ServerResponse, status: number, type: string, content: Uint8Array): void {
  response.writeHead(status, { 'content-type': type, 'content-length': content.length });
  response.end(content);
}

function mayAsk(
  { headers, socket }: IncomingMessage,
  access: ContentRoute['access'],
  { internalSecret, metricsToken }: ContentKeys,
): boolean {
  if (access === 'open') return true;
  if (access === 'secret') return matchesSecret(headers[secretHeader], internalSecret);
  const isTokenRight =
    metricsToken !== undefined && matchesSecret(headers.authorization, `Bearer ${metricsToken}`);
  return isTokenRight || isAskedFromHere({ headers, socket });
}
