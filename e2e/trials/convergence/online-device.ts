import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { Device } from './device.ts';
import type { Ledger } from './ledger.ts';
import { NetworkLine } from './network-line.ts';

/** As in our own editor: what finds no open socket is left to the next handshake. */
class SocketWithoutQueue extends HocuspocusProviderWebsocket {
  override send(frame: Uint8Array): void {
    if (this.webSocket?.readyState === WebSocket.OPEN) super.send(frame);
  }
}

interface Place {
  /** Where the product answers, `http://…` */
  url: string;
  documentName: string;
  token: string;
  ledger: Ledger;
  random: () => number;
}

/** A device that edits the note by the public port, over a line of its own. */
export class OnlineDevice {
  readonly device: Device;
  readonly line: NetworkLine;
  /** What the server said when it closed the note, and how often. */
  readonly endings = new Map<string, number>();
  readonly #provider: HocuspocusProvider;
  readonly #socket: HocuspocusProviderWebsocket;

  private constructor(index: number, line: NetworkLine, { documentName, token, ledger, random }: Place) {
    this.line = line;
    const document = new Y.Doc();
    this.device = new Device(index, document, ledger, random);
    const url = `ws://127.0.0.1:${line.port}/collab/${documentName}`;
    this.#socket = new SocketWithoutQueue({ url, delay: 50, minDelay: 20, maxDelay: 200 });
    this.#provider = new HocuspocusProvider({
      name: documentName,
      document,
      token,
      websocketProvider: this.#socket,
    });
    // Closed by the server for a moment: a new connection asks again.
    this.#provider.on('close', ({ event }: { event: { reason?: string } }) => {
      this.#told(event.reason);
      this.#socket.webSocket?.close();
    });
    this.#provider.on('authenticationFailed', ({ reason }: { reason: string }) => {
      this.#told(reason);
      this.#socket.webSocket?.close();
    });
    this.#provider.attach();
  }

  #told(reason: string | undefined): void {
    if (reason) this.endings.set(reason, (this.endings.get(reason) ?? 0) + 1);
  }

  static async open(index: number, place: Place): Promise<OnlineDevice> {
    return new OnlineDevice(index, await NetworkLine.to(place.url), place);
  }

  close(): void {
    this.device.destroy();
    this.#provider.destroy();
    this.#socket.destroy();
    this.line.close();
  }
}
