import { once } from 'node:events';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

/** The protocol of `y-websocket` without a provider: sends any bytes, and keeps what comes back. */
export class PlainClient {
  readonly received: Uint8Array[] = [];
  readonly socket: WebSocket;
  closed: { code: number; reason: string } | null = null;
  private readonly waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.received.push(new Uint8Array(data));
      for (const look of this.waiting) look();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      for (const look of this.waiting) look();
    });
    socket.on('error', () => {});
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<PlainClient> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const client = new PlainClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(bytes: Uint8Array | string): void {
    this.socket.send(bytes);
  }

  greet(document = new Y.Doc()): void {
    this.send(plainMessage(0, 0, Y.encodeStateVector(document)));
  }

  update(update: Uint8Array): void {
    this.send(plainMessage(0, 2, update));
  }

  answer(update: Uint8Array): void {
    this.send(plainMessage(0, 1, update));
  }

  /** The reasons of denials, in order. */
  get denied(): string[] {
    return this.received.flatMap((bytes) => {
      const decoder = decoding.createDecoder(bytes);
      if (decoding.readVarUint(decoder) !== 2 || decoding.readVarUint(decoder) !== 0) return [];
      return [decoding.readVarString(decoder)];
    });
  }

  /** State vectors that the server has sent, as clocks by client. */
  get stateVectors(): Map<number, number>[] {
    return this.received.flatMap((bytes) => {
      const decoder = decoding.createDecoder(bytes);
      if (decoding.readVarUint(decoder) !== 0 || decoding.readVarUint(decoder) !== 0) return [];
      return [Y.decodeStateVector(decoding.readVarUint8Array(decoder))];
    });
  }

  /** Until something that came made it true. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`Not yet. Closed: ${JSON.stringify(this.closed)}`));
      }, 60_000);
      const look = () => {
        if (!condition()) return;
        clearTimeout(patience);
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  close(): void {
    this.socket.terminate();
  }
}

/** `[type][step][payload]`, or `[type][payload]` for what has no steps. */
export function plainMessage(type: number, step: number | null, payload: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  if (step !== null) encoding.writeVarUint(encoder, step);
  encoding.writeVarUint8Array(encoder, payload);
  return encoding.toUint8Array(encoder);
}
