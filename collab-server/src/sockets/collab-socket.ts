import { type CloseReason, closeReasons, parseDocumentName } from '@commonplace/contracts/collab';
import type { AuthenticateRequest } from '@commonplace/contracts/internal';
import { MessageType, OutgoingMessage, type WebSocketLike } from '@hocuspocus/server';
import type { RawData } from 'ws';
import type { ServerLimits } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { type Frame, readFrame, syncSteps } from './frame.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Wire } from './wire.ts';

interface Queue {
  messages: number;
  bytes: number;
}

/**
 * Reading a state vector or a whole document's worth of changes walks through the document, and a token
 * is a question to the backend, so each counts as this many ordinary messages.
 */
const costlyMessage = 20;
/** Reading a frame costs by its size too: one of the largest takes most of what may be sent at once. */
const bytesPerMessage = 8 * 1024;

/**
 * One websocket, between the wire and Hocuspocus: keeps what Hocuspocus has no limits for, and hands
 * on only messages that are addressed to a document of ours.
 */
export class CollabSocket implements WebSocketLike {
  /** Which kind of token opens documents here. */
  readonly endpoint: AuthenticateRequest['endpoint'];
  private readonly wire: Wire;
  /** The only document that this socket serves, when its address names one. */
  private readonly onlyDocument: string | null;
  private readonly limits: ServerLimits;
  private readonly metrics: Metrics;
  private readonly allowance: TokenBucket;
  private readonly queues = new Map<string, Queue>();
  private readonly greeted = new Set<string>();
  private readonly onSignIn: () => void;
  private readonly beforeSend: () => void;
  private isSignedIn = false;
  private isPaused = false;
  private deliver: ((data: Uint8Array) => void) | null = null;

  constructor(
    wire: Wire,
    { endpoint, documentName }: { endpoint: AuthenticateRequest['endpoint']; documentName: string | null },
    {
      limits,
      metrics,
      onSignIn,
      beforeSend,
    }: { limits: ServerLimits; metrics: Metrics; onSignIn: () => void; beforeSend: () => void },
  ) {
    this.wire = wire;
    this.endpoint = endpoint;
    this.onlyDocument = documentName;
    this.limits = limits;
    this.metrics = metrics;
    this.onSignIn = onSignIn;
    this.beforeSend = beforeSend;
    this.allowance = new TokenBucket(limits.messageRate, limits.messageBurst);
    const deadline = setTimeout(() => {
      // For an honest client the backend was too slow, so it may come again.
      if (!this.isSignedIn) this.end('journal-away');
    }, limits.signIn);
    wire.on('close', () => clearTimeout(deadline));
    wire.on('message', (data, isBinary) => this.receive(data, isBinary));
  }

  /** Where messages go that passed. */
  deliverTo(deliver: (data: Uint8Array) => void): void {
    this.deliver = deliver;
  }

  get readyState(): number {
    return this.wire.readyState;
  }

  send(data: Parameters<WebSocketLike['send']>[0]): void {
    if (this.wire.bufferedAmount > this.limits.unsentBytes) {
      this.metrics.refusals.inc({ reason: 'slow-reader' });
      // A close frame would wait behind everything that is not being read.
      this.wire.terminate();
      return;
    }
    this.beforeSend();
    this.wire.send(data as Uint8Array, () => {
      // A failed send is followed by the socket's close event, which cleans up.
    });
  }

  close(code?: number, reason?: string): void {
    this.wire.close(code, reason);
  }

  /** Ends the whole socket and says why. */
  end(reason: CloseReason): void {
    this.metrics.refusals.inc({ reason });
    this.isPaused = true;
    this.wire.close(closeReasons[reason].code, reason);
  }

  /** Closes an unauthenticated socket for a new one, at once: an attacker would not answer a closing handshake. */
  giveWay(): void {
    this.metrics.refusals.inc({ reason: 'stranger-gave-way' });
    this.isPaused = true;
    this.wire.terminate();
  }

  /** From here on nothing is taken in; what is under way still gets its acknowledgement. */
  pause(): void {
    this.isPaused = true;
  }

  signedIn(): void {
    if (this.isSignedIn) return;
    this.isSignedIn = true;
    this.onSignIn();
  }

  /** A queued message of this document has been dealt with. */
  handled(documentName: string, bytes: number): void {
    const queue = this.queues.get(documentName);
    if (!queue) return;
    queue.messages = Math.max(0, queue.messages - 1);
    queue.bytes = Math.max(0, queue.bytes - bytes);
  }

  /** The document was closed or refused here: its queue is gone and it has to be greeted again. */
  documentClosed(documentName: string, address: string): void {
    this.queues.delete(documentName);
    this.greeted.delete(address);
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.isPaused) return;
    // One message is one Buffer: `nodebuffer` is the only binary type we leave on.
    const bytes =
      isBinary && Buffer.isBuffer(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
        : null;
    const frame = bytes && readFrame(bytes);
    if (!bytes || !frame || bytes.length > this.largest(frame)) this.end('malformed');
    else if (!this.isAffordable(frame, bytes.length)) this.end('too-many-requests');
    else if (!this.isServed(frame)) this.refuse(frame);
    else if (this.isLeftOver(frame)) return;
    else if (!this.enqueue(frame, bytes.length)) this.end('too-many-requests');
    else this.deliver?.(bytes);
  }

  /** Content may fill a frame; whether it is too large for an update is said where updates are judged. */
  private largest({ step }: Frame): number {
    if (step === syncSteps.missing || step === syncSteps.update) return this.limits.frame;
    return step === syncSteps.stateVector ? this.limits.stateVector : this.limits.smallFrame;
  }

  private isAffordable({ type, step }: Frame, bytes: number): boolean {
    const isCostly =
      type === MessageType.Auth || step === syncSteps.stateVector || step === syncSteps.missing;
    return this.allowance.take(Math.max(isCostly ? costlyMessage : 1, bytes / bytesPerMessage));
  }

  private isServed({ documentName }: Frame): boolean {
    if (this.onlyDocument !== null && documentName !== this.onlyDocument) return false;
    return parseDocumentName(documentName) !== null;
  }

  private refuse({ address, type }: Frame): void {
    this.metrics.refusals.inc({ reason: 'note-missing' });
    if (type !== MessageType.Auth) return;
    this.send(new OutgoingMessage(address).writePermissionDenied('note-missing').toUint8Array());
  }

  /**
   * Updates sent before the client's first state vector belong to an earlier opening of the document.
   * The handshake brings them again. Acknowledging them here as well would count for edits that are
   * not saved yet, because the client restarts its count with the state vector.
   */
  private isLeftOver({ address, step }: Frame): boolean {
    if (step === syncSteps.stateVector) this.greeted.add(address);
    return (step === syncSteps.update || step === syncSteps.missing) && !this.greeted.has(address);
  }

  private enqueue({ type, documentName }: Frame, bytes: number): boolean {
    // A token goes straight to the backend; Hocuspocus queues everything else.
    if (type === MessageType.Auth) return true;
    const queue = this.queues.get(documentName) ?? { messages: 0, bytes: 0 };
    this.queues.set(documentName, queue);
    queue.messages += 1;
    queue.bytes += bytes;
    return queue.messages <= this.limits.queuedMessages && queue.bytes <= this.limits.queuedBytes;
  }
}
