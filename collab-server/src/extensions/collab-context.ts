import type { CollabSocket } from '../sockets/collab-socket.ts';
import type { AuthorizedConnection } from './authorized-connection.ts';

/** What Hocuspocus carries along with a connection for us. */
export interface CollabContext {
  socket: CollabSocket;
  /** Present from the moment the connection has been authenticated. */
  authorized?: AuthorizedConnection;
}
