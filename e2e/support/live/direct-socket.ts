import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/**
 * The provider's socket without its queue. What is kept there until a socket is open leaves after the
 * greeting and behind what was written later: the server is sent words before those they build on, and the
 * provider counts acknowledgements twice. The handshake brings all of it anyway.
 */
export class DirectSocket extends HocuspocusProviderWebsocket {
  private readonly onSent: (frame: Uint8Array) => void;

  /** Connects on request. */
  constructor(url: string, onSent: (frame: Uint8Array) => void) {
    super({ url, delay: 100, minDelay: 50, maxDelay: 500, autoConnect: false });
    this.onSent = onSent;
  }

  override send(frame: Uint8Array): void {
    if (this.webSocket?.readyState !== WebSocket.OPEN) return;
    super.send(frame);
    this.onSent(frame);
  }
}
