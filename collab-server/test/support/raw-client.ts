import { once } from 'node:events';
import { MessageType } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { eventually } from './eventually.ts';

export interface Received {
  address: string;
  type: number;
  /** Sync step, auth kind or sync status. */
  kind: number;
  bytes: Uint8Array;
  /** The reason of a refusal or of a close. */
  reason: string;
}

/** A websocket without a provider: sends any bytes, and keeps what comes back. */
export class RawClient {
  readonly received: Received[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.received.push(read(new Uint8Array(data))));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    socket.on('error', () => {});
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const client = new RawClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(bytes: Uint8Array | string): void {
    this.socket.send(bytes);
  }

  /** Signs in and greets, and waits until the server has answered both. */
  async open(name: string, token: string): Promise<void> {
    this.auth(name, token);
    this.greet(name);
    await this.until(() => this.received.some(({ type, kind }) => type === MessageType.Sync && kind === 0));
  }

  auth(address: string, token: string): void {
    this.send(
      frame(address, MessageType.Auth, (encoder) => {
        encoding.writeVarUint(encoder, 0);
        encoding.writeVarString(encoder, token);
      }),
    );
  }

  greet(address: string, document = new Y.Doc()): void {
    this.send(syncFrame(address, 0, Y.encodeStateVector(document)));
  }

  update(address: string, update: Uint8Array): void {
    this.send(syncFrame(address, 2, update));
  }

  answer(address: string, update: Uint8Array): void {
    this.send(syncFrame(address, 1, update));
  }

  /** How many updates were acknowledged as saved. */
  get acknowledged(): number {
    return this.received.filter(({ type, kind }) => type === MessageType.SyncStatus && kind === 1).length;
  }

  /** How many updates were answered with “not saved”. */
  get rejected(): number {
    return this.received.filter(({ type, kind }) => type === MessageType.SyncStatus && kind === 0).length;
  }

  /** Why documents were closed or refused here, in order. */
  get reasons(): string[] {
    return this.received.flatMap(({ reason }) => (reason === '' ? [] : [reason]));
  }

  until(condition: () => boolean): Promise<void> {
    return eventually(() => {
      if (!condition()) throw new Error('Not yet');
    });
  }

  close(): void {
    this.socket.terminate();
  }
}

export function frame(address: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

export function syncFrame(address: string, step: number, payload: Uint8Array): Uint8Array {
  return frame(address, MessageType.Sync, (encoder) => {
    encoding.writeVarUint(encoder, step);
    encoding.writeVarUint8Array(encoder, payload);
  });
}

export function awarenessFrame(
  address: string,
  entries: { id: number; clock: number; state: unknown }[],
): Uint8Array {
  const update = encoding.createEncoder();
  encoding.writeVarUint(update, entries.length);
  for (const { id, clock, state } of entries) {
    encoding.writeVarUint(update, id);
    encoding.writeVarUint(update, clock);
    encoding.writeVarString(update, typeof state === 'string' ? state : JSON.stringify(state));
  }
  return frame(address, MessageType.Awareness, (encoder) => {
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update));
  });
}

/** Asks who is here. */
export function queryFrame(address: string): Uint8Array {
  return frame(address, MessageType.QueryAwareness, () => {});
}

/** One update that inserts text into the title. */
export function insertion(text: string, clientId?: number): Uint8Array {
  const document = new Y.Doc();
  if (clientId !== undefined) document.clientID = clientId;
  document.getText('title').insert(0, text);
  return Y.encodeStateAsUpdate(document);
}

function read(bytes: Uint8Array): Received {
  const decoder = decoding.createDecoder(bytes);
  const address = decoding.readVarString(decoder);
  const type = decoding.readVarUint(decoder);
  const isClose = type === MessageType.CLOSE;
  const hasKind = [
    MessageType.Sync,
    MessageType.SyncReply,
    MessageType.Auth,
    MessageType.SyncStatus,
  ].includes(type);
  const kind = hasKind ? decoding.readVarUint(decoder) : -1;
  const isRefusal = type === MessageType.Auth && kind === 1;
  const reason = isClose || isRefusal ? decoding.readVarString(decoder) : '';
  return { address, type, kind, bytes, reason };
}
