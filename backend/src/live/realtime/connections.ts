import { setTimeout as pause } from 'node:timers/promises';
import { type HandshakeRefusal, handshakeAuth, type Room } from '@commonplace/contracts/realtime';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { mayDo } from '../../access/token-scopes.ts';
import { SessionTokens } from '../../accounts/sessions/session-tokens.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { inChunks } from '../../platform/database/sql-part.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { ConnectedPeople } from '../../platform/realtime/connected-people.ts';
import { limits } from './limits.ts';
import type { ConnectedPerson, RealtimeSocket } from './socket.ts';

/** A session that ended is remembered for longer than a sign-in takes. */
const rememberedFor = 2 * limits.signIn;

/** Browsers spread their way back themselves. */
const reconnectedAtOnce = 100;
const reconnectPauseMs = 20;

/** The connections that have signed in, which end with their sessions. */
@Injectable()
export class Connections {
  private readonly open = new Set<RealtimeSocket>();
  private readonly ended = new Set<string>();
  /** Connections whose sign-in has begun: one is enough. */
  private readonly signingIn = new WeakSet<object>();

  constructor(
    private readonly tokens: SessionTokens,
    private readonly sessions: Sessions,
    private readonly people: ConnectedPeople,
    private readonly metrics: Metrics,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(Connections.name);
  }

  /** A middleware of socket.io: refuses a connection without a valid token, and closes it. */
  readonly signIn = async (socket: RealtimeSocket, next: (error?: Error) => void): Promise<void> => {
    if (this.signingIn.has(socket.conn)) {
      socket.conn.request.socket.destroy();
      return;
    }
    this.signingIn.add(socket.conn);
    const found = await this.personOf(socket.handshake.auth);
    if (typeof found === 'string') {
      next(new Error(found));
      // The refusal is sent in a later tick.
      setImmediate(() => socket.conn.close());
      return;
    }
    socket.data = found;
    next();
  };

  /** A connection has signed in. */
  add(socket: RealtimeSocket): void {
    // What a malformed packet leaves; the connection closes.
    socket.on('error', () => {});
    // It closed while it signed in.
    if (!socket.connected) return;
    const { userId, sid } = socket.data;
    if (this.ended.has(sid)) {
      close(socket);
      return;
    }
    const room: Room = `user:${userId}`;
    const { adapter, sockets } = socket.nsp;
    const [oldest, ...others] = adapter.rooms.get(room) ?? [];
    if (oldest !== undefined && others.length + 1 >= limits.perPerson) sockets.get(oldest)?.disconnect(true);
    this.open.add(socket);
    this.people.add(userId);
    this.metrics.realtimeConnections.set(this.open.size);
    void socket.join(room);
  }

  /**
   * A connection has left the namespace. socket.io can leave it and keep the websocket, which is closed here, because it no
   * longer counts towards `perPerson`.
   */
  remove(socket: RealtimeSocket): void {
    if (this.open.delete(socket)) this.people.remove(socket.data.userId);
    this.metrics.realtimeConnections.set(this.open.size);
    socket.conn.close();
  }

  /** Closes the connections of sessions that have ended. */
  endSessions(sids: readonly string[]): void {
    const gone = new Set(sids);
    for (const sid of sids) {
      this.ended.add(sid);
      setTimeout(() => this.ended.delete(sid), rememberedFor).unref();
    }
    for (const socket of this.open) if (gone.has(socket.data.sid)) close(socket);
  }

  /** Closes the connections whose token has expired. */
  endExpired(): void {
    const now = Date.now();
    for (const socket of this.open) if (socket.data.expiresAt <= now) close(socket);
  }

  /** Closes the connections of sessions that another process ended. */
  async judge(): Promise<void> {
    const sockets = [...this.open];
    const alive = await this.sessions.aliveAmong(sockets.map(({ data }) => data.sid));
    for (const socket of sockets) {
      if (alive.get(socket.data.sid)?.userId !== socket.data.userId) close(socket);
    }
  }

  /**
   * Has the browsers connect anew, which judges their sessions and rights again and makes them request what they show. Ended
   * by the transport: a browser does not come back by itself after a `disconnect`.
   */
  async reconnectAll(): Promise<void> {
    for (const some of inChunks([...this.open], reconnectedAtOnce)) {
      for (const socket of some) socket.conn.close();
      await pause(reconnectPauseMs, undefined, { ref: false });
    }
  }

  private async personOf(auth: unknown): Promise<ConnectedPerson | HandshakeRefusal> {
    const { data } = handshakeAuth.safeParse(auth);
    const verified = data && (await this.tokens.verify(data.token));
    if (!verified) return 'unauthenticated';
    try {
      const person = await this.sessions.personIn(verified);
      return person && mayDo(person.scopes, 'read')
        ? { userId: person.userId, sid: person.sid, expiresAt: verified.expiresAt }
        : 'unauthenticated';
    } catch (error) {
      this.logger.error({ err: error }, 'a connection could not sign in');
      return 'unavailable';
    }
  }
}

function close(socket: RealtimeSocket): void {
  socket.disconnect(true);
}
