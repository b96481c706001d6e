import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isLoopback } from '@commonplace/contracts/internal';
import { type Extension, Hocuspocus } from '@hocuspocus/server';

import { type WebSocket, WebSocketServer } from 'ws';
import { LiveDocuments } from './documents/live-documents.ts';
import { access } from './extensions/access.ts';
import { AccessClock } from './extensions/access-clock.ts';
import { authenticate } from './extensions/authenticate.ts';
import { catchUp } from './extensions/catch-up.ts';
import type { CollabContext } from './extensions/collab-context.ts';
import { guardHooks } from './extensions/guard-hooks.ts';
import { journal } from './extensions/journal.ts';
import { limits as limitMessages } from './extensions/limits.ts';
import { presence } from './extensions/presence.ts';
import { defaultLimits, type ServerLimits } from './limits.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { CollabPorts } from './ports.ts';
import { CollabSocket } from './sockets/collab-socket.ts';
import { limitStranger } from './sockets/limit-stranger.ts';
import { LoopShares } from './sockets/loop-shares.ts';
import { matchesSecret } from './sockets/matches-secret.ts';
import { SharedWrites } from './sockets/shared-writes.ts';
import { SocketCounts } from './sockets/socket-counts.ts';
import { isOriginAllowed, peerNetwork, readCollabPath } from './sockets/upgrade-policy.ts';
import type { Wire } from './sockets/wire.ts';
import { defaultTimings, type ServerTimings } from './timings.ts';
import { PlainWebSocket } from './yjs/plain-web-socket.ts';
import { PlainWire } from './yjs/plain-wire.ts';
import { readYjsPath } from './yjs/read-yjs-path.ts';
import { RefusalPauses } from './yjs/refusal-pauses.ts';

export interface CollabServerOptions {
  ports: CollabPorts;
  /** The one origin that people see; only its pages may connect. */
  publicUrl: URL;
  /** Trusted proxies between a person and this server, each adding to `X-Forwarded-For`. */
  proxyHops: number;
  /** Opens `/metrics` to callers that are not on this machine. */
  metricsToken: string | undefined;
  log: Log;
  limits?: Partial<ServerLimits>;
  timings?: Partial<ServerTimings>;
  /** Further concerns, guarded like our own. */
  extensions?: Extension<CollabContext>[];
}

export interface CollabServer {
  metrics: Metrics;
  /** Rejects when the address can't be listened on. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Serves a connection that was accepted elsewhere. `head` was read of it there. */
  take(socket: Socket, head: Buffer): void;
  /**
   * Takes nothing in any more, waits for appends under way (at most the drain time), tells everyone
   * `server-restarting` and closes. May be called more than once.
   */
  close(): Promise<void>;
}

/** Where a websocket comes from. */
interface Peer {
  stream: Duplex;
  address: string;
}

/** One collab-server, complete but for the process around it. */
export function createCollabServer(options: CollabServerOptions): CollabServer {
  const { ports, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const timings = { ...defaultTimings, ...options.timings };
  const lives = new LiveDocuments();
  const clock = new AccessClock();
  const counts = new SocketCounts();
  const shares = new LoopShares(limits.loopShare, limits.loopBurst);
  const sockets = new Set<CollabSocket>();
  const writes = new SharedWrites();
  const metrics = createMetrics({
    sockets: () => sockets.size,
    documents: () => hocuspocus.documents.size,
    connections: () =>
      [...hocuspocus.documents.values()].reduce((sum, it) => sum + it.getConnectionsCount(), 0),
    oldestAppend: () => lives.oldestAppend,
  });

  const instance = () => hocuspocus;
  const following = catchUp({ ports, lives, instance, holeTime: timings.hole, log, metrics });
  const rights = access({ ports, clock, lives, instance, heardHead: following.heardFor, log, metrics });
  const hocuspocus: Hocuspocus<CollabContext> = new Hocuspocus<CollabContext>({
    quiet: true,
    // Three frames open a document; what is typed meanwhile waits with them.
    maxUnauthenticatedQueueSize: 1024 * 1024,
    maxUnauthenticatedQueueMessages: 300,
    maxPendingDocuments: 10,
    extensions: [
      limitMessages({ ...limits, shares }),
      authenticate({ ports, clock, connectionsPerDocument: limits.connectionsPerDocument, shares, log }),
      rights.extension,
      presence({ lives, limits, metrics }),
      following.extension,
      ...(options.extensions ?? []),
      journal({
        ports,
        lives,
        catchUp: following,
        access: rights,
        limits,
        jitter: timings.jitter,
        log,
        metrics,
      }),
    ].map((extension) => guardHooks(extension, { log, metrics })),
  });

  const stopListening = ports.listen({
    hint(hint) {
      switch (hint.type) {
        case 'rows-appended':
          return following.heard(hint.noteId, hint.headSeq);
        case 'access-changed':
          clock.changed(hint.noteIds);
          void rights.recheck(new Set(hint.noteIds));
          return;
        case 'session-ended':
          clock.changed(hint.sids);
          void rights.recheck(rights.noteIdsOfSessions(new Set(hint.sids)));
          return;
      }
    },
    gap() {
      clock.changedAll();
      void rights.recheck('all');
    },
  });
  const regularLook = setInterval(() => void rights.recheck('all'), timings.recheck);

  const upgradeOptions = { noServer: true, maxPayload: limits.frame, perMessageDeflate: false };
  const webSockets = new WebSocketServer(upgradeOptions);
  const plainWebSockets = new WebSocketServer({ ...upgradeOptions, WebSocket: PlainWebSocket });
  const refusalPauses = new RefusalPauses(timings.refusal);
  const http = createServer(answer);
  http.on('upgrade', upgrade);
  let closing: Promise<void> | null = null;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split('?', 1)[0];
    if (path === '/health') {
      response.writeHead(closing ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: closing ? 'stopping' : 'ok' }));
    } else if (path === '/metrics' && mayReadMetrics(request)) {
      metrics.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        },
      );
    } else {
      response.writeHead(404).end();
    }
  }

  function mayReadMetrics(request: IncomingMessage): boolean {
    if (isLoopback(request.socket.remoteAddress) && !request.headers['x-forwarded-for']) return true;
    const { metricsToken } = options;
    return (
      metricsToken !== undefined && matchesSecret(request.headers.authorization, `Bearer ${metricsToken}`)
    );
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const path = readCollabPath(request.url);
    const yjsPath = readYjsPath(request.url);
    const address = peerNetwork(request, options.proxyHops);
    const refusal = refusalOf(request, address);
    if (path && !refusal) {
      webSockets.handleUpgrade(request, stream, head, (webSocket) =>
        welcome(webSocket, webSocket, { stream, address, door: 'collab', ...path }),
      );
      return;
    }
    if (yjsPath && !refusal) {
      plainWebSockets.handleUpgrade(request, stream, head, (webSocket) =>
        welcomePlain(webSocket, { stream, address, ...yjsPath }),
      );
      return;
    }
    const { status, reason } = refusal ?? { status: 404, reason: 'path' };
    metrics.refusals.inc({ reason });
    stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  function refusalOf(request: IncomingMessage, address: string): { status: number; reason: string } | null {
    if (closing) return { status: 503, reason: 'server-restarting' };
    if (!isOriginAllowed(request.headers.origin, options.publicUrl)) return { status: 403, reason: 'origin' };
    const open = counts.of(address);
    const isFull = open.sockets >= limits.socketsPerAddress || open.strangers >= limits.strangersPerAddress;
    return isFull ? { status: 429, reason: 'too-many-sockets' } : null;
  }

  /** A plain Yjs client: the same as everybody, once its frames have been translated. */
  function welcomePlain(
    webSocket: WebSocket,
    { documentName, token, ...peer }: Peer & { documentName: string; token: string },
  ): void {
    const wire = new PlainWire(webSocket, documentName, {
      refusalPause: () => refusalPauses.next(peer.address, documentName),
      heartbeat: timings.heartbeat,
      largestPresence: limits.smallFrame,
    });
    welcome(webSocket, wire, { ...peer, door: 'yjs', documentName });
    wire.signIn(token);
  }

  function welcome(
    webSocket: WebSocket,
    wire: Wire,
    { stream, address, ...served }: Peer & { door: CollabSocket['door']; documentName: string | null },
  ): void {
    const counted = counts.enter(address);
    const trust = limitStranger(stream, limits.strangerBytes, () =>
      metrics.refusals.inc({ reason: 'stranger-bytes' }),
    );
    const socket = new CollabSocket(wire, served, {
      limits,
      metrics,
      onSignIn() {
        counted.signedIn();
        trust();
      },
      beforeSend: () => writes.hold(stream),
    });
    sockets.add(socket);
    // Hocuspocus wants the request as the web knows it; none of our hooks reads more than this from it.
    const client = hocuspocus.handleConnection(socket, new Request('http://collab-server/collab'), {
      socket,
    });
    socket.deliverTo(client.handleMessage);
    webSocket.on('close', (code, reason) => {
      sockets.delete(socket);
      counted.left();
      client.handleClose({ code, reason: reason.toString() });
    });
    webSocket.on('error', (error) => {
      // Oversized and malformed frames end here; ws has closed the socket already.
      metrics.refusals.inc({ reason: 'websocket-error' });
      log.debug({ err: error }, 'a websocket failed');
    });
  }

  async function close(): Promise<void> {
    http.close();
    clearInterval(regularLook);
    stopListening();
    for (const socket of sockets) socket.pause();
    ports.hurry(timings.drain);
    await drained();
    for (const socket of sockets) socket.end('server-restarting');
    await socketsClosed();
    http.closeAllConnections();
    await ports.close();
  }

  async function drained(): Promise<void> {
    const until = Date.now() + timings.drain;
    while ([...lives.all].some((live) => live.appendsInFlight > 0) && Date.now() < until) await tick();
    // The last acknowledgements leave in the turn after their commit.
    await tick();
  }

  /** The other side may take its time with the closing handshake; a second is plenty. */
  async function socketsClosed(): Promise<void> {
    const until = Date.now() + 1_000;
    while (sockets.size > 0 && Date.now() < until) await tick();
    for (const server of [webSockets, plainWebSockets])
      for (const client of server.clients) client.terminate();
    while (sockets.size > 0) await tick();
  }

  return {
    metrics,
    listen: (port, host) => listen(http, port, host),
    take(socket, head) {
      socket.unshift(head);
      http.emit('connection', socket);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function listen(http: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve(http.address() as AddressInfo);
    });
  });
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
