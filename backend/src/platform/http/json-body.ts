import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { hasWideObject } from './has-wide-object.ts';

/** Twice what any call takes: an order for each section of a notebook. */
const mostFields = 1_000;

/**
 * Bodies are JSON and nothing else. A page of another site can make a browser send a form or plain text
 * to us without asking first, JSON it can not. JSON that is announced and empty is no body: many clients
 * announce it with every POST.
 */
export function registerJsonBody(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    // Before there is an object.
    else if (hasWideObject(text.toString(), mostFields)) done(new AppError('validation_failed'), undefined);
    else parse(request, text.toString(), done);
  });
}
