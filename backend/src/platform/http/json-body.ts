import { AppError } from '@commonplace/contracts/errors';
import { errorCodes, type FastifyInstance } from 'fastify';
import { hasWideObject } from './has-wide-object.ts';

/** Twice what any call takes: an order for each section of a notebook. */
const mostFields = 1_000;

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
    else if (hasWideObject(text.toString(), mostFields)) done(new AppError('validation_failed'), undefined);
    else parse(request, text.toString(), done);
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
