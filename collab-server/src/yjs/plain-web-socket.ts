import { plainCloseCode } from '@commonplace/contracts/collab';
import { WebSocket } from 'ws';

/** What `ws` closes with when a message is larger than it may be. */
const tooBig = 1009;

/**
 * A websocket whose client comes back after every code that it does not know as final. One that sent too
 * much would send it again each time, so it gets a code that ends that.
 */
export class PlainWebSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    if (code === tooBig) super.close(plainCloseCode('update-too-large'), 'update-too-large');
    else super.close(code, reason);
  }
}
