import { AppError } from '@commonplace/contracts/errors';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { exceedsBounds, type JsonBounds } from './json-bounds.ts';

/** Twice what any call takes: an order for each section of a notebook. */
const mostFields = 1_000;
const deepest = 50;
/** No object or array that a call takes is shorter, with what it contains: there is one in so many bytes at most. */
const bytesOfContainer = 15;

/**
 * Bodies are JSON and nothing else. A page of another site can make a browser send a form or plain text
 * to us without asking first, JSON it can not. JSON that is announced and empty is no body: many clients
 * announce it with every POST.
 *
 * @param formPaths routes that a form may be sent to as well, because they ignore it
 */
export function registerJsonBody(server: FastifyInstance, formPaths: readonly string[]): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    // Before there is an object.
    else if (exceedsBounds(text.toString(), boundsFor(request)))
      done(new AppError('validation_failed'), undefined);
    else parse(request, text.toString(), done);
  });
  // A packed body is larger than it says, and no client of ours sends one.
  server.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(encoding));
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _, done) => {
      if (formPaths.includes(request.routeOptions.url ?? '')) done(null, undefined);
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']), undefined);
    },
  );
}

function boundsFor({ routeOptions: { bodyLimit = 0 } }: FastifyRequest): JsonBounds {
  return { fields: mostFields, depth: deepest, containers: Math.ceil(bodyLimit / bytesOfContainer) };
}
