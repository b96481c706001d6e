import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server end without waiting for connections on which nothing is asked. Node ends those that were
 * used before, but not those that never were, and browsers and clients open such ahead of time.
 *
 * @returns call it when the server closes: quiet connections end at once, the others after their answer
 */
export function followConnections(server: Server): () => void {
  const asked = new Map<Socket, number>();
  let isClosing = false;
  const endIfQuiet = (socket: Socket) => {
    if (isClosing && asked.get(socket) === 0) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    asked.set(socket, 0);
    socket.once('close', () => asked.delete(socket));
    endIfQuiet(socket);
  });
  server.on('request', ({ socket }, response) => {
    asked.set(socket, (asked.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = asked.get(socket);
      if (left === undefined) return;
      asked.set(socket, left - 1);
      endIfQuiet(socket);
    });
  });
  return () => {
    isClosing = true;
    for (const socket of asked.keys()) endIfQuiet(socket);
  };
}
