import { Socket } from 'node:net';

/**
 * The front door accepts connections and hands websockets over, with what it has read of them, so that their
 * frames do not pass through it. It starts when it is told, and hands over the next when it hears of the last.
 * Does nothing where nobody has a channel to this process.
 */
export function takeHandedSockets(take: (socket: Socket, head: Buffer) => void): void {
  if (!process.send) return;
  process.on('message', (message, socket) => {
    if (!isHandedSocket(message)) return;
    process.send?.('took-socket');
    // Nothing came along: it was closed on its way.
    if (socket instanceof Socket) take(socket, Buffer.from(message.head, 'base64'));
  });
  process.send('takes-sockets');
}

function isHandedSocket(message: unknown): message is { type: 'socket'; head: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'socket' &&
    'head' in message &&
    typeof message.head === 'string'
  );
}
