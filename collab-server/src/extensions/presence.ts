import { type PresenceUser, presenceColor } from '@commonplace/contracts/collab';
import {
  type Connection,
  type ConnectionTransactionOrigin,
  type Extension,
  MessageType,
} from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { applyAwarenessUpdate } from 'y-protocols/awareness';
import { DocumentClosed } from '../document-closed.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { ServerLimits } from '../limits.ts';
import type { Metrics } from '../metrics.ts';
import { readFrame } from '../sockets/frame.ts';
import { atOnce } from './at-once.ts';
import type { AuthorizedConnection } from './authorized-connection.ts';
import type { CollabContext } from './collab-context.ts';
import { limitAudience, sendPresence } from './presence-audience.ts';

interface PresenceEntry {
  clientId: number;
  clock: number;
  /** Null when the client says that it left. */
  state: { user?: unknown; cursor?: unknown } | null;
}

/**
 * Who is here and where their caret is. A state always belongs to the person who
 * signed in, and a client id belongs to the connection that brought it. Among whom: `presence-audience.ts`.
 *
 * Awareness is applied here, before Hocuspocus looks at the message, because Hocuspocus drops a
 * client's "I left" and keeps its clocks to itself.
 */
export function presence({
  lives,
  limits,
  metrics,
}: {
  lives: LiveDocuments;
  limits: Pick<ServerLimits, 'awarenessState' | 'presences'>;
  metrics: Metrics;
}): Extension<CollabContext> {
  return {
    async afterLoadDocument({ document }) {
      limitAudience(document);
    },

    beforeHandleMessage({ update, connection, context }) {
      const frame = readFrame(update);
      if (frame?.type !== MessageType.Awareness || !context.authorized) return atOnce;
      const entries = readEntries(frame.rest, limits);
      if (!entries) throw new DocumentClosed('malformed');
      const { authorized } = context;
      if (!authorized.sharesPresence) {
        // Its own alone: a client that hears nothing for 30 s takes its line for broken.
        authorized.work.time(() => tellOwn(entries.slice(0, limits.presences), connection, authorized));
        return atOnce;
      }
      const accepted = entries.filter((entry) => {
        const isAccepted = isOwn(entry, connection, authorized, limits.presences);
        if (!isAccepted) metrics.refusals.inc({ reason: 'foreign-presence' });
        return isAccepted;
      });
      // Not a reader's: they write nothing, and could only keep another person from it.
      const owners = authorized.canEdit ? lives.of(connection.document)?.owners : undefined;
      for (const { clientId } of accepted) owners?.announce(clientId, authorized.user.id);
      authorized.work.time(() => apply(accepted, connection, authorized));
      return atOnce;
    },

    async beforeHandleAwareness({ states }) {
      states.clear();
    },
  };
}

/** A change of presence each millisecond takes weeks to get there. A greater clock could not be counted on (2^53). */
const greatestClock = 2 ** 32 - 1;

function readEntries(
  frame: decoding.Decoder,
  limits: Pick<ServerLimits, 'awarenessState' | 'presences'>,
): PresenceEntry[] | null {
  try {
    const decoder = decoding.createDecoder(decoding.readVarUint8Array(frame));
    const entries: PresenceEntry[] = [];
    for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
      const clientId = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      if (clock > greatestClock) return null;
      const json = decoding.readVarUint8Array(decoder);
      if (json.length > limits.awarenessState) continue;
      const state: unknown = JSON.parse(new TextDecoder().decode(json), withoutPrototype);
      if (typeof state !== 'object' || Array.isArray(state)) return null;
      entries.push({ clientId, clock, state });
    }
    return entries;
  } catch {
    return null;
  }
}

/** Leaves out keys that would be the prototype of whatever a browser copies the state into. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** Whether this connection may speak for the client id; takes it over from an older connection of the same person. */
function isOwn(
  { clientId, state }: PresenceEntry,
  connection: Connection,
  authorized: AuthorizedConnection,
  most: number,
): boolean {
  const { document } = connection;
  const own: Set<number> = document.getClients(connection);
  if (own.has(clientId)) return true;
  if (state === null || own.size >= most) return false;
  for (const [other, { clients }] of document.connections) {
    if (other === connection || !clients.has(clientId)) continue;
    // A line that broke without a goodbye keeps its place until it times out, and its owner is back already.
    if ((other.context as CollabContext).authorized?.user.id !== authorized.user.id) return false;
    clients.delete(clientId);
  }
  // Hocuspocus notes only ids it has never seen, and would forget a client that comes back.
  own.add(clientId);
  return true;
}

function apply(entries: PresenceEntry[], connection: Connection, authorized: AuthorizedConnection): void {
  if (entries.length === 0) return;
  const { awareness } = connection.document;
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const { clientId, clock, state } of entries) {
    const shown = shownState(state, authorized);
    const text = JSON.stringify(shown);
    // The first clock of a client is 0, and one that comes back has the clock it left with: neither would be seen.
    const known = awareness.meta.get(clientId)?.clock ?? 0;
    const isNews = shown !== null && text !== JSON.stringify(awareness.states.get(clientId));
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, isNews ? Math.max(clock, known + 1) : clock);
    encoding.writeVarString(encoder, text);
  }
  const origin = { source: 'connection', connection } satisfies ConnectionTransactionOrigin;
  applyAwarenessUpdate(awareness, encoding.toUint8Array(encoder), origin);
}

/** What others see of a state: who signed in, and the caret that their client names. */
function shownState(state: PresenceEntry['state'], { user: { id, name, username } }: AuthorizedConnection) {
  if (state === null) return null;
  const user: PresenceUser = { id, name, username, color: presenceColor(id) };
  return { user, ...(state.cursor === undefined ? {} : { cursor: state.cursor }) };
}

function tellOwn(entries: PresenceEntry[], connection: Connection, authorized: AuthorizedConnection): void {
  sendPresence(
    connection,
    entries.map(({ clientId, clock, state }) => ({ clientId, clock, state: shownState(state, authorized) })),
  );
}
