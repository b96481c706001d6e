import type { CloseReason } from '@commonplace/contracts/collab';
import type { AppendResult, Refusal } from '@commonplace/contracts/internal';
import {
  type Connection,
  type ConnectionTransactionOrigin,
  type Extension,
  OutgoingMessage,
} from '@hocuspocus/server';
import * as Y from 'yjs';
import { DocumentClosed } from '../document-closed.ts';
import { inspectUpdate, isUpdate, type UpdateVerdict } from '../documents/inspect-update.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { ServerLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type CollabPorts, JournalAway } from '../ports.ts';
import { syncSteps } from '../sockets/frame.ts';
import type { Access } from './access.ts';
import type { CatchUp } from './catch-up.ts';
import type { CollabContext } from './collab-context.ts';
import type { Seat } from './seat.ts';

interface Writer {
  live: LiveDocument;
  connection: Connection;
  seat: Seat;
}

/**
 * Nothing is applied, broadcast or acknowledged before the journal has it (C1). Hocuspocus awaits
 * `beforeSync` and only then applies and acknowledges; here the update is journaled and, in the same
 * step, applied, so that the sequence and the state never drift (C7). What Hocuspocus does afterwards
 * finds nothing new and sends the acknowledgement.
 *
 * Must be the last extension with a `beforeSync`.
 */
export function journal({
  ports,
  lives,
  catchUp,
  access,
  limits,
  jitter,
  log,
  metrics,
}: {
  ports: Pick<CollabPorts, 'append'>;
  lives: LiveDocuments;
  catchUp: CatchUp;
  access: Access;
  limits: Pick<ServerLimits, 'update' | 'document' | 'deferredUpdates'>;
  /** Milliseconds over which closing is spread while the journal is away. */
  jitter: number;
  log: Log;
  metrics: Metrics;
}): Extension<CollabContext> {
  async function take(writer: Writer, update: Uint8Array): Promise<UpdateVerdict> {
    const { live } = writer;
    let verdict = inspectUpdate(live.document, update);
    if (verdict === 'missing') {
      // Perhaps another server journaled what this builds on (C2).
      await fetchGap(live);
      verdict = inspectUpdate(live.document, update);
    }
    if (verdict === 'ready') await write(writer, update);
    return verdict;
  }

  async function fetchGap(live: LiveDocument): Promise<void> {
    try {
      await catchUp.fetchMissing(live);
    } catch (error) {
      log.warn({ err: error, ...live.address }, 'Rows that an update builds on could not be fetched');
      await pause(Math.random() * jitter);
      throw new DocumentClosed('journal-away');
    }
  }

  async function write(writer: Writer, update: Uint8Array): Promise<void> {
    const { live, seat } = writer;
    const startedAt = performance.now();
    live.appendsInFlight += 1;
    try {
      let result = await append(writer, update);
      if ('refused' in result && result.refused === 'access-changed') {
        // Someone else's share changed as well: whoever may still write goes on writing (C5).
        const mayStillEdit = await access.mayStillEdit(live, seat).catch(() => false);
        if (mayStillEdit) result = await append(writer, update);
      }
      if ('refused' in result) throw new DocumentClosed(closeReasonFor[result.refused]);
      apply(writer, update, result.seq);
      live.landed(result.seq);
      metrics.ackSeconds.observe((performance.now() - startedAt) / 1_000);
    } finally {
      live.appendsInFlight -= 1;
      catchUp.settled(live);
    }
  }

  /** What fails here fails wherever it is sent again, and each time would be one more row. */
  function apply({ live, connection }: Writer, update: Uint8Array, seq: number): void {
    const origin = { source: 'connection', connection } satisfies ConnectionTransactionOrigin;
    try {
      Y.applyUpdate(live.document, update, origin);
    } catch (error) {
      metrics.badRows.inc();
      log.error({ err: error, ...live.address, seq }, 'A journaled update could not be applied');
      throw new DocumentClosed('malformed');
    }
  }

  async function append({ live, seat }: Writer, update: Uint8Array): Promise<AppendResult> {
    try {
      const entry = { ...live.address, userId: seat.user.id, sid: seat.sid, epoch: seat.epoch, update };
      const result = await ports.append(entry);
      metrics.appends.inc({ result: 'seq' in result ? 'written' : result.refused });
      return result;
    } catch (error) {
      metrics.appends.inc({ result: 'journal-away' });
      if (!(error instanceof JournalAway)) log.error({ err: error, ...live.address }, 'An append failed');
      await pause(Math.random() * jitter);
      throw new DocumentClosed('journal-away');
    }
  }

  /** Neither journaled nor acknowledged: the client is asked for everything that is missing here (C2). */
  function defer({ live, connection, seat }: Writer, update: Uint8Array): void {
    if (seat.deferred.length >= limits.deferredUpdates) throw new DocumentClosed('malformed');
    seat.deferred.push(update);
    const question = new OutgoingMessage(connection.messageAddress).createSyncMessage();
    connection.send(question.writeFirstSyncStepFor(live.document).toUint8Array());
    // Hocuspocus leaves the update of a reader alone and does not acknowledge it. The access extension
    // puts the right value back as soon as this message has been dealt with.
    connection.readOnly = true;
  }

  /** Deferred updates whose foundations have come are acknowledged; the answer has to bring them. */
  async function settleDeferred(writer: Writer, isAnswer: boolean): Promise<void> {
    const { connection, seat } = writer;
    for (const update of seat.deferred.splice(0)) {
      const verdict = await take(writer, update);
      if (verdict === 'malformed' || (verdict === 'missing' && isAnswer))
        throw new DocumentClosed('malformed');
      if (verdict === 'missing') seat.deferred.push(update);
      else
        connection.send(new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array());
    }
  }

  return {
    async beforeSync({ type, payload, connection, context, document }) {
      if (type === syncSteps.stateVector) return;
      if (type !== syncSteps.missing && type !== syncSteps.update) throw new DocumentClosed('malformed');
      const largest = type === syncSteps.update ? limits.update : limits.document;
      if (payload.length > largest) throw new DocumentClosed('update-too-large');
      if (connection.readOnly) {
        // Hocuspocus neither applies nor acknowledges it, but reads it without a safety net.
        if (!isUpdate(payload)) throw new DocumentClosed('malformed');
        return;
      }
      const live = lives.of(document);
      const { seat } = context;
      if (!live || !seat) throw new DocumentClosed('access-changed');
      const writer = { live, connection, seat };

      const verdict = await take(writer, payload);
      const isAnswer = type === syncSteps.missing;
      if (verdict === 'malformed' || (verdict === 'missing' && isAnswer))
        throw new DocumentClosed('malformed');
      if (verdict === 'missing') return defer(writer, payload);
      if (seat.deferred.length > 0) await settleDeferred(writer, isAnswer);
      // Closed meanwhile: the client counts anew, and a late acknowledgement would count for another edit.
      if (!document.hasConnection(connection)) throw new DocumentClosed('access-changed');
    },
  };
}

const closeReasonFor = {
  'access-changed': 'access-changed',
  'session-ended': 'session-ended',
  'generation-changed': 'generation-changed',
  // The client asks again and is told what it may know.
  'note-missing': 'access-changed',
  'too-large': 'document-full',
} as const satisfies Record<Refusal, CloseReason>;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
