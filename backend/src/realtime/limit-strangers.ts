import type { Server } from 'socket.io';

/** What is used of a connection of engine.io, whose types are not published with socket.io. */
interface EngineConnection {
  once(event: 'close', listener: () => void): void;
  request: { socket: { destroy(): void } };
}

/**
 * Closes the oldest connection that has not signed in for one beyond the limit. New ones are not refused: those who hold
 * as many as they can would keep everyone else out.
 */
export function limitStrangers(server: Pick<Server, 'engine' | 'on'>, most: number): void {
  const strangers = new Set<EngineConnection>();
  server.engine.on('connection', (connection: EngineConnection) => {
    const [oldest] = strangers;
    if (oldest && strangers.size >= most) {
      strangers.delete(oldest);
      oldest.request.socket.destroy();
    }
    strangers.add(connection);
    connection.once('close', () => strangers.delete(connection));
  });
  server.on('connection', (socket) => strangers.delete(socket.conn));
}
