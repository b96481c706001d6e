import { type CloseReason, parseDocumentName } from '@commonplace/contracts/collab';
import type { AuthenticateResponse } from '@commonplace/contracts/internal';
import type { Document, Extension } from '@hocuspocus/server';
import { closeEvent, DocumentClosed } from '../document-closed.ts';
import type { Log } from '../log.ts';
import type { CollabPorts } from '../ports.ts';
import type { CpuTokenBucket } from '../sockets/cpu-token-bucket.ts';
import type { AccessClock } from './access-clock.ts';
import { AuthorizedConnection } from './authorized-connection.ts';
import type { CollabContext } from './collab-context.ts';

/** Node's timers hold no more than this many milliseconds. */
const longestTimer = 2 ** 31 - 1;
const longestToken = 4096;

/** Asks the backend who a token belongs to and what they may do; decides nothing itself. */
export function authenticate({
  ports,
  clock,
  connectionsPerDocument,
  shares,
  log,
}: {
  ports: Pick<CollabPorts, 'authenticate'>;
  clock: AccessClock;
  connectionsPerDocument: number;
  shares: CpuTokenBucket;
  log: Log;
}): Extension<CollabContext> {
  return {
    async onAuthenticate({ token, documentName, context, connectionConfig, instance }) {
      const refuse = (reason: CloseReason): never => {
        context.socket.documentClosed(documentName, documentName);
        throw new DocumentClosed(reason);
      };
      if (!parseDocumentName(documentName)) return refuse('note-missing');
      if (token.length === 0 || token.length > longestToken) return refuse('session-ended');

      // Before asking: hints that arrive while the answer is on its way may not be part of it.
      const asOf = clock.now();
      let answer: AuthenticateResponse;
      try {
        answer = await ports.authenticate({ endpoint: context.socket.endpoint, token, documentName });
      } catch (error) {
        log.warn({ err: error }, 'the backend did not say who this is');
        return refuse('journal-away');
      }
      if (!answer.allowed) return refuse(answer.reason);
      const document = instance.documents.get(documentName);
      if (document && placesTaken(document, answer.canEdit) >= connectionsPerDocument)
        return refuse('too-many-requests');
      connectionConfig.readOnly = !answer.canEdit;
      context.socket.signedIn();
      // Loading a large note takes long. Not while it is loaded: others may be waiting for it by then.
      await shares.turn(answer.user.id);
      return { authorized: new AuthorizedConnection(answer, asOf) };
    },

    async connected({ context, connection }) {
      const { authorized } = context;
      if (!authorized) throw new DocumentClosed('access-changed');
      if (placesTaken(connection.document, authorized.canEdit) > connectionsPerDocument) {
        throw new DocumentClosed('too-many-requests');
      }
      const wait = () => {
        const left = authorized.expiresAt - Date.now();
        // The client may hold a fresher token by now, so it is asked to connect again, not closed for good.
        if (left <= 0) return connection.close(closeEvent('access-changed'));
        authorized.expiry = setTimeout(wait, Math.min(left, longestTimer)).unref();
      };
      wait();
    },

    async onDisconnect({ context }) {
      if (context.authorized?.expiry) clearTimeout(context.authorized.expiry);
    },
  };
}

/**
 * By those who may write, or by those who may only read. Counted apart: anybody may read a published note, and must
 * not be able to keep its author out of it.
 */
function placesTaken(document: Document, canEdit: boolean): number {
  return document
    .getConnections()
    .filter(({ context }) => (context as CollabContext).authorized?.canEdit === canEdit).length;
}
