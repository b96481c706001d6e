import type { EngineConnection } from './engine-connection.ts';
import { limits } from './limits.ts';

/**
 * Ends a connection that exceeds its rate limit (a token bucket) or reads too slowly. Without a closing message: a
 * client that does not read would keep it waiting.
 */
export function boundConnection(connection: EngineConnection): void {
  let tokens: number = limits.burst;
  let filledAt = Date.now();
  const take = () => {
    const now = Date.now();
    tokens = Math.min(limits.burst, tokens + ((now - filledAt) / 1000) * limits.perSecond) - 1;
    filledAt = now;
    if (tokens < 0) connection.request.socket.destroy();
  };
  connection.on('packet', take);
  // Control frames of the websocket, which are no packets.
  connection.transport.socket.on('ping', take);
  connection.transport.socket.on('pong', take);
  connection.on('packetCreate', () => {
    if (connection.writeBuffer.length >= limits.unsent) connection.request.socket.destroy();
  });
}
