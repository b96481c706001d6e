import { type Extension, MessageType } from '@hocuspocus/server';
import { DocumentClosed } from '../document-closed.ts';
import { readFrame } from '../sockets/frame.ts';
import type { CollabContext } from './collab-context.ts';

/**
 * What a client may send into an open document. Stateless messages are not among it: nothing here
 * uses them, and Hocuspocus would take them from readers too. A token on an open connection is
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

/** Refuses kinds of messages, and counts queued ones out again. */
export function limits(): Extension<CollabContext> {
  return {
    async beforeHandleMessage({ update }) {
      const frame = readFrame(update);
      if (!frame || !accepted.has(frame.type)) throw new DocumentClosed('malformed');
    },

    async afterHandleMessage({ context, documentName, update }) {
      context.socket.handled(documentName, update.length);
    },
  };
}
