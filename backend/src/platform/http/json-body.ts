import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. A page of a stranger can make a browser send a form or plain text
 * to us without asking first, JSON it can not. JSON that is announced and empty is no body: many clients
 * announce it with every POST.
 */
export function registerJsonBody(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, text.toString(), done);
  });
}
