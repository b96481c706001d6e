import type { CollabSocket } from '../sockets/collab-socket.ts';
import type { Seat } from './seat.ts';

/** What Hocuspocus carries along with a connection for us. */
export interface CollabContext {
  socket: CollabSocket;
  /** Present from the moment the connection has been authenticated. */
  seat?: Seat;
}
