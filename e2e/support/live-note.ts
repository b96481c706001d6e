import { closeReasons, isCloseReason } from '@commonplace/contracts/collab';
import { documentFields } from '@commonplace/contracts/document';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';

interface Address {
  /** Websocket address of the collaboration endpoint, such as `ws://localhost:3000/collab`. */
  url: string;
  documentName: string;
  token: string;
}

/** One person's open note, as the browser holds it but without any store of its own. */
export class LiveNote {
  readonly doc = new Y.Doc();
  readonly provider: HocuspocusProvider;
  private readonly socket: HocuspocusProviderWebsocket;

  constructor({ url, documentName, token }: Address) {
    this.socket = new HocuspocusProviderWebsocket({ url, delay: 100, minDelay: 50, maxDelay: 500 });
    this.provider = new HocuspocusProvider({
      name: documentName,
      document: this.doc,
      token,
      websocketProvider: this.socket,
    });
    this.provider.on('close', ({ event }: { event: { reason: string } }) => this.obey(event.reason));
    this.provider.attach();
  }

  get content(): Y.XmlFragment {
    return this.doc.getXmlFragment(documentFields.content);
  }

  /** The plain text of all blocks, without markup. */
  get text(): string {
    const walker: Iterable<unknown> = this.content.createTreeWalker((node) => node instanceof Y.XmlText);
    return Array.from(walker, (node) => plainText(node as Y.XmlText)).join('\n');
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

  /** Calls back each time everything written so far has been acknowledged. */
  onAcknowledged(callback: () => void): void {
    this.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number === 0) callback();
    });
  }

  /** Appends a paragraph with this text. */
  appendParagraph(text: string): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(text)]);
    this.content.insert(this.content.length, [paragraph]);
  }

  /** As our own editor does: rights that may have changed are asked for again, on the same socket. */
  private obey(reason: string): void {
    if (!isCloseReason(reason) || closeReasons[reason].next !== 'reauthenticate') return;
    this.provider.sendToken();
    this.provider.startSync();
  }

  /** Cuts the connection and forgets everything, as when the device is gone. */
  vanish(): void {
    this.provider.destroy();
    this.socket.destroy();
    this.doc.destroy();
  }
}

/** The text without its marks, which `toString` would write as tags. */
function plainText(node: Y.XmlText): string {
  const parts: { insert: unknown }[] = node.toDelta();
  return parts.map((part) => part.insert).join('');
}
