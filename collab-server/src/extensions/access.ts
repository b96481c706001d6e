import { type CloseReason, parseDocumentName } from '@commonplace/contracts/collab';
import type { RecheckResponse } from '@commonplace/contracts/internal';
import { type Connection, type Extension, type Hocuspocus, OutgoingMessage } from '@hocuspocus/server';
import { closeEvent, DocumentClosed } from '../document-closed.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { CollabPorts } from '../ports.ts';
import type { AccessClock } from './access-clock.ts';
import { atOnce } from './at-once.ts';
import type { AuthorizedConnection } from './authorized-connection.ts';
import type { CollabContext } from './collab-context.ts';
import { endPresence } from './presence-audience.ts';

type Verdict = RecheckResponse['notes'][number];
type Placed = { connection: Connection; authorized: AuthorizedConnection };

/** How often a connection that is being opened looks again when the rights go on changing. */
const mostLooks = 3;

/** Keeps open connections at the rights that people have now. */
export interface Access {
  extension: Extension<CollabContext>;
  /** Asks about these notes, or all, at once. Settles when the answer has been acted on: was there one? */
  recheck(noteIds: ReadonlySet<string> | 'all'): Promise<boolean>;
  /** Whether this person may still write here, asked now; raises the connection's epoch if so. */
  mayStillEdit(live: LiveDocument, authorized: AuthorizedConnection): Promise<boolean>;
  /** From editing to reading at once: for an edit that the journal has refused, there is nothing to wait for. */
  narrowNow(connection: Connection, authorized: AuthorizedConnection): void;
  noteIdsOfSessions(sids: ReadonlySet<string>): Set<string>;
}

export function access({
  ports,
  clock,
  lives,
  instance,
  heardHead,
  log,
  metrics,
}: {
  ports: Pick<CollabPorts, 'recheck'>;
  clock: AccessClock;
  lives: LiveDocuments;
  instance: () => Hocuspocus;
  /** The answers also say where each journal stands (C7). */
  heardHead: (live: LiveDocument, headSeq: number) => void;
  log: Log;
  metrics: Metrics;
}): Access {
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting: { noteIds: ReadonlySet<string> | 'all'; answered: Promise<boolean> } | null = null;

  /**
   * One question at a time; what is wished for meanwhile goes into the next one, however many wish it.
   * Settles with that question: under steady changes there is always one more after it.
   */
  function recheck(noteIds: ReadonlySet<string> | 'all'): Promise<boolean> {
    if (noteIds !== 'all' && noteIds.size === 0) return Promise.resolve(true);
    if (waiting) {
      waiting.noteIds = together(waiting.noteIds, noteIds);
      return waiting.answered;
    }
    const round = { noteIds, answered: underWay.then(look) };
    waiting = round;
    return round.answered;

    function look(): Promise<boolean> {
      waiting = null;
      const answered = answer(round.noteIds);
      underWay = answered;
      return answered;
    }
  }

  async function answer(asked: ReadonlySet<string> | 'all'): Promise<boolean> {
    try {
      await askAbout([...lives.all].filter((live) => asked === 'all' || asked.has(live.address.noteId)));
      return true;
    } catch (error) {
      // The journal refuses writes in any case; the next look comes in seconds.
      log.warn({ err: error }, 'the rights of open connections could not be asked for');
      return false;
    }
  }

  async function askAbout(documents: LiveDocument[]): Promise<void> {
    const asOf = clock.now();
    const open = documents
      .map((live) => ({ live, placed: placedIn(live) }))
      .filter(({ placed }) => placed.length > 0);
    if (open.length === 0) return;
    const response = await ports.recheck({
      notes: open.map(({ live, placed }) => ({
        ...live.address,
        connections: placed.map(({ authorized }) => identity(authorized)),
      })),
    });
    open.forEach(({ live, placed }, index) => {
      const verdict = response.notes[index];
      if (!verdict) return;
      placed.forEach((place, position) => {
        obey(place, verdict, position, asOf);
      });
      if (verdict.headSeq !== null) heardHead(live, verdict.headSeq);
    });
  }

  function placedIn(live: LiveDocument): Placed[] {
    return live.document.getConnections().flatMap((connection) => {
      const { authorized } = connection.context as CollabContext;
      return authorized ? [{ connection, authorized }] : [];
    });
  }

  function obey({ connection, authorized }: Placed, verdict: Verdict, position: number, asOf: number): void {
    const rights = verdict.connections[position];
    if (!rights) return;
    if ('refused' in rights) {
      close(connection, reasonFor(rights.refused, verdict));
      return;
    }
    // An answer older than what this connection was given since says nothing about it.
    if (verdict.accessEpoch === null || verdict.accessEpoch < authorized.epoch) return;
    authorized.checkedAt = Math.max(authorized.checkedAt, asOf);
    if ((rights.canEdit && !authorized.canEdit) || (rights.sharesPresence && !authorized.sharesPresence)) {
      close(connection, 'access-changed');
      return;
    }
    if (authorized.sharesPresence && !rights.sharesPresence) endPresence(connection, authorized);
    // The new epoch is for those who may write. Those who may not any more keep the old one, so that the
    // journal refuses what they still have under way (C3).
    if (rights.canEdit) {
      authorized.epoch = verdict.accessEpoch;
      // Taken and given back while one message was under way: no client was informed, and none needs to be.
      authorized.narrowing = false;
    } else if (authorized.canEdit) narrow(connection, authorized);
  }

  function close(connection: Connection, reason: CloseReason): void {
    if (!connection.document.hasConnection(connection)) return;
    metrics.refusals.inc({ reason });
    connection.close(closeEvent(reason));
  }

  /**
   * Of fifty people whose note is shared with one more, each has words refused in the same moment; together
   * they ask once. The answer closes or narrows the connections that lost the right.
   */
  async function mayStillEdit(live: LiveDocument, authorized: AuthorizedConnection): Promise<boolean> {
    const isAnswered = await recheck(new Set([live.address.noteId]));
    return (
      isAnswered &&
      authorized.canEdit &&
      !authorized.narrowing &&
      placedIn(live).some((placed) => placed.authorized === authorized)
    );
  }

  return {
    recheck,
    mayStillEdit,
    narrowNow: becomeReader,
    noteIdsOfSessions(sids) {
      const notes = [...lives.all].filter((live) =>
        placedIn(live).some(({ authorized }) => sids.has(authorized.sid)),
      );
      return new Set(notes.map((live) => live.address.noteId));
    },
    extension: {
      async connected({ context, connection, documentName }) {
        await expectCurrent(context, connection);
        if (context.authorized) context.authorized.stage = 'open';
        const address = connection.messageAddress;
        connection.onClose(() => context.socket.documentClosed(documentName, address));
      },

      beforeHandleMessage({ context, connection }) {
        // Hocuspocus goes on with what was queued after a document was closed.
        if (!connection.document.hasConnection(connection)) throw new DocumentClosed('access-changed');
        const { authorized } = context;
        if (authorized?.stage !== 'open' || !isInstalled(connection)) return lookAgain(context, connection);
        authorized.busy = true;
        return atOnce;
      },

      afterHandleMessage({ context, connection }) {
        const { authorized } = context;
        if (!authorized) return atOnce;
        authorized.busy = false;
        if (authorized.narrowing) narrow(connection, authorized);
        connection.readOnly = !authorized.canEdit;
        return atOnce;
      },
    },
  };

  async function lookAgain(context: CollabContext, connection: Connection): Promise<void> {
    await expectCurrent(context, connection);
    if (context.authorized) context.authorized.busy = true;
  }

  /**
   * Throws when this connection must not go on. One that was loading when something changed is in no
   * list yet, so it looks for itself before its first message.
   */
  async function expectCurrent({ authorized, socket }: CollabContext, connection: Connection): Promise<void> {
    const noteId = parseDocumentName(connection.document.name)?.noteId ?? '';
    for (let looks = 0; authorized && isInstalled(connection) && looks <= mostLooks; looks += 1) {
      if (authorized.stage === 'open' || !clock.changedSince(authorized.checkedAt, noteId, authorized.sid))
        return;
      await recheck(new Set([noteId]));
      if (!connection.document.hasConnection(connection)) break;
    }
    socket.documentClosed(connection.document.name, connection.messageAddress);
    throw new DocumentClosed('access-changed');
  }

  /** Hocuspocus can hand out a document that it unloads in the same moment. */
  function isInstalled({ document }: Connection): boolean {
    return instance().documents.get(document.name) === document;
  }
}

function together(
  some: ReadonlySet<string> | 'all',
  more: ReadonlySet<string> | 'all',
): ReadonlySet<string> | 'all' {
  return some === 'all' || more === 'all' ? 'all' : new Set([...some, ...more]);
}

function identity(authorized: AuthorizedConnection): { sid: string; userId: string } {
  return { sid: authorized.sid, userId: authorized.user.id };
}

/**
 * From editing to reading, while the connection stays open (C10). Not in the middle of a message: what
 * the journal has taken is also acknowledged.
 */
function narrow(connection: Connection, authorized: AuthorizedConnection): void {
  if (authorized.busy) authorized.narrowing = true;
  else becomeReader(connection, authorized);
}

function becomeReader(connection: Connection, authorized: AuthorizedConnection): void {
  authorized.narrowing = false;
  authorized.canEdit = false;
  connection.readOnly = true;
  // The client learns it the way it learned its rights when it signed in.
  connection.send(new OutgoingMessage(connection.messageAddress).writeAuthenticated(true).toUint8Array());
}

function reasonFor(
  refused: Extract<Verdict['connections'][number], { refused: unknown }>['refused'],
  verdict: Verdict,
): CloseReason {
  switch (refused) {
    case 'session-ended':
    case 'generation-changed':
      return refused;
    case 'note-missing':
      return verdict.headSeq === null ? 'note-deleted' : 'access-removed';
    case 'access-changed':
    case 'too-large':
      return 'access-changed';
  }
}
