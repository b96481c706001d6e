import { type RequestAnswer, realtimeRequests, roomOf } from '@commonplace/contracts/realtime';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { Connections } from './connections.ts';
import { limits } from './limits.ts';
import { Rooms } from './rooms.ts';
import type { RealtimeServer, RealtimeSocket } from './socket.ts';

const invalid: RequestAnswer = { ok: false, code: 'validation_failed' };

/** `/socket.io`: what browsers ask for, and what is pushed to them. It knows no feature. */
@WebSocketGateway()
export class RealtimeGateway
  implements
    OnGatewayInit<RealtimeServer>,
    OnGatewayConnection<RealtimeSocket>,
    OnGatewayDisconnect<RealtimeSocket>,
    OnApplicationBootstrap,
    BeforeApplicationShutdown
{
  private expiry: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => {};

  constructor(
    private readonly pushes: Pushes,
    private readonly connections: Connections,
    private readonly rooms: Rooms,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(RealtimeGateway.name);
    background.add({
      everyMs: limits.sweep,
      work: async () => {
        await this.connections.judge();
        await this.rooms.recheckAll();
      },
      onFailure: (error) => logger.error({ err: error }, 'connections could not be judged'),
    });
  }

  afterInit(server: RealtimeServer): void {
    server.use(this.connections.signIn);
    this.rooms.open(server);
    this.unsubscribe = this.pushes.subscribe({
      onPush: (push) => this.rooms.deliver(push),
      onRecheck: (subjects) => this.rooms.recheck(subjects),
      onSessionsEnded: (sids) => this.connections.endSessions(sids),
      onMissed: () => void this.connections.reconnectAll(),
    });
  }

  onApplicationBootstrap(): void {
    this.expiry = setInterval(() => this.connections.endExpired(), 1_000);
  }

  beforeApplicationShutdown(): void {
    this.unsubscribe();
    clearInterval(this.expiry);
  }

  handleConnection(socket: RealtimeSocket): void {
    this.connections.add(socket);
  }

  handleDisconnect(socket: RealtimeSocket): void {
    this.connections.remove(socket);
  }

  @SubscribeMessage('watch')
  async watch(
    @ConnectedSocket() socket: RealtimeSocket,
    @MessageBody() body: unknown,
  ): Promise<RequestAnswer> {
    const { data: subject } = realtimeRequests.watch.safeParse(body);
    return subject ? this.rooms.join(socket, subject) : invalid;
  }

  @SubscribeMessage('unwatch')
  async unwatch(
    @ConnectedSocket() socket: RealtimeSocket,
    @MessageBody() body: unknown,
  ): Promise<RequestAnswer> {
    const { data: subject } = realtimeRequests.unwatch.safeParse(body);
    if (!subject) return invalid;
    await socket.leave(roomOf(subject));
    return { ok: true };
  }
}
