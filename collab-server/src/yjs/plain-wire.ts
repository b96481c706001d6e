import { isCloseReason, plainCloseCode } from '@commonplace/contracts/collab';
import { MessageType } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { RawData, WebSocket } from 'ws';
import { writePermissionDenied } from 'y-protocols/auth';
import type { Wire } from '../sockets/wire.ts';
import { PresenceEchoes } from './presence-echoes.ts';

type Receive = (data: RawData, isBinary: boolean) => void;

/** What a plain client says: Hocuspocus has the same kinds under the same numbers. */
const spoken: ReadonlySet<number | undefined> = new Set([
  MessageType.Sync,
  MessageType.Awareness,
  MessageType.QueryAwareness,
]);

/** What Hocuspocus' frames about signing in say. */
const auth = { token: 0, denied: 1 } as const;

/** An empty presence update: changes nothing, and shows the client that the line is open. */
const emptyPresence = Uint8Array.of(MessageType.Awareness, 1, 0);

/**
 * A websocket on which a plain Yjs client speaks the protocol of `y-websocket`, made into a wire that
 * carries Hocuspocus frames. It is one document's: each message gets the document's name in front on its
 * way in and loses it on its way out, the token of the address becomes the frame that signs in, and why a
 * document ends becomes the code that the websocket is closed with. Everything else, limits, rights and
 * journal, is left to what every connection goes through.
 */
export class PlainWire implements Wire {
  private readonly webSocket: WebSocket;
  private readonly prefix: Uint8Array;
  private readonly refusalPause: () => number;
  private readonly largestPresence: number;
  private readonly echoes = new PresenceEchoes();
  private receive: Receive = () => {};
  private stage: 'opening' | 'open' | 'over' = 'opening';
  private mayWrite = true;

  constructor(
    webSocket: WebSocket,
    documentName: string,
    {
      refusalPause,
      heartbeat,
      largestPresence,
    }: {
      /** Milliseconds that a refusal waits for its end. */
      refusalPause: () => number;
      /** Milliseconds between two signs of life. A client gives up after 30 s of silence, Hocuspocus after 60. */
      heartbeat: number;
      /** Bytes above which presence is not even looked into. */
      largestPresence: number;
    },
  ) {
    this.webSocket = webSocket;
    this.refusalPause = refusalPause;
    this.largestPresence = largestPresence;
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, documentName);
    this.prefix = encoding.toUint8Array(encoder);

    webSocket.on('message', (data, isBinary) => this.takeIn(data, isBinary));
    webSocket.on('pong', () => this.hand(Uint8Array.of(MessageType.QueryAwareness)));
    const beat = setInterval(() => {
      if (this.stage !== 'open') return;
      this.webSocket.ping();
      this.put(emptyPresence);
    }, heartbeat);
    webSocket.on('close', () => {
      this.stage = 'over';
      clearInterval(beat);
    });
  }

  on(event: 'close', listener: () => void): void;
  on(event: 'message', listener: Receive): void;
  on(event: 'close' | 'message', listener: Receive & (() => void)): void {
    if (event === 'message') this.receive = listener;
    else this.webSocket.on('close', listener);
  }

  /** Signs in, before anything of the client's. */
  signIn(token: string): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, MessageType.Auth);
    encoding.writeVarUint(encoder, auth.token);
    encoding.writeVarString(encoder, token);
    this.hand(encoding.toUint8Array(encoder));
  }

  get readyState(): WebSocket['readyState'] {
    return this.webSocket.readyState;
  }

  get bufferedAmount(): number {
    return this.webSocket.bufferedAmount;
  }

  send(frame: Uint8Array, sent: () => void): void {
    const message = frame.subarray(this.prefix.length);
    const rest = decoding.createDecoder(message);
    switch (decoding.readVarUint(rest)) {
      case MessageType.Sync:
        this.put(message, sent);
        return;
      case MessageType.Awareness:
        this.echoes.tell(message);
        this.put(message, sent);
        return;
      case MessageType.Auth:
        this.judged(rest);
        return;
      case MessageType.SyncStatus:
        // A plain client knows no acknowledgements. That nothing it writes arrives is worth a word.
        if (!this.mayWrite && decoding.readVarUint(rest) === 0) this.deny('read-only');
        return;
      case MessageType.CLOSE:
        this.close(undefined, decoding.readVarString(rest));
        return;
    }
  }

  close(code?: number, reason = ''): void {
    this.stage = 'over';
    const plain = plainCode(code, reason);
    if (isFinal(plain)) this.deny(reason);
    this.webSocket.close(plain, reason);
  }

  terminate(): void {
    this.webSocket.terminate();
  }

  private takeIn(data: RawData, isBinary: boolean): void {
    if (this.stage === 'over') return;
    const message = isBinary && Buffer.isBuffer(data) ? data : null;
    // Handed on as text, which ends a socket as malformed: the other kinds would mean something to Hocuspocus.
    if (!message || !spoken.has(message[0])) this.receive(data, false);
    else if (message[0] !== MessageType.Awareness || message.length > this.largestPresence)
      this.hand(message);
    else {
      const news = this.echoes.filter(message);
      if (news) this.hand(news);
    }
  }

  /** Hands a message on as a frame of this document. */
  private hand(message: Uint8Array): void {
    if (this.stage !== 'over') this.receive(Buffer.concat([this.prefix, message]), true);
  }

  /** The answer to the token, or new rights of an open connection. */
  private judged(rest: decoding.Decoder): void {
    if (decoding.readVarUint(rest) === auth.denied) {
      this.refused(decoding.readVarString(rest));
      return;
    }
    const couldWrite = this.mayWrite;
    this.mayWrite = decoding.readVarString(rest) !== 'readonly';
    if (this.stage === 'open' && couldWrite && !this.mayWrite) this.deny('read-only');
    this.stage = 'open';
  }

  private refused(reason: string): void {
    this.stage = 'over';
    const code = plainCode(undefined, reason);
    if (isFinal(code)) this.deny(reason);
    const pause = setTimeout(() => this.webSocket.close(code, reason), this.refusalPause());
    this.webSocket.on('close', () => clearTimeout(pause));
  }

  /** The one thing that the plain protocol can say in words. */
  private deny(reason: string): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, MessageType.Auth);
    writePermissionDenied(encoder, reason);
    this.put(encoding.toUint8Array(encoder));
  }

  private put(message: Uint8Array, sent = () => {}): void {
    this.webSocket.send(message, sent);
  }
}

/**
 * The reason decides, because the client can act on it. A code that Hocuspocus chose for itself must not
 * pass for a final one.
 */
function plainCode(code = 4500, reason = ''): number {
  if (isCloseReason(reason)) return plainCloseCode(reason);
  return isFinal(code) ? code + 100 : code;
}

/** Whether `y-websocket` stays away after it. */
function isFinal(code: number): boolean {
  return code >= 4400 && code < 4500;
}
