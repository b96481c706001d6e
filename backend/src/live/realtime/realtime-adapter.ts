import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isOriginAllowed, upgradeRefusal } from '@commonplace/contracts/internal';
import { realtimePath } from '@commonplace/contracts/realtime';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server } from 'socket.io';
import { boundConnection } from './bound-connection.ts';
import { limitStrangers } from './limit-strangers.ts';
import { limits } from './limits.ts';

/**
 * socket.io for the gateways of Nest. It listens nowhere: the public port gives it the upgrades of its path and nothing
 * else, so it has no polling and serves no files.
 */
export class RealtimeAdapter extends IoAdapter {
  private server: Server | undefined;
  private readonly publicUrl: URL;
  private readonly streams = new Set<Duplex>();

  constructor(app: INestApplicationContext, publicUrl: string) {
    super(app);
    this.publicUrl = new URL(publicUrl);
  }

  override createIOServer(): Server {
    const server = new Server({
      path: realtimePath,
      transports: ['websocket'],
      allowUpgrades: false,
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: limits.messageBytes,
      connectTimeout: limits.signIn,
      pingInterval: limits.ping,
      pingTimeout: limits.pong,
    });
    // It takes an HTTP server. This one never listens.
    server.attach(createServer());
    server.engine.on('connection', boundConnection);
    limitStrangers(server, limits.strangers);
    this.server = server;
    return server;
  }

  /** Serves an upgrade that `judgeUpgrade` gave to the backend. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const isAllowed = isOriginAllowed(request.headers.origin, this.publicUrl);
    if (!this.server || !isAllowed) {
      stream.once('finish', () => stream.destroy());
      stream.end(upgradeRefusal(isAllowed ? 503 : 403));
      return;
    }
    this.streams.add(stream);
    stream.once('close', () => this.streams.delete(stream));
    this.server.engine.handleUpgrade(request, stream, head);
  }

  /** Ends all connections at once: clients connect to the next process. */
  endAll(): void {
    for (const stream of this.streams) stream.destroy();
  }
}
