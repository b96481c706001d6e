import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeUpgrade, readCollabPath, readYjsPath } from '@commonplace/contracts/collab';
import {
  addressIn,
  isOriginAllowed,
  networkOf,
  requestIdHeader,
  requestIdIn,
  upgradeRefusal,
} from '@commonplace/contracts/internal';
import proxyAddr from '@fastify/proxy-addr';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { requestContext } from '../request-context.ts';
import type { ServerTimings } from '../timings.ts';
import { PlainWebSocket } from '../yjs/plain-web-socket.ts';
import { PlainWire } from '../yjs/plain-wire.ts';
import { RefusalPauses } from '../yjs/refusal-pauses.ts';
import { CollabSocket } from './collab-socket.ts';
import { limitBeforeAuthentication } from './limit-before-authentication.ts';
import { SharedWrites } from './shared-writes.ts';
import { SocketCounts } from './socket-counts.ts';
import type { Wire } from './wire.ts';

/** What serves a socket once it is in. */
export interface SocketServant {
  receive(data: Uint8Array): void;
  closed(code: number, reason: string): void;
}

interface DoorOptions {
  publicUrl: URL;
  trustProxy: string[];
  limits: ServerLimits;
  timings: Pick<ServerTimings, 'heartbeat' | 'refusal'>;
  log: Log;
  metrics: Metrics;
  serve(socket: CollabSocket): SocketServant;
}

/** Where a websocket comes from. */
interface Peer {
  stream: Duplex;
  network: string;
  requestId: string;
}

/** Longest time that the other side may take for the closing handshake, in milliseconds. */
const farewell = 5_000;
/** The same when the whole server closes. */
const closingPatience = 1_000;

/** `/collab` and `/yjs`: decides who comes in, and knows who is. */
export class WebSocketEndpoints {
  private readonly options: DoorOptions;
  private readonly open = new Set<CollabSocket>();
  private readonly counts = new SocketCounts();
  private readonly writes = new SharedWrites();
  private readonly webSockets: WebSocketServer;
  private readonly plainWebSockets: WebSocketServer;
  private readonly refusalPauses: RefusalPauses;
  private readonly isProxy: ReturnType<typeof proxyAddr.compile>;
  private isShut = false;

  constructor(options: DoorOptions) {
    this.options = options;
    const upgradeOptions = {
      noServer: true,
      maxPayload: options.limits.frame,
      perMessageDeflate: false,
      closeTimeout: farewell,
    };
    this.webSockets = new WebSocketServer(upgradeOptions);
    this.plainWebSockets = new WebSocketServer({ ...upgradeOptions, WebSocket: PlainWebSocket });
    for (const server of [this.webSockets, this.plainWebSockets])
      server.on('headers', (answer, { headers }) =>
        answer.push(`${requestIdHeader}: ${headers[requestIdHeader]}`),
      );
    this.refusalPauses = new RefusalPauses(options.timings.refusal);
    const isProxy = proxyAddr.compile(options.trustProxy);
    // Proxies may write their own address with a port.
    this.isProxy = (address, hop) => isProxy(addressIn(address) ?? address, hop);
  }

  get sockets(): ReadonlySet<CollabSocket> {
    return this.open;
  }

  /** Someone asks for a websocket. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const isTrusted = this.isProxy(request.socket.remoteAddress ?? '', 0);
    const requestId = (isTrusted ? requestIdIn(request.headers) : undefined) ?? randomUUID();
    request.headers[requestIdHeader] = requestId;
    const path = readCollabPath(request.url ?? '');
    const yjsPath = readYjsPath(request.url ?? '');
    // Limits count by it. What `X-Forwarded-For` says counts only as far as trusted proxies said it.
    const network = networkOf(proxyAddr(request, this.isProxy), request.socket.remoteAddress);
    const refusal = this.refusalOf(request, network);
    if (refusal) {
      this.options.metrics.refusals.inc({ reason: refusal.reason });
      // A client that keeps its side open must not keep ours.
      stream.once('finish', () => stream.destroy());
      stream.end(upgradeRefusal(refusal.status));
      return;
    }
    this.makeRoom(network);
    if (path) {
      this.webSockets.handleUpgrade(request, stream, head, (webSocket) =>
        this.welcome(webSocket, webSocket, { stream, network, requestId, endpoint: 'collab', ...path }),
      );
    } else if (yjsPath) {
      this.plainWebSockets.handleUpgrade(request, stream, head, (webSocket) =>
        this.welcomePlain(webSocket, { stream, network, requestId, ...yjsPath }),
      );
    }
  }

  /** No connection is accepted any more, and nothing is taken in; what is under way still gets its acknowledgement. */
  shut(): void {
    this.isShut = true;
    for (const socket of this.open) socket.pause();
  }

  /** Closes all sockets with `server-restarting`. Settles when the last has closed. */
  async close(): Promise<void> {
    for (const socket of this.open) socket.end('server-restarting');
    const until = Date.now() + closingPatience;
    while (this.open.size > 0 && Date.now() < until) await sleep(10);
    for (const server of [this.webSockets, this.plainWebSockets])
      for (const client of server.clients) client.terminate();
    while (this.open.size > 0) await sleep(10);
  }

  private refusalOf(request: IncomingMessage, network: string): { status: number; reason: string } | null {
    const { publicUrl, limits } = this.options;
    if (this.isShut) return { status: 503, reason: 'server-restarting' };
    if (!isOriginAllowed(request.headers.origin, publicUrl)) return { status: 403, reason: 'origin' };
    const isFull = this.counts.of(network).sockets >= limits.socketsPerAddress;
    if (isFull) return { status: 429, reason: 'too-many-sockets' };
    return judgeUpgrade(request, 'collab-server');
  }

  private makeRoom(network: string): void {
    if (this.counts.of(network).strangers >= this.options.limits.strangersPerAddress)
      this.counts.endOldestStranger(network);
  }

  /** A plain Yjs client: the same as everybody, once its frames have been translated. */
  private welcomePlain(
    webSocket: WebSocket,
    { documentName, token, ...peer }: Peer & { documentName: string; token: string },
  ): void {
    const { limits, timings } = this.options;
    const wire = new PlainWire(webSocket, documentName, {
      refusalPause: () => this.refusalPauses.next(peer.network, documentName),
      heartbeat: timings.heartbeat,
      largestPresence: limits.smallFrame,
    });
    this.welcome(webSocket, wire, { ...peer, endpoint: 'yjs', documentName });
    wire.signIn(token);
  }

  private welcome(
    webSocket: WebSocket,
    wire: Wire,
    {
      stream,
      network,
      requestId,
      ...served
    }: Peer & { endpoint: CollabSocket['endpoint']; documentName: string | null },
  ): void {
    const { limits, log, metrics, serve } = this.options;
    const counted = this.counts.enter(network, () => socket.giveWay());
    const trust = limitBeforeAuthentication(stream, limits.strangerBytes, () =>
      metrics.refusals.inc({ reason: 'stranger-bytes' }),
    );
    const socket = new CollabSocket(wire, served, {
      limits,
      metrics,
      onSignIn() {
        counted.signedIn();
        trust();
      },
      beforeSend: () => this.writes.hold(stream),
    });
    this.open.add(socket);
    const servant = serve(socket);
    const context = { requestId };
    socket.deliverTo((data) => requestContext.run(context, () => servant.receive(data)));
    log.debug({ requestId, endpoint: served.endpoint }, 'a websocket was opened');
    webSocket.on('close', (code, reason) => {
      this.open.delete(socket);
      counted.left();
      servant.closed(code, reason.toString());
    });
    webSocket.on('error', (error) => {
      // Oversized and malformed frames end here; ws has closed the socket already.
      metrics.refusals.inc({ reason: 'websocket-error' });
      log.debug({ requestId, err: error }, 'a websocket failed');
    });
  }
}
