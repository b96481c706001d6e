// The proxy of `npm run cluster`: one origin before several backends and collab-servers. HTTP and pushes go to any backend
// that is ready, a live document always to the same collab-server. deploy/nginx.conf does the same in compose. What the
// processes ask each other comes this way as well, as it does by a service's name there.
import { randomUUID } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { documentOf, serversFor } from './choose-server.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{ port: number, readyPort: number, isReady: boolean, awayUntil: number }} Server
 */

const LOOPBACK = '127.0.0.1';
/** After a refused connection others are tried first for so long. */
const AWAY_MS = 500;
/** Each is asked so often whether it is ready; `DRAIN_DELAY_MS` is longer. */
const ASK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 1_000;
/** Of one connection to the next proxy, not of the whole way (RFC 9110, 7.6.1). */
const hopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

const backends = serversOf('PROXY_BACKENDS');
const collabs = serversOf('PROXY_COLLABS');
const contents = serversOf('PROXY_CONTENTS');
const internals = serversOf('PROXY_INTERNALS', 'PROXY_BACKENDS');
let turn = 0;

const server = createServer((incoming, outgoing) => {
  identify(incoming);
  forward(incoming, outgoing, inTurn(backends));
});
server.on('upgrade', (incoming, socket, head) => {
  identify(incoming);
  const { url = '/' } = incoming;
  const client = /** @type {import('node:net').Socket} */ (socket);
  const document = documentOf(url);
  const isLive = /^\/(?:collab|yjs)(?:[/?]|$)/.test(url);
  if (isLive)
    tunnel(incoming, client, head, readyFirst(serversFor(collabs, document ?? addressOf(incoming))));
  else if (/^\/socket\.io\/(?:\?|$)/.test(url)) tunnel(incoming, client, head, inTurn(backends));
  else refuse(client, '404 Not Found');
});
// As long as others do; a browser that sends what has effects on a connection that is just being closed loses it.
server.keepAliveTimeout = 75_000;
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(Number(process.env.PROXY_PORT), process.env.PROXY_HOST?.split(',')[0]);
const content = createServer((incoming, outgoing) => forward(incoming, outgoing, inTurn(contents)));
content.on('upgrade', (incoming, socket, head) =>
  tunnel(incoming, /** @type {import('node:net').Socket} */ (socket), head, inTurn(contents)),
);
content.listen(Number(process.env.PROXY_CONTENT_PORT), LOOPBACK);
const internal = createServer((incoming, outgoing) => forward(incoming, outgoing, inTurn(internals)));
internal.listen(Number(process.env.PROXY_INTERNAL_PORT), LOOPBACK);
for (const each of [backends, collabs, contents, internals].flat()) void watch(each);
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
    setTimeout(() => process.exit(0), 500);
  });

/** @param {string} variable @param {string} readyVariable the ports that say whether they are ready @returns {Server[]} */
function serversOf(variable, readyVariable = variable) {
  const ports = (/** @type {string} */ name) => (process.env[name] ?? '').split(',').map(Number);
  const readyPorts = ports(readyVariable);
  return ports(variable).map((port, at) => ({
    port,
    readyPort: readyPorts[at] ?? port,
    isReady: true,
    awayUntil: 0,
  }));
}

/** Asks it for ever. @param {Server} server */
async function watch(server) {
  for (;;) {
    const answer = fetch(`http://${LOOPBACK}:${server.readyPort}/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    server.isReady = await answer.then(
      async ({ ok, body }) => {
        await body?.cancel();
        return ok;
      },
      () => false,
    );
    await pause(ASK_EVERY_MS);
  }
}

/** @param {readonly Server[]} servers */
function inTurn(servers) {
  turn += 1;
  return readyFirst(
    servers.map((_each, at) => /** @type {Server} */ (servers[(at + turn) % servers.length])),
  );
}

/** Those that are not ready or were away a moment ago come last, so that one is tried in any case. @param {readonly Server[]} servers */
function readyFirst(servers) {
  const now = Date.now();
  const lateness = (/** @type {Server} */ { isReady, awayUntil }) =>
    Number(!isReady) + Number(awayUntil > now);
  return servers.toSorted((a, b) => lateness(a) - lateness(b));
}

/**
 * @param {IncomingMessage} incoming @param {ServerResponse} outgoing
 * @param {readonly Server[]} order in which they are tried, for as long as nothing has been sent
 */
function forward(incoming, outgoing, [target, ...others]) {
  if (!target) {
    if (!outgoing.headersSent) outgoing.writeHead(503, { 'retry-after': '1' });
    outgoing.end();
    return;
  }
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = incoming.headers;
  const hasBody = coding !== undefined || length !== '0';
  // What has effects goes over a connection of its own: one that is just being closed would lose it.
  const isRepeatable = (incoming.method === 'GET' || incoming.method === 'HEAD') && !hasBody;
  const upstream = request({
    host: LOOPBACK,
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    // Node sends the body of a GET as it is, without this: the server would read it as requests of their own.
    headers: { ...headersFor(incoming), ...(coding !== undefined && { 'transfer-encoding': 'chunked' }) },
    agent: isRepeatable ? agent : false,
  });
  let hasSent = false;
  let isOver = false;
  const send = () => {
    hasSent = true;
    incoming.pipe(upstream);
  };
  upstream.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', send);
    else send();
  });
  upstream.once('response', (answer) => {
    // While servers are changed the files of a page are on those of its version alone.
    const isElsewhere = answer.statusCode === 404 && incoming.url?.startsWith('/assets/') && isRepeatable;
    isOver = true;
    if (isElsewhere && others.length > 0) {
      answer.resume();
      forward(incoming, outgoing, others);
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer));
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  upstream.once('error', () => {
    if (isOver) {
      outgoing.destroy();
      return;
    }
    isOver = true;
    if (!hasSent) target.awayUntil = Date.now() + AWAY_MS;
    if (!hasSent || (isRepeatable && !outgoing.destroyed)) forward(incoming, outgoing, others);
    else {
      outgoing.writeHead(502);
      outgoing.end();
    }
  });
  outgoing.once('close', () => {
    isOver = true;
    upstream.destroy();
  });
}

/**
 * @param {IncomingMessage} incoming @param {import('node:net').Socket} client @param {Buffer} head
 * @param {readonly Server[]} order
 */
function tunnel(incoming, client, head, [target, ...others]) {
  client.on('error', () => client.destroy());
  if (!target) {
    refuse(client, '503 Service Unavailable');
    return;
  }
  const upstream = connect(target.port, LOOPBACK);
  const next = () => tunnel(incoming, client, head, others);
  upstream.once('error', next);
  upstream.once('connect', () => {
    upstream.off('error', next);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    const headers = { ...headersFor(incoming), connection: 'Upgrade', upgrade: incoming.headers.upgrade };
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => `${name}: ${each}\r\n`),
    );
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    if (head.length > 0) upstream.write(head);
    for (const end of [client, upstream]) end.setNoDelay(true);
    client.pipe(upstream).pipe(client);
  });
}

/** @param {import('node:net').Socket} client @param {string} status */
function refuse(client, status) {
  client.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The client's own, and its address in place of what it says of it. @param {IncomingMessage} incoming */
function headersFor(incoming) {
  return { ...endToEnd(incoming), 'x-forwarded-for': addressOf(incoming), 'x-forwarded-proto': 'http' };
}

/** The id of a request is ours, whatever its client says, and so is its trace. @param {IncomingMessage} incoming */
function identify({ headers }) {
  headers['x-request-id'] = randomUUID();
  delete headers.traceparent;
}

/** @param {IncomingMessage} message @returns {import('node:http').OutgoingHttpHeaders} */
function endToEnd({ headers }) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

/** @param {IncomingMessage} incoming */
function addressOf({ socket }) {
  return socket.remoteAddress ?? LOOPBACK;
}
