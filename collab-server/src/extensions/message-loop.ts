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

/** The hooks that a message of a document passes, each in the order of the extensions. */
interface MessageHooks {
  before: Hook[];
  sync: Hook[];
  after: Hook[];
}

/** How many messages of one connection are journaled as one update. */
const mostTogether = 32;

/**
 * Takes what is typed past Hocuspocus' own way of a message, with the same hooks in the same order, one message of a
 * connection after the other. Once the journal extension has journaled and applied an update, all that is left
 * is its acknowledgement; Hocuspocus would apply nothing in a second transaction for it, and chain a dozen promises
 * around hooks that have nothing to wait for. Every other message goes the way of Hocuspocus.
 *
 * What is typed while an earlier edit of the same connection is at the journal goes there together, as one update, and
 * each of its messages is acknowledged: so the more there is to do, the less each edit costs.
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
  /** The way of Hocuspocus, and when what went it has been dealt with. */
  private readonly handOn: (message: Uint8Array) => void;
  private readonly handedOn: () => Promise<void>;
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
    this.handOn = connection.handleMessage.bind(connection);
    this.handedOn = connection.waitForPendingMessages.bind(connection);
    // What came while the document was being opened is there already, and comes first.
    this.running = this.handedOn().then(() => this.run());
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
        this.handOn(message);
        await this.handedOn();
        continue;
      }
      for (const typed of this.withWaiting({ messages: [message], update })) {
        const isOver = await this.write(typed);
        if (isOver) {
          this.waiting.length = 0;
          break;
        }
      }
    }
    this.isBusy = false;
  }

  /**
   * What is to be written next: this and what waits right behind it as one, or, where those could not go together, each
   * by itself.
   */
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

  /** Takes from those that wait what is of one kind of keystroke with this update and stands right behind it. */
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

  /** Answers whether the document ends here for this connection. */
  private async write({ messages, update }: Typed): Promise<boolean> {
    const { connection, hooks } = this;
    // One for all of them: each reads of it what it knows.
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
