import { closeReasons, isCloseReason } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { Acknowledgements } from '../../../frontend/src/features/editor/session/connection/acknowledgements.ts';
import { DirectSocket } from './direct-socket.ts';
import { textOf } from './text-of.ts';

interface Address {
  /** Websocket address of the collaboration endpoint, such as `ws://localhost:3000/collab`. */
  url: string;
  documentName: string;
  token: string;
  /** Rights that may have changed are asked for again within this many milliseconds, at once without it. */
  renewalJitter?: number;
  /** Connects on request, not at once. */
  isLater?: boolean;
  /** Told of each frame at the moment it is put on the wire. */
  onSent?: (frame: Uint8Array) => void;
}

/** Our editor waits longer; a trial has no such patience. */
const retryPause = 300;

/** One person's open note, as the browser holds it but without any store of its own. */
export class LiveNote {
  readonly doc = new Y.Doc();
  readonly provider: HocuspocusProvider;
  private readonly socket: DirectSocket;
  private readonly renewalJitter: number;
  private renewal: NodeJS.Timeout | undefined;
  /** As our editor counts: the provider takes the answer to a question of the server's for that to an edit. */
  private readonly acknowledgements = new Acknowledgements();
  private readonly waiting = new Set<() => void>();
  private rights: 'none' | 'asked' | 'given' = 'none';

  constructor({ url, documentName, token, renewalJitter = 0, isLater = false, onSent = () => {} }: Address) {
    this.renewalJitter = renewalJitter;
    this.socket = new DirectSocket(url, (frame) => {
      this.acknowledgements.sent(frame, Y.getState(this.doc.store, this.doc.clientID));
      onSent(frame);
    });
    this.provider = new HocuspocusProvider({
      name: documentName,
      document: this.doc,
      token,
      websocketProvider: this.socket,
    });
    this.provider.on('open', () => {
      this.rights = 'asked';
      this.acknowledgements.reset();
    });
    this.provider.on('message', ({ event }: { event: MessageEvent<ArrayBuffer> }) => {
      const meaning = this.acknowledgements.received(new Uint8Array(event.data));
      if (meaning === 'acknowledged' && this.isSaved) for (const callback of this.waiting) callback();
    });
    this.provider.on('authenticated', () => {
      this.rights = 'given';
    });
    for (const end of ['authenticationFailed', 'close'])
      this.provider.on(end, () => {
        this.rights = 'none';
        this.acknowledgements.reset();
      });
    this.provider.on('close', ({ event }: { event: { reason: string } }) => this.obey(event.reason));
    this.provider.on('authenticationFailed', ({ reason }: { reason: string }) => this.obey(reason));
    if (!isLater) this.connect();
  }

  connect(): void {
    this.provider.attach();
    void this.socket.connect();
  }

  get content(): Y.XmlFragment {
    return this.doc.getXmlFragment(documentFields.content);
  }

  /** The plain text of all blocks, without markup. */
  get text(): string {
    return textOf(this.doc);
  }

  /** Resolves once the server's state has arrived. */
  async synced(timeoutMs = 15_000): Promise<this> {
    if (this.provider.isSynced) return this;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The note did not sync in time')), timeoutMs);
      this.provider.on('synced', () => {
        clearTimeout(timer);
        resolve();
      });
      this.provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
        clearTimeout(timer);
        reject(new Error(`Refused: ${reason}`));
      });
    });
    return this;
  }

  /** Everything written so far has been acknowledged. Never true without a connection. */
  get isSaved(): boolean {
    return this.acknowledgements.settled;
  }

  /** Calls back each time everything written so far has been acknowledged. */
  onAcknowledged(callback: () => void): void {
    this.waiting.add(callback);
  }

  /** Appends a paragraph with this text. */
  appendParagraph(text: string): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    this.content.insert(this.content.length, [paragraph]);
  }

  /**
   * Asks for its rights anew on the same socket. Not while it has them or has asked already: a note that is greeted
   * twice gets the acknowledgements of both times, and they could not be attributed.
   */
  askAgain(): void {
    if (this.rights !== 'none') return;
    this.rights = 'asked';
    this.acknowledgements.reset();
    this.provider.sendToken();
    this.provider.startSync();
  }

  /** What our own editor does: rights that may have changed are asked for again, what passes is waited for. */
  private obey(reason: string): void {
    if (!isCloseReason(reason)) return;
    const { next } = closeReasons[reason];
    clearTimeout(this.renewal);
    if (next === 'retry') this.renewal = setTimeout(() => this.askAgain(), retryPause);
    if (next !== 'reauthenticate') return;
    if (this.renewalJitter === 0) this.askAgain();
    else this.renewal = setTimeout(() => this.askAgain(), Math.random() * this.renewalJitter);
  }

  /** The network fails for a moment: the socket breaks, and the provider comes back by itself. */
  breakSocket(): void {
    this.socket.webSocket?.close();
  }

  /** Cuts the connection and forgets everything, as when the device is gone. */
  vanish(): void {
    clearTimeout(this.renewal);
    this.provider.destroy();
    this.socket.destroy();
    this.doc.destroy();
  }
}
