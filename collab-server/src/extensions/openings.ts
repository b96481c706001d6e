import {
  type Connection,
  type Document,
  type Extension,
  MessageType,
  OutgoingMessage,
} from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { WholeNote } from '../documents/whole-note.ts';
import { type Frame, readFrame, syncSteps } from '../sockets/frame.ts';
import { atOnce } from './at-once.ts';
import type { CollabContext } from './collab-context.ts';

/**
 * Answers whoever has nothing of a document yet. Hocuspocus would write all of it out each time.
 *
 * Must be the last extension with a `beforeHandleMessage`: it answers what those before it let pass.
 */
export function openings(): Extension<CollabContext> {
  const wholes = new WeakMap<Document, WholeNote>();
  return {
    async afterLoadDocument({ document }) {
      wholes.set(document, new WholeNote(document));
    },

    beforeHandleMessage({ update, connection, document, context }) {
      const frame = readFrame(update);
      const whole = wholes.get(document);
      if (!whole || !frame || !asksForAll(frame)) return atOnce;
      const answer = () => sendAll(connection, whole);
      if (context.seat) context.seat.work.time(answer);
      else answer();
      // Hocuspocus goes on with this message: from here on it is one of those that it has no answer to.
      update[frame.rest.pos - 2] = MessageType.QueryAwareness;
      return atOnce;
    },
  };
}

/** With the state vector of an empty document, which has an entry for no client id. */
function asksForAll({ type, step, rest: { arr, pos } }: Frame): boolean {
  return type === MessageType.Sync && step === syncSteps.stateVector && arr[pos] === 1 && arr[pos + 1] === 0;
}

/** As Hocuspocus: the question what the client has comes before the answer to its own. */
function sendAll(connection: Connection, whole: WholeNote): void {
  const message = () => new OutgoingMessage(connection.messageAddress).createSyncMessage();
  connection.send(message().writeFirstSyncStepFor(connection.document).toUint8Array());
  const updates = whole.read();
  updates.forEach((update, index) => {
    const { encoder } = message();
    // The answer says that this is all, so it comes last.
    const isLast = index === updates.length - 1;
    encoding.writeVarUint(encoder, isLast ? syncSteps.missing : syncSteps.update);
    encoding.writeVarUint8Array(encoder, update);
    connection.send(encoding.toUint8Array(encoder));
  });
}
