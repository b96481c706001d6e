import { EventEmitter, once } from 'node:events';
import {
  type PushEvent,
  type RequestAnswer,
  realtimePath,
  type Subject,
} from '@commonplace/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import type { TestBackend } from './test-backend.ts';

export interface ReceivedPush {
  event: string;
  payload: Record<string, unknown>;
}

/** A connection as browsers have it, which remembers what it receives. */
export class TestTab {
  readonly received: ReceivedPush[] = [];
  private readonly heardSome = new EventEmitter();

  private constructor(readonly socket: Socket) {
    socket.onAny((event, payload) => {
      this.received.push({ event, payload });
      this.heardSome.emit('push');
    });
  }

  /** A connection that has signed in. @throws the server's refusal */
  static async open(backend: TestBackend, token: string): Promise<TestTab> {
    const tab = TestTab.connect(backend, { auth: { token } });
    await tab.opened();
    return tab;
  }

  /** One that may be refused. */
  static connect(backend: TestBackend, options: Parameters<typeof io>[1] = {}): TestTab {
    return new TestTab(
      io(backend.url, {
        path: realtimePath,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        ...options,
      }),
    );
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  /** Resolves with the reason when the server has closed it. */
  async closed(): Promise<string> {
    if (!this.socket.connected) return 'closed before';
    const [reason] = await once(this.socket as never, 'disconnect');
    return reason;
  }

  ask(request: 'watch' | 'unwatch', body: unknown): Promise<RequestAnswer> {
    return this.socket.timeout(5_000).emitWithAck(request, body);
  }

  watch(kind: Subject['kind'], id: string): Promise<RequestAnswer> {
    return this.ask('watch', { kind, id });
  }

  /** The first push of this event, with these fields: one that has come or comes within two seconds. */
  async heard(event: PushEvent, fields: Record<string, unknown> = {}): Promise<ReceivedPush> {
    const isIt = (push: ReceivedPush) =>
      push.event === event && Object.entries(fields).every(([name, value]) => push.payload[name] === value);
    const deadline = AbortSignal.timeout(2_000);
    for (;;) {
      const found = this.received.find(isIt);
      if (found) return found;
      await once(this.heardSome, 'push', { signal: deadline });
    }
  }

  of(event: PushEvent): ReceivedPush[] {
    return this.received.filter((push) => push.event === event);
  }

  /** Until everything that the server sent before has come. */
  async caughtUp(): Promise<void> {
    if (this.socket.connected) await this.ask('unwatch', null);
  }

  close(): void {
    this.socket.disconnect();
  }
}
