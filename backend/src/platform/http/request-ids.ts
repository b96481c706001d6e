import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdHeader, requestIdIn } from '@commonplace/contracts/internal';
import type { FastifyInstance, RawServerBase } from 'fastify';
import { type RequestContext, requestContext } from '../logging/request-context.ts';

/** For Fastify's `genReqId`: the id that a trusted caller gives, else a new one. */
export function requestIdsFrom(isTrusted: (request: IncomingMessage) => boolean) {
  return (request: IncomingMessage): string =>
    (isTrusted(request) ? requestIdIn(request.headers) : undefined) ?? randomUUID();
}

/** Answers the id of each request in a header, and writes it into the lines that are logged for the request. */
export function registerRequestIds<Raw extends RawServerBase>(server: FastifyInstance<Raw>): void {
  const contexts = new WeakMap<object, RequestContext>();
  server.addHook('onRequest', (request, reply, done) => {
    const context: RequestContext = { requestId: request.id };
    contexts.set(request, context);
    reply.header(requestIdHeader, request.id);
    requestContext.run(context, done);
  });
  // A body arrives in the context of its connection.
  server.addHook('preValidation', (request, _reply, done) => {
    requestContext.run(contexts.get(request) ?? { requestId: request.id }, done);
  });
}
