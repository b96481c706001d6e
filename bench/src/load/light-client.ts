import { LightSocket } from './light-socket.ts';
import { readCharacters, typedCharacter } from './typed-note.ts';
import type { Incoming, Wire } from './wire.ts';

export interface ClientListener {
  /** `clientId`'s character with this clock has arrived at `reader`. Absent where what arrives does not matter. */
  arrived?(reader: LightClient, clientId: number, clock: number): void;
  acknowledged(writer: LightClient, sentAt: number): void;
  lost(reason: string): void;
}

/** One person in one note, who types at the end of their own paragraph and keeps no document. */
export class LightClient {
  readonly clientId: number;
  /** When each character was sent, from the first one on. */
  readonly sentAt: number[] = [];
  private readonly firstClock: number;
  private readonly socket: LightSocket;
  private readonly wire: Wire;
  private readonly documentName: string;
  private readonly token: string;
  private acknowledged = 0;
  private isTyping = false;
  private next: { kind: Incoming['kind']; resolve(): void; reject(error: Error): void } | null = null;

  private constructor(
    socket: LightSocket,
    wire: Wire,
    { documentName, token }: { documentName: string; token: string },
    writer: { clientId: number; clock: number },
    listener: ClientListener,
  ) {
    this.socket = socket;
    this.wire = wire;
    this.documentName = documentName;
    this.token = token;
    this.clientId = writer.clientId;
    this.firstClock = writer.clock;
    socket.onMessage = (bytes) => this.take(wire.read(bytes), listener);
    socket.onEnd = (reason) => this.fail(reason, listener);
  }

  /** Resolves once the server has sent its document. */
  static async open(
    wire: Wire,
    at: { url: string; documentName: string; token: string },
    writer: { clientId: number; clock: number },
    listener: ClientListener,
  ): Promise<LightClient> {
    const socket = await LightSocket.open(wire.address(at.url, at.documentName));
    const client = new LightClient(socket, wire, at, writer, listener);
    const greeted = client.until('document');
    client.greet();
    await greeted;
    return client;
  }

  /** Brings content that was not typed; resolves when the server has it. */
  async bring(update: Uint8Array): Promise<void> {
    // Without acknowledgements, an answer to a question behind it says the same.
    const has = this.until(this.wire.acknowledges ? 'acknowledged' : 'document');
    this.socket.send(this.wire.update(this.documentName, update));
    if (!this.wire.acknowledges) this.greet();
    await has;
  }

  /** From here on what arrives was typed. Until then whole paragraphs go by. */
  begin(): void {
    this.isTyping = true;
  }

  type(): void {
    const clock = this.firstClock + this.sentAt.length;
    const message = this.wire.update(this.documentName, typedCharacter(this.clientId, clock));
    this.sentAt.push(performance.now());
    this.socket.send(message);
  }

  /** When a character of this person was sent; undefined for what was there before. */
  sentAtOf(clock: number): number | undefined {
    return this.sentAt[clock - this.firstClock];
  }

  get unacknowledged(): number {
    return this.wire.acknowledges ? this.sentAt.length - this.acknowledged : 0;
  }

  close(): void {
    this.socket.close();
  }

  private take(incoming: Incoming, listener: ClientListener): void {
    if (incoming.kind === 'refused') {
      this.fail(incoming.reason, listener);
      return;
    }
    if (incoming.kind === this.next?.kind) {
      const { resolve } = this.next;
      this.next = null;
      resolve();
      return;
    }
    if (!this.isTyping) return;
    if (incoming.kind === 'update') {
      if (!listener.arrived) return;
      readCharacters(incoming.update, (clientId, clock) => listener.arrived?.(this, clientId, clock));
    } else if (incoming.kind === 'acknowledged') {
      listener.acknowledged(this, this.sentAt[this.acknowledged] as number);
      this.acknowledged += 1;
    }
  }

  private greet(): void {
    for (const message of this.wire.greeting(this.documentName, this.token)) this.socket.send(message);
  }

  private until(kind: Incoming['kind']): Promise<void> {
    return new Promise((resolve, reject) => {
      this.next = { kind, resolve, reject };
    });
  }

  private fail(reason: string, listener: ClientListener): void {
    const error = new Error(`A client lost its note: ${reason}`);
    if (this.next) this.next.reject(error);
    else listener.lost(reason);
    this.next = null;
  }
}
