import {
  type Connection,
  type Extension,
  type Hocuspocus,
  MessageType,
  OutgoingMessage,
} from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import { closeEvent, DocumentClosed } from '../document-closed.ts';
import { keystroke, mergeTyped } from '../documents/merge-typed.ts';
import { readFrame, syncSteps } from '../sockets/frame.ts';
import { atOnce } from './at-once.ts';
import type { CollabContext } from './collab-context.ts';

type Hook = (payload: never) => Promise<unknown>;

/** The hooks that are called for a message, each list in the order of the extensions. */
interface MessageHooks {
  before: Hook[];
  sync: Hook[];
  after: Hook[];
}

/** How many messages of one connection are journaled as one update. */
const mostTogether = 32;

/**
 * Handles messages that carry an update in place of Hocuspocus: with the same hooks in the same order, one message of a
 * connection at a time. The journal extension has already journaled and applied the update in its hook, so only the
 * acknowledgement is left; Hocuspocus would open a second, empty transaction and await a dozen promises of hooks that
 * have nothing to wait for. Hocuspocus handles every other message.
 *
 * Updates that arrive while an earlier one of the same connection is being journaled are merged into one update. Each of
 * their messages is acknowledged.
 *
 * @param extensions all of them, guarded: what a hook throws that refuses is a {@link DocumentClosed}
 */
export function messageLoops(
  extensions: readonly Extension<CollabContext>[],
  instance: () => Hocuspocus<CollabContext>,
): Extension<CollabContext> {
  const named = (name: keyof Extension) => extensions.flatMap((it) => (it[name] as Hook | undefined) ?? []);
  const hooks = {
    before: named('beforeHandleMessage'),
    sync: named('beforeSync'),
    after: named('afterHandleMessage'),
  };
  const isChangeHeard = named('onChange').length > 0;
  return {
    async afterLoadDocument({ document }) {
      // Otherwise each edit is encoded for no connection, and to a timer of storing that never stores.
      if (!isChangeHeard) document.onUpdate(() => {});
    },
    async connected({ connection, socketId, requestHeaders, requestParameters }) {
      const { context, document } = connection;
      const { name: documentName } = document;
      const always = {
        context,
        document,
        documentName,
        connection,
        socketId,
        requestHeaders,
        requestParameters,
      };
      const describe = () => ({
        ...always,
        instance: instance(),
        clientsCount: document.getConnectionsCount(),
      });
      new MessageLoop(connection, hooks, describe);
    },
  };
}

class MessageLoop {
  private readonly connection: Connection;
  private readonly hooks: MessageHooks;
  /** What hooks receive for every message alike. */
  private readonly describe: () => object;
  /** Hocuspocus' handling of a message, and the end of it. */
  private readonly handleByHocuspocus: (message: Uint8Array) => void;
  private readonly handledByHocuspocus: () => Promise<void>;
  /** What acknowledges an edit, the same for each. */
  private readonly acknowledgement: Uint8Array;
  private readonly waiting: Uint8Array[] = [];
  private isBusy = true;
  private running: Promise<void>;

  constructor(connection: Connection, hooks: MessageHooks, describe: () => object) {
    this.connection = connection;
    this.hooks = hooks;
    this.describe = describe;
    this.acknowledgement = status(connection.messageAddress, true);
    this.handleByHocuspocus = connection.handleMessage.bind(connection);
    this.handledByHocuspocus = connection.waitForPendingMessages.bind(connection);
    // Hocuspocus already has the messages that arrived while the document was being opened.
    this.running = this.handledByHocuspocus().then(() => this.run());
    connection.handleMessage = (message) => this.take(message);
    connection.waitForPendingMessages = () => this.running;
  }

  private take(message: Uint8Array): void {
    this.waiting.push(message);
    if (!this.isBusy) this.running = this.run();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
      const update = updateIn(message);
      if (update === null) {
        this.handleByHocuspocus(message);
        await this.handledByHocuspocus();
        continue;
      }
      for (const typed of this.withWaiting({ messages: [message], update })) {
        const isClosed = await this.write(typed);
        if (isClosed) {
          this.waiting.length = 0;
          break;
        }
      }
    }
    this.isBusy = false;
  }

  /** The updates to write next: this one merged with those that wait directly behind it, or each by itself where they can not be merged. */
  private withWaiting(typed: Typed): Typed[] {
    const { context, document } = this.connection;
    const { authorized } = context as CollabContext;
    if (!authorized?.canEdit || this.waiting.length === 0) return [typed];
    return authorized.work.time(() => {
      const alike = [typed, ...this.takeAlike(typed.update)];
      if (alike.length === 1) return alike;
      const updates = alike.map(({ update }) => update);
      const merged = mergeTyped(document, updates);
      return merged ? [{ messages: alike.flatMap(({ messages }) => messages), update: merged }] : alike;
    });
  }

  /** Removes from the waiting messages those directly behind this update that are the same kind of keystroke. */
  private takeAlike(update: Uint8Array): Typed[] {
    const kind = keystroke(update);
    const alike: Typed[] = [];
    for (const next of kind === null ? [] : this.waiting) {
      const more = alike.length + 1 < mostTogether ? updateIn(next) : null;
      if (!more || keystroke(more) !== kind) break;
      alike.push({ messages: [next], update: more });
    }
    this.waiting.splice(0, alike.length);
    return alike;
  }

  /** Resolves with whether the document was closed for this connection. */
  private async write({ messages, update }: Typed): Promise<boolean> {
    const { connection, hooks } = this;
    // One payload for all hooks: each reads the fields it knows.
    const about = { ...this.describe(), update: messages[0], type: syncSteps.update, payload: update };
    try {
      await pass(hooks.before, about);
      try {
        await pass(hooks.sync, about);
        // A reader is informed that it was not accepted, and so does a person who became one meanwhile.
        const answer = connection.readOnly ? status(connection.messageAddress, false) : this.acknowledgement;
        for (const _ of messages) connection.send(answer);
      } finally {
        for (const message of messages) {
          about.update = message;
          await pass(hooks.after, about);
        }
      }
      return false;
    } catch (error) {
      connection.close(closeEvent(error instanceof DocumentClosed ? error.reason : 'journal-away'));
      return true;
    }
  }
}

/** An update and the messages that brought it. */
interface Typed {
  messages: readonly Uint8Array[];
  update: Uint8Array;
}

/** One hook after the other. Most have nothing to wait for. */
async function pass(hooks: readonly Hook[], payload: object): Promise<void> {
  for (const hook of hooks) {
    const done = hook(payload as never);
    if (done !== atOnce) await done;
  }
}

/** The update in a message that brings one; null for all others. */
function updateIn(message: Uint8Array): Uint8Array | null {
  const frame = readFrame(message);
  if (frame?.type !== MessageType.Sync || frame.step !== syncSteps.update) return null;
  try {
    return decoding.readVarUint8Array(frame.rest);
  } catch {
    return null;
  }
}

function status(address: string, isTaken: boolean): Uint8Array {
  return new OutgoingMessage(address).writeSyncStatus(isTaken).toUint8Array();
}
