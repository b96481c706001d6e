import { request as openRequest } from 'node:http';
import { isUnder } from './is-under.mjs';
import { HOP_BY_HOP, onwardHeaders, withoutHeaders } from './onward-headers.mjs';

/**
 * Passes a request on, and what is answered back.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ agent: import('node:http').Agent, trustedProxies: number, target: import('./front-door.mjs').Target }} how
 */
export function pipeRequest(request, response, { agent, trustedProxies, target }) {
  const headers = onwardHeaders(request, trustedProxies, HOP_BY_HOP);
  const chunked = request.headers['transfer-encoding'] !== undefined;
  const hasBody = chunked || (request.headers['content-length'] ?? '0') !== '0';
  // Without a length Node would frame an empty POST as chunks, which is a body without a type.
  if (chunked) headers.push('Transfer-Encoding', 'chunked');
  else if (!hasBody && request.headers['content-length'] === undefined && !isBodyless(request.method))
    headers.push('Content-Length', '0');

  const attempt = (/** @type {boolean} */ mayRetry) => {
    const onward = openRequest({
      host: target.host,
      port: target.port,
      method: request.method,
      path: request.url,
      headers,
      agent,
    });
    onward.setNoDelay(true);
    const giveUp = () => onward.destroy();
    response.once('close', giveUp);

    onward.once('response', (answer) => {
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        withoutHeaders(answer.rawHeaders, HOP_BY_HOP, answer.headers.connection),
      );
      // The first bytes of an event stream or a slow page must not wait for the body.
      response.flushHeaders();
      answer.pipe(response);
      // A process that dies in the middle of its answer: cut ours too, or half an answer passes for a whole one.
      answer.once('aborted', () => response.destroy());
      answer.once('error', () => response.destroy());
    });
    onward.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      response.off('close', giveUp);
      if (response.destroyed) return;
      if (response.headersSent) response.destroy();
      // A kept connection that the other side closed just now; nothing was lost, so a fresh one may be tried.
      else if (mayRetry && onward.reusedSocket && error.code === 'ECONNRESET') attempt(false);
      else refuse(request, response);
    });
    if (hasBody) request.pipe(onward);
    else onward.end();
  };
  attempt(!hasBody);
}

/** @param {string | undefined} method */
function isBodyless(method) {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE';
}

/**
 * A process is away, most often because it is being restarted: say so in the shape the caller reads.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function refuse(request, response) {
  const message = 'Commonplace is starting or restarting. Please try again in a moment.';
  const forReaders = request.headers.accept?.includes('text/html') && !isUnder(request.url ?? '/', '/api');
  const body = forReaders
    ? `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Commonplace</title><p>${message}</p></html>\n`
    : `${JSON.stringify({ success: false, message, code: 'unavailable' })}\n`;
  response.writeHead(503, {
    'Content-Type': forReaders ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    // Whatever of the request was not read yet is nobody's any more.
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
