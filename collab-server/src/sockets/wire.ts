import type { RawData, WebSocket } from 'ws';

/**
 * What a {@link CollabSocket} asks of the websocket below it, which carries Hocuspocus frames: the
 * websocket itself, or the gateway that speaks the plain Yjs protocol on it.
 */
export interface Wire extends Pick<WebSocket, 'readyState' | 'bufferedAmount'> {
  send(bytes: Uint8Array, sent: () => void): void;
  close(code?: number, reason?: string): void;
  /** At once, without the closing handshake. */
  terminate(): void;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
}
