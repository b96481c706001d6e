import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ConnectionLimits } from '../connections/connection-limits.ts';

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes of the connection when it was last looked at, and since when there were no more. */
  bytes: number;
  quietSince: number;
  window: { bytes: number; since: number };
}

/**
 * Ends requests whose body stops coming or comes too slowly. A total time would end a long upload over a slow line as
 * well, so the bytes are counted.
 */
export function watchBodies(server: Server, limits: ConnectionLimits): void {
  const bodies = new Set<Body>();
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']))
      return;
    const bytes = request.socket.bytesRead;
    const now = Date.now();
    bodies.add({ request, response, bytes, quietSince: now, window: { bytes, since: now } });
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const body of bodies) {
      if (body.request.complete || body.request.socket.destroyed) bodies.delete(body);
      else if (isTooSlow(body, now, limits)) {
        bodies.delete(body);
        end(server, body);
      }
    }
  }, limits.check);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function isTooSlow(body: Body, now: number, { bodyIdle, bodyWindow, bodyRate }: ConnectionLimits): boolean {
  const { request, window } = body;
  const bytes = request.socket.bytesRead;
  // What was sent waits to be read by us: the client can't be faster.
  const isOurs = request.readableLength >= request.readableHighWaterMark;
  if (bytes > body.bytes || isOurs) Object.assign(body, { bytes, quietSince: now });
  if (now - body.quietSince >= bodyIdle) return true;
  const seconds = (now - window.since) / 1000;
  if (!isOurs && seconds * 1000 < bodyWindow) return false;
  body.window = { bytes, since: now };
  return !isOurs && bytes - window.bytes < seconds * bodyRate;
}

/** Answers as for a head that takes too long, unless an answer has begun. */
function end(server: Server, { request: { socket }, response }: Body): void {
  const error = Object.assign(new Error('The body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', error, socket);
}
