// The one origin the browser sees. It pipes bytes and computes nothing, and hands websockets over to the
// process that serves them. Built on node:http alone, see docs/adr/0009.
import { Agent, createServer, request as openRequest } from 'node:http';
import { connect, isIPv6, Socket } from 'node:net';
import { StartError } from './start-error.mjs';

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a client may claim about itself; only the front door knows. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
]);

/**
 * @callback Give hands a connection over, so that no further byte of it passes here
 * @param {Socket} socket
 * @param {Buffer} head what was read of it
 * @param {() => void} refuse the process ended before it could take it
 * @returns {boolean} false when the process takes none (yet): then it is piped
 */

/**
 * @typedef {{ host: string, port: number, give?: Give }} Target a process behind the door
 * @typedef {(path: string, kind: 'request' | 'upgrade') => Target} Route
 */

/**
 * Whether `path` is `prefix` or lies below it: `/collab` and `/collab/x`, never `/collaborators`.
 *
 * @param {string} path with or without a query
 * @param {string} prefix
 */
export function isUnder(path, prefix) {
  return (
    path.startsWith(prefix) && (path.length === prefix.length || '/?'.includes(path.charAt(prefix.length)))
  );
}

/**
 * Opens the door.
 *
 * @param {object} options
 * @param {string} options.host an address; `127.0.0.1` also opens `::1`, because browsers may try either for "localhost"
 * @param {number} options.port 0 for any free one
 * @param {number} options.trustedProxies how many proxies of the operator stand before this door. With none,
 *   what a client says in X-Forwarded-For is thrown away; with some, our peer is added to their list.
 * @param {Route} options.route
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 * @throws {StartError} when the port is in use or the address is not ours
 */
export async function openFrontDoor({ host, port, trustedProxies, route }) {
  const agent = new Agent({ keepAlive: true });
  /** @type {Set<import('node:stream').Duplex>} */
  const upgraded = new Set();

  const makeServer = () => {
    const server = createServer({
      // Anything but a websocket (curl's h2c, say) is an ordinary request.
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
    });
    server.on('request', (request, response) => {
      pipeRequest(request, response, { agent, trustedProxies, target: route(request.url ?? '/', 'request') });
    });
    server.on('upgrade', (request, socket, head) => {
      const target = route(request.url ?? '/', 'upgrade');
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      keepOpen(socket);
      if (!giveUpgrade(request, socket, head, { trustedProxies, target }))
        pipeUpgrade(request, socket, head, { trustedProxies, target });
    });
    return server;
  };

  const servers = [makeServer()];
  const bound = await listen(servers[0], host, port);
  if (host === '127.0.0.1') {
    const second = makeServer();
    try {
      await listen(second, '::1', bound);
      servers.push(second);
    } catch (error) {
      // A machine without IPv6 is fine. A stranger on [::1] is not: half of the browsers would reach them.
      if (port !== 0 && error instanceof StartError) {
        await closeServer(servers[0]);
        throw error;
      }
    }
  }

  return {
    port: bound,
    async close() {
      const closed = servers.map(closeServer);
      for (const server of servers) server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
      await Promise.all(closed);
    },
  };
}

/**
 * @param {import('node:http').Server} server @param {string} host @param {number} port
 * @returns {Promise<number>} the port
 */
function listen(server, host, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const where = isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use (${where}): stop what listens there, or set PORT`));
      else if (error.code === 'EACCES')
        reject(new StartError(`Port ${port} may not be opened by this user: set PORT`));
      else if (host === '::1') reject(error);
      else reject(new StartError(`Cannot listen on ${where}: ${error.message}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function closeServer(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {{ agent: Agent, trustedProxies: number, target: Target }} how
 */
function pipeRequest(request, response, { agent, trustedProxies, target }) {
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

/** @param {import('node:stream').Duplex} client */
function keepOpen(client) {
  if (!(client instanceof Socket)) return;
  client.setNoDelay(true);
  client.setKeepAlive(true, 30_000);
  client.setTimeout(0);
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} client
 * @param {Buffer} head what the client sent after its headers
 * @param {{ trustedProxies: number, target: Target }} how
 */
function giveUpgrade(request, client, head, { trustedProxies, target }) {
  if (!target.give || !(client instanceof Socket)) return false;
  client.on('error', () => client.destroy());
  const read = Buffer.concat([upgradeHead(request, trustedProxies), head]);
  return target.give(client, read, () => sayAway(client));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:stream').Duplex} client
 * @param {Buffer} head what the client sent after its headers
 * @param {{ trustedProxies: number, target: Target }} how
 */
function pipeUpgrade(request, client, head, { trustedProxies, target }) {
  const onward = connect({ host: target.host, port: target.port, noDelay: true, keepAlive: true });
  let connected = false;
  onward.once('connect', () => {
    connected = true;
    onward.write(upgradeHead(request, trustedProxies));
    onward.once('data', (answer) => {
      client.write(answer);
      // Else it was an ordinary request, and the next one that the client sends down here would say itself
      // who it is from.
      if (answer.toString('latin1', 0, 12) === 'HTTP/1.1 101') {
        onward.write(head);
        client.pipe(onward);
      }
      onward.pipe(client);
    });
  });
  onward.once('error', () => {
    if (connected) client.destroy();
    else sayAway(client);
  });
  onward.once('close', () => connected && client.destroy());
  client.once('error', () => onward.destroy());
  client.once('close', () => onward.destroy());
}

/** @param {import('node:stream').Duplex} client */
function sayAway(client) {
  if (!client.writable) client.destroy();
  else
    client.end(
      'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies
 */
function upgradeHead(request, trustedProxies) {
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  const headers = onwardHeaders(request, trustedProxies, new Set());
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * The client's headers as it spelled them, with our word on who it is.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies
 * @param {Set<string>} dropped
 * @returns {string[]} name, value, name, value …
 */
function onwardHeaders(request, trustedProxies, dropped) {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const connection = dropped.size > 0 ? request.headers.connection : undefined;
  if (trustedProxies === 0) {
    const headers = withoutHeaders(request.rawHeaders, new Set([...dropped, ...FORWARDED]), connection);
    headers.push('X-Forwarded-For', peer, 'X-Forwarded-Proto', 'http');
    return headers;
  }
  const headers = withoutHeaders(request.rawHeaders, new Set([...dropped, 'x-forwarded-for']), connection);
  const before = request.headers['x-forwarded-for'];
  headers.push('X-Forwarded-For', before ? `${before}, ${peer}` : peer);
  return headers;
}

/**
 * @param {string[]} raw name, value, name, value …
 * @param {Set<string>} dropped in lower case
 * @param {string | undefined} connection the Connection header: it may name further headers of this hop
 */
function withoutHeaders(raw, dropped, connection) {
  const ofThisHop = new Set((connection ?? '').split(',').map((token) => token.trim().toLowerCase()));
  const kept = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i].toLowerCase();
    if (!dropped.has(name) && !ofThisHop.has(name)) kept.push(raw[i], raw[i + 1]);
  }
  return kept;
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
