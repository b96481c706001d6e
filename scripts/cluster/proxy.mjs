// The proxy of `npm run cluster`: one origin before several backends and collab-servers. HTTP and pushes go to any backend
// that answers, a live document always to the same collab-server. deploy/nginx.conf does the same in compose.
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { documentOf, serversFor } from './choose-server.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {{ port: number, awayUntil: number }} Server
 */

const LOOPBACK = '127.0.0.1';
/** After a refused connection others are tried first for so long. */
const AWAY_MS = 500;
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
let turn = 0;

const server = createServer((incoming, outgoing) => forward(incoming, outgoing, backendsInTurn()));
server.on('upgrade', (incoming, socket, head) => {
  const { url = '/' } = incoming;
  const client = /** @type {import('node:net').Socket} */ (socket);
  const document = documentOf(url);
  const isLive = /^\/(?:collab|yjs)(?:[/?]|$)/.test(url);
  if (isLive) tunnel(incoming, client, head, serversFor(collabs, document ?? addressOf(incoming)));
  else if (/^\/socket\.io\/(?:\?|$)/.test(url)) tunnel(incoming, client, head, backendsInTurn());
  else refuse(client, '404 Not Found');
});
server.on('clientError', (_error, socket) => socket.destroy());
server.listen(Number(process.env.PROXY_PORT), process.env.PROXY_HOST?.split(',')[0]);
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
    setTimeout(() => process.exit(0), 500);
  });

/** @param {string} variable @returns {Server[]} */
function serversOf(variable) {
  return (process.env[variable] ?? '').split(',').map((port) => ({ port: Number(port), awayUntil: 0 }));
}

/** Those that were away a moment ago come last. */
function backendsInTurn() {
  turn += 1;
  const now = Date.now();
  const inTurn = backends.map((_each, at) => /** @type {Server} */ (backends[(at + turn) % backends.length]));
  return inTurn.sort((a, b) => Number(a.awayUntil > now) - Number(b.awayUntil > now));
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
  // What has effects goes over a connection of its own: one that is just being closed would lose it.
  const isRepeatable = incoming.method === 'GET' || incoming.method === 'HEAD';
  const upstream = request({
    host: LOOPBACK,
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    headers: headersFor(incoming),
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
    isOver = true;
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

/** @param {IncomingMessage} message @returns {import('node:http').OutgoingHttpHeaders} */
function endToEnd({ headers }) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));
}

/** @param {IncomingMessage} incoming */
function addressOf({ socket }) {
  return socket.remoteAddress ?? LOOPBACK;
}
