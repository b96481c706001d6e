import { type Connection, type Document, MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { readFrame } from '../sockets/frame.ts';
import type { AuthorizedConnection } from './authorized-connection.ts';
import type { CollabContext } from './collab-context.ts';

/*
 * Who sees the presence of a document: the connections whose person may edit it or was given it (A22). A reader of what
 * is merely public receives no other person's.
 */

/**
 * Presence that Hocuspocus sends to a connection passes here: what it sends while it makes the connection, what it
 * broadcasts, and its answers to queries.
 */
export function limitAudience(document: Document): void {
  const add = document.addConnection.bind(document);
  document.addConnection = (connection) => {
    const send = connection.send.bind(connection);
    connection.send = (message) => {
      const { authorized } = connection.context as CollabContext;
      if (authorized?.sharesPresence || readFrame(message)?.type !== MessageType.Awareness) send(message);
    };
    return add(connection);
  };
}

/** To this connection alone, whatever its audience. */
export function sendPresence(
  connection: Connection,
  entries: readonly { clientId: number; clock: number; state: object | null }[],
): void {
  const update = encoding.createEncoder();
  encoding.writeVarUint(update, entries.length);
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(update, clientId);
    encoding.writeVarUint(update, clock);
    encoding.writeVarString(update, JSON.stringify(state));
  }
  const message = encoding.createEncoder();
  encoding.writeVarString(message, connection.messageAddress);
  encoding.writeVarUint(message, MessageType.Awareness);
  encoding.writeVarUint8Array(message, encoding.toUint8Array(update));
  connection.webSocket.send(encoding.toUint8Array(message));
}

/** The person reads on as one of the public: the others see them go, and they see the others go. */
export function endPresence(connection: Connection, authorized: AuthorizedConnection): void {
  authorized.sharesPresence = false;
  const { document } = connection;
  const own = document.getClients(connection);
  const others = [...document.awareness.getStates().keys()].filter((clientId) => !own.has(clientId));
  const clockOf = (clientId: number) => document.awareness.meta.get(clientId)?.clock ?? 0;
  sendPresence(
    connection,
    others.map((clientId) => ({ clientId, clock: clockOf(clientId), state: null })),
  );
  removeAwarenessStates(document.awareness, [...own], null);
  own.clear();
}
