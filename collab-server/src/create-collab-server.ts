import { createServer, IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionTimes, type HandedUpgrade, Readiness } from '@commonplace/contracts/internal';
import { type Extension, Hocuspocus } from '@hocuspocus/server';
import { answerHttp } from './answer-http.ts';
import { LiveDocuments } from './documents/live-documents.ts';
import { access } from './extensions/access.ts';
import { AccessClock } from './extensions/access-clock.ts';
import { authenticate } from './extensions/authenticate.ts';
import { catchUp } from './extensions/catch-up.ts';
import type { CollabContext } from './extensions/collab-context.ts';
import { guardHooks } from './extensions/guard-hooks.ts';
import { journal } from './extensions/journal.ts';
import { limits as limitMessages } from './extensions/limits.ts';
import { messageLoops } from './extensions/message-loop.ts';
import { presence } from './extensions/presence.ts';
import { defaultLimits, type ServerLimits } from './limits.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { CollabPorts } from './ports.ts';
import type { CollabSocket } from './sockets/collab-socket.ts';
import { CpuTokenBucket } from './sockets/cpu-token-bucket.ts';
import { type SocketServant, WebSocketEndpoints } from './sockets/websocket-endpoints.ts';
import { tellNews } from './tell-news.ts';
import { defaultTimings, type ServerTimings } from './timings.ts';

export interface CollabServerOptions {
  ports: CollabPorts;
  /** The one origin that people see; only its pages may connect. */
  publicUrl: URL;
  /** Addresses and networks of proxies whose `X-Forwarded-For` counts. */
  trustProxy: string[];
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
  /** Serves the websocket of a connection that another process accepted. `read` was read of it after its head. */
  take(upgrade: Pick<HandedUpgrade, 'url' | 'headers'>, socket: Socket, read: Buffer): void;
  /** Says that it is not ready any more; resolves after `delayMs`, in which proxies notice. */
  leave(delayMs: number): Promise<void>;
  /**
   * Takes nothing in any more, waits for appends under way (at most the drain time), sends all connections
   * `server-restarting` and closes. May be called more than once.
   */
  close(): Promise<void>;
}

/** One collab-server, complete but for the process around it. */
export function createCollabServer(options: CollabServerOptions): CollabServer {
  const { ports, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const timings = { ...defaultTimings, ...options.timings };
  const lives = new LiveDocuments();
  const clock = new AccessClock();
  const shares = new CpuTokenBucket(limits.loopShare, limits.loopBurst);
  const readiness = new Readiness();
  const metrics = createMetrics({
    sockets: () => endpoints.sockets.size,
    documents: () => hocuspocus.documents.size,
    connections: () =>
      [...hocuspocus.documents.values()].reduce((sum, it) => sum + it.getConnectionsCount(), 0),
    oldestAppend: () => lives.oldestAppend,
  });

  const { publicUrl, trustProxy } = options;
  const endpoints = new WebSocketEndpoints({ publicUrl, trustProxy, limits, timings, log, metrics, serve });
  const instance = () => hocuspocus;
  const following = catchUp({ ports, lives, instance, holeTime: timings.hole, log, metrics });
  const rights = access({ ports, clock, lives, instance, heardHead: following.heardFor, log, metrics });
  const extensions = [
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
  ].map((extension) => guardHooks(extension, { log, metrics }));
  const hocuspocus: Hocuspocus<CollabContext> = new Hocuspocus<CollabContext>({
    quiet: true,
    // Three frames open a document; what is typed meanwhile waits with them, and so does what a stock provider has
    // queued letter by letter while it was offline. Beyond that the allowance of messages ends the socket anyway.
    maxUnauthenticatedQueueSize: 1024 * 1024,
    maxUnauthenticatedQueueMessages: limits.messageBurst,
    maxPendingDocuments: 10,
    extensions: [...extensions, guardHooks(messageLoops(extensions, instance), { log, metrics })],
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
        case 'note-changed':
        case 'note-projected':
          for (const noteId of hint.noteIds) tellNews(hint.type, lives.ofNote(noteId), log);
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
      tellNews('note-unsure', lives.all, log);
    },
  });
  const regularLook = setInterval(() => void rights.recheck('all'), timings.recheck);

  const http = createServer(
    // No request has a body here, so a whole one takes no longer than its head.
    {
      headersTimeout: timings.head,
      requestTimeout: timings.head,
      connectionsCheckingInterval: timings.head / 2,
      keepAlive: true,
      keepAliveInitialDelay: connectionTimes.keepAliveDelay,
    },
    answerHttp({
      metrics,
      metricsToken: options.metricsToken,
      readiness,
      isStopping: () => closing !== null,
      log,
    }),
  );
  http.setTimeout(timings.unread);
  http.on('upgrade', (request, stream, head) => endpoints.upgrade(request, stream, head));
  let closing: Promise<void> | null = null;

  function serve(socket: CollabSocket): SocketServant {
    const client = hocuspocus.handleConnection(socket, request, { socket });
    return {
      receive: client.handleMessage,
      closed: (code, reason) => client.handleClose({ code, reason }),
    };
  }

  async function close(): Promise<void> {
    void readiness.leave(0);
    http.close();
    clearInterval(regularLook);
    stopListening();
    endpoints.shut();
    ports.hurry(timings.drain);
    await drained();
    await endpoints.close();
    http.closeAllConnections();
    await ports.close();
  }

  async function drained(): Promise<void> {
    const until = Date.now() + timings.drain;
    while ([...lives.all].some((live) => live.appendsInFlight > 0) && Date.now() < until) await sleep(10);
    // The last acknowledgements leave in the turn after their commit.
    await sleep(10);
  }

  return {
    metrics,
    listen: (port, host) => listen(http, port, host),
    take({ url, headers }, socket, read) {
      // A vanished client says nothing: without this its socket would stay as long as the system likes.
      socket.setKeepAlive(true, connectionTimes.keepAliveDelay);
      endpoints.upgrade(
        Object.assign(new IncomingMessage(socket), { method: 'GET', url, headers }),
        socket,
        read,
      );
    },
    leave: (delayMs) => readiness.leave(delayMs),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Hocuspocus requires a web `Request`; none of our hooks reads anything from it. Without an address
 * there are no parameters, which it would parse out of it three times for each message.
 */
const request: Request = Object.defineProperty(new Request('http://collab-server/collab'), 'url', {
  value: '',
});

function listen(http: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, () => {
      http.off('error', reject);
      resolve(http.address() as AddressInfo);
    });
  });
}
