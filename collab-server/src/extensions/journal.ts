import { setTimeout as sleep } from 'node:timers/promises';
import type { CloseReason } from '@commonplace/contracts/collab';
import type { AppendRefusal, AppendResult } from '@commonplace/contracts/internal';
import { traced } from '@commonplace/contracts/tracing';
import {
  type Connection,
  type Extension,
  type LocalTransactionOrigin,
  OutgoingMessage,
} from '@hocuspocus/server';
import * as Y from 'yjs';
import { DocumentClosed } from '../document-closed.ts';
import { type Inspection, inspectUpdate, isUpdate, placingSteps } from '../documents/inspect-update.ts';
import type { LiveDocument } from '../documents/live-document.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { ServerLimits } from '../limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type CollabPorts, JournalAway, NoteMissing } from '../ports.ts';
import { syncSteps } from '../sockets/frame.ts';
import { TokenBuckets } from '../sockets/token-bucket.ts';
import type { Access } from './access.ts';
import type { AuthorizedConnection } from './authorized-connection.ts';
import type { CatchUp } from './catch-up.ts';
import type { CollabContext } from './collab-context.ts';

/** There is nothing left to store, so Hocuspocus need not set its clock for it with each edit. */
const fromHere = { source: 'local', skipStoreHooks: true } satisfies LocalTransactionOrigin;

interface Writer {
  live: LiveDocument;
  connection: Connection;
  authorized: AuthorizedConnection;
}

/**
 * Nothing is applied, broadcast or acknowledged before the journal has it (C1). Hocuspocus awaits
 * `beforeSync` and only then applies and acknowledges; here the update is journaled and, in the same
 * step, applied, so that the sequence and the state never drift (C7). The message loop then acknowledges what was
 * typed; of an answer to sync step 1 Hocuspocus does, to which it is nothing new.
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
  limits: Pick<
    ServerLimits,
    'update' | 'document' | 'deferredUpdates' | 'clientIds' | 'clientIdBurst' | 'clientIdRate'
  >;
  /** Milliseconds over which closing is spread while the journal is away. */
  jitter: number;
  log: Log;
  metrics: Metrics;
}): Extension<CollabContext> {
  /** Kept apart from documents and connections, because both can be opened anew at any time. */
  const allowances = new TokenBuckets(limits.clientIdRate, limits.clientIdBurst);

  /** Says why an edit has no place here, and ends the document for its sender. */
  function refuse(why: WriteRefusal): never {
    metrics.refusedWrites.inc({ reason: why });
    throw new DocumentClosed(closeReasonFor[why]);
  }

  async function take(
    writer: Writer,
    update: Uint8Array,
    isAnswer: boolean,
  ): Promise<Inspection['verdict'] | 'declined'> {
    const { live, authorized } = writer;
    const mostSteps = isAnswer ? placingSteps.broughtAlong : placingSteps.typed;
    const look = () => authorized.work.time(() => inspectUpdate(live.document, update, mostSteps));
    let found = look();
    if (found.verdict === 'missing') {
      // Perhaps another server journaled what this builds on (C2).
      await fetchGap(writer);
      found = look();
    }
    if (found.verdict !== 'ready') return found.verdict;
    let outcome = await write(writer, update, found.clients);
    if (outcome === 'client-taken') {
      // A person's copy may hold what others wrote on another server: journaled, and new only here (C25).
      await fetchGap(writer);
      found = look();
      if (found.verdict !== 'ready') return found.verdict;
      outcome = await write(writer, update, found.clients);
    }
    if (outcome === 'client-taken') refuse(outcome);
    return outcome === 'declined' ? outcome : found.verdict;
  }

  /** Whether all new content is under client ids of this person, as far as it is known here (C25). */
  function isOwnWriting({ live, authorized }: Writer, clients: readonly number[]): boolean {
    const fresh = clients.filter((client) => Y.getState(live.document.store, client) === 0);
    if (fresh.length === 0) return true;
    // Who has journaled something is known to the journal; until then it is whose presence shows the id.
    if (fresh.some((client) => live.owners.isAnnouncedByAnother(client, authorized.user.id))) return false;
    if (live.document.store.clients.size + fresh.length > limits.clientIds) refuse('too-large');
    const allowance = allowances.of(`${live.address.noteId}/${authorized.user.id}`);
    if (!allowance.take(fresh.length)) refuse('too-many-clients');
    return true;
  }

  async function fetchGap({ live }: Writer): Promise<void> {
    try {
      await catchUp.fetchMissing(live);
    } catch (error) {
      if (error instanceof NoteMissing) return refuse('note-missing');
      log.warn({ err: error, ...live.address }, 'rows that an update builds on could not be fetched');
      await sleep(Math.random() * jitter);
      return refuse('journal-away');
    }
  }

  /**
   * `client-taken`: it is under a client id of another person. `declined`: its writer has become a reader (C10),
   * and knows it.
   */
  async function write(
    writer: Writer,
    update: Uint8Array,
    clients: readonly number[],
  ): Promise<'written' | 'client-taken' | 'declined'> {
    const { live, connection, authorized } = writer;
    if (!isOwnWriting(writer, clients)) return 'client-taken';
    const startedAt = performance.now();
    const answered = live.beginAppend();
    try {
      let result = await append(writer, update, clients);
      if ('refused' in result && result.refused === 'access-changed') {
        // Someone else's share changed as well: those who may still write go on writing (C5).
        const mayStillEdit = await access.mayStillEdit(live, authorized).catch(() => false);
        if (mayStillEdit) result = await append(writer, update, clients);
        else if (authorized.narrowing) {
          // Told before the edit is declined, so that its sender knows why and need not ask.
          access.narrowNow(connection, authorized);
          metrics.refusedWrites.inc({ reason: 'read-only' });
          return 'declined';
        }
      }
      if ('refused' in result)
        return result.refused === 'client-taken' ? result.refused : refuse(result.refused);
      live.owners.confirm(clients, authorized.user.id);
      const { seq } = result;
      authorized.work.time(() => apply(live, update, seq));
      live.landed(seq);
      metrics.ackSeconds.observe((performance.now() - startedAt) / 1_000);
      return 'written';
    } finally {
      answered();
      catchUp.settled(live);
    }
  }

  /** What fails here fails wherever it is sent again, and each time would be one more row. */
  function apply(live: LiveDocument, update: Uint8Array, seq: number): void {
    try {
      Y.applyUpdate(live.document, update, fromHere);
    } catch (error) {
      metrics.badRows.inc();
      log.error({ err: error, ...live.address, seq }, 'a journaled update could not be applied');
      throw new DocumentClosed('malformed');
    }
  }

  async function append(
    { live, authorized }: Writer,
    update: Uint8Array,
    clients: readonly number[],
  ): Promise<AppendResult> {
    try {
      const entry = {
        ...live.address,
        userId: authorized.user.id,
        sid: authorized.sid,
        epoch: authorized.epoch,
        update,
        clients: live.owners.unconfirmed(clients, authorized.user.id),
      };
      const result = await ports.append(entry);
      metrics.appends.inc({ result: 'seq' in result ? 'written' : result.refused });
      return result;
    } catch (error) {
      metrics.appends.inc({ result: 'journal-away' });
      if (!(error instanceof JournalAway)) log.error({ err: error, ...live.address }, 'an append failed');
      await sleep(Math.random() * jitter);
      return refuse('journal-away');
    }
  }

  /** Neither journaled nor acknowledged: the client is asked for everything that is missing here (C2). */
  function defer({ live, connection, authorized }: Writer, update: Uint8Array): void {
    if (authorized.deferred.length >= limits.deferredUpdates) refuse('incomplete');
    authorized.deferred.push(update);
    const question = new OutgoingMessage(connection.messageAddress).createSyncMessage();
    connection.send(question.writeFirstSyncStepFor(live.document).toUint8Array());
    // Hocuspocus leaves the update of a reader alone and does not acknowledge it. The access extension
    // puts the right value back as soon as this message has been dealt with.
    connection.readOnly = true;
  }

  /** Deferred updates whose foundations have come are acknowledged; the answer has to bring them. */
  async function settleDeferred(writer: Writer, isAnswer: boolean): Promise<void> {
    const { connection, authorized } = writer;
    for (const update of authorized.deferred.splice(0)) {
      // What it builds on was fetched when it came; asking for it again with each message would not help.
      const look = () => inspectUpdate(writer.live.document, update).verdict === 'missing';
      const isStillMissing = authorized.work.time(look);
      const verdict = isStillMissing ? 'missing' : await take(writer, update, false);
      if (verdict === 'malformed' || verdict === 'too-costly') refuse(verdict);
      if (verdict === 'declined') refuse('access-changed');
      if (verdict === 'missing' && isAnswer) refuse('incomplete');
      expectOpen(connection);
      if (verdict === 'missing') authorized.deferred.push(update);
      else
        connection.send(new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array());
    }
  }

  return {
    async beforeSync({ type, payload, connection, context, document }) {
      // What Hocuspocus now does by itself is to walk through the document.
      if (type === syncSteps.stateVector || connection.readOnly) context.authorized?.work.run();
      if (type === syncSteps.stateVector) return;
      if (type !== syncSteps.missing && type !== syncSteps.update) throw new DocumentClosed('malformed');
      const largest = type === syncSteps.update ? limits.update : limits.document;
      if (payload.length > largest) refuse('update-too-large');
      if (connection.readOnly) {
        // Hocuspocus neither applies nor acknowledges it, but reads it without a safety net.
        if (!isUpdate(payload)) refuse('malformed');
        // A reader's answer is usually already known to all; their update is always something new.
        if (type === syncSteps.update) metrics.refusedWrites.inc({ reason: 'read-only' });
        return;
      }
      const live = lives.of(document);
      const { authorized } = context;
      if (!live || !authorized) throw new DocumentClosed('access-changed');
      const writer = { live, connection, authorized };

      const isAnswer = type === syncSteps.missing;
      const attributes = { note: live.address.noteId, bytes: payload.length };
      const verdict = await traced('update', { attributes }, () => take(writer, payload, isAnswer));
      // Hocuspocus says so by itself where only reading is allowed.
      if (verdict === 'declined') return;
      if (verdict === 'malformed' || verdict === 'too-costly') refuse(verdict);
      if (verdict === 'missing' && isAnswer) refuse('incomplete');
      if (verdict === 'missing') return defer(writer, payload);
      if (authorized.deferred.length > 0) await settleDeferred(writer, isAnswer);
      expectOpen(connection);
      // It is in the document. An update of nothing in its place spares Hocuspocus reading it once more.
      payload.fill(0, 0, 2);
    },
  };
}

/**
 * Before anything is acknowledged: closed meanwhile, the client counts anew, and a late acknowledgement would count for
 * another edit.
 */
function expectOpen(connection: Connection): void {
  if (!connection.document.hasConnection(connection)) throw new DocumentClosed('access-changed');
}

/** Why an edit was neither journaled nor acknowledged. */
type WriteRefusal =
  | AppendRefusal
  /** The journal did not answer in time: the client still has it and tries again. */
  | 'journal-away'
  | 'malformed'
  | 'too-costly'
  | 'update-too-large'
  /** What it builds on never came. */
  | 'incomplete'
  | 'too-many-clients';

const closeReasonFor = {
  'access-changed': 'access-changed',
  'session-ended': 'session-ended',
  'generation-changed': 'generation-changed',
  // The client connects again and gets the reason it may know.
  'note-missing': 'access-changed',
  'too-large': 'document-full',
  'client-taken': 'client-taken',
  'storage-full': 'storage-full',
  'journal-away': 'journal-away',
  malformed: 'malformed',
  'too-costly': 'malformed',
  'update-too-large': 'update-too-large',
  incomplete: 'malformed',
  'too-many-clients': 'too-many-requests',
} as const satisfies Record<WriteRefusal, CloseReason>;
