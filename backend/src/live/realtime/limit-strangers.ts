import type { Server } from 'socket.io';
import type { EngineConnection } from './engine-connection.ts';

/** What is closed, until it has signed in. */
type Stranger = Pick<EngineConnection, 'once' | 'request'>;

/**
 * Closes the oldest connection that has not signed in for one beyond the limit. New ones are not refused: those who hold
 * as many as they can would keep everyone else out.
 */
export function limitStrangers(server: Pick<Server, 'engine' | 'on'>, most: number): void {
  const strangers = new Set<Stranger>();
  server.engine.on('connection', (connection: Stranger) => {
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
