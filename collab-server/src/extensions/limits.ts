import { type Connection, type Extension, MessageType } from '@hocuspocus/server';
import { DocumentClosed } from '../document-closed.ts';
import type { ServerLimits } from '../limits.ts';
import type { CpuTokenBucket } from '../sockets/cpu-token-bucket.ts';
import { readFrame } from '../sockets/frame.ts';
import { atOnce } from './at-once.ts';
import type { CollabContext } from './collab-context.ts';

/**
 * What a client may send into an open document. Stateless messages are not among it: they are what the
 * server says, and Hocuspocus would take them from readers too. A token on an open connection is
 * ignored; rights are asked for when a document is opened.
 */
const accepted: ReadonlySet<number> = new Set([
  MessageType.Sync,
  MessageType.SyncReply,
  MessageType.Awareness,
  MessageType.QueryAwareness,
  MessageType.Auth,
  MessageType.CLOSE,
]);

/**
 * Refuses kinds of messages, and people who have one note open too often; lets each person wait for their
 * turn, and counts queued messages out again.
 */
export function limits({
  connectionsPerPerson,
  shares,
}: Pick<ServerLimits, 'connectionsPerPerson'> & { shares: CpuTokenBucket }): Extension<CollabContext> {
  return {
    // The connection that opens it first pays for the loading, also if they never say a word.
    async afterLoadDocument({ context: { authorized } }) {
      if (authorized) shares.spend(authorized.user.id, authorized.work.reset());
    },

    async connected({ context, connection }) {
      const { authorized } = context;
      // One person may not take all the places of a note.
      if (authorized && connectionsOf(connection, authorized.user.id) > connectionsPerPerson)
        throw new DocumentClosed('too-many-windows');
    },

    beforeHandleMessage({ update, context }) {
      const frame = readFrame(update);
      if (!frame || !accepted.has(frame.type)) throw new DocumentClosed('malformed');
      const { authorized } = context;
      return authorized && shares.owes(authorized.user.id) ? shares.turn(authorized.user.id) : atOnce;
    },

    afterHandleMessage({ context, documentName, update }) {
      context.socket.handled(documentName, update.length);
      if (context.authorized) shares.spend(context.authorized.user.id, context.authorized.work.reset());
      return atOnce;
    },
  };
}

function connectionsOf({ document }: Connection, userId: string): number {
  return document
    .getConnections()
    .filter(({ context }) => (context as CollabContext).authorized?.user.id === userId).length;
}
