import { createDecoder, readVarInt, readVarString, readVarUint } from 'lib0/decoding';
import { frameKind, syncKind } from './content-frame.ts';

/** A frame of content that has no answer yet. */
interface Awaited {
  kind: (typeof syncKind)['step2' | 'update'];
  sentAt: number;
  clock: number;
}

/** What became of a frame: `acknowledged` and `declined` are answers to content of ours. */
export type FrameMeaning = 'acknowledged' | 'declined' | 'other';

/**
 * Knows whether everything in the document has been acknowledged.
 *
 * The provider's own counter can't be used for a promise: a reconnection resets it to one while older
 * updates are still under way, whose acknowledgements then count for newer ones. Here each connection
 * starts from nothing and is settled once it has answered the server's state vector with all that the
 * server lacked, and every content frame sent on it has its answer. Answers come in the order of the
 * frames, one each.
 *
 * A declined frame leaves the document unsettled until a later answer to a state vector, which carries
 * everything, is acknowledged: the server asks for one when an update came before what it builds on.
 */
export class Acknowledgements {
  #awaited: Awaited[] = [];
  #acknowledgedClock = 0;
  #handedOver = false;
  #isMerged = false;
  #isDeclined = false;

  /** A connection begins or ends: what was under way counts for nothing, the handshake repeats it. */
  reset(): void {
    this.#awaited = [];
    this.#handedOver = false;
    this.#isMerged = false;
    this.#isDeclined = false;
  }

  /** A frame has gone onto the connection, when this client had written up to `clock`. */
  sent(frame: Uint8Array, clock: number): void {
    // A pong, the only frame without a document.
    if (frame.length === 1) return;
    const decoder = createDecoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.sync) return;
    const kind = readVarUint(decoder);
    if (kind === syncKind.step2) this.#handedOver = true;
    if (kind === syncKind.step2 || kind === syncKind.update) {
      this.#awaited.push({ kind, sentAt: Date.now(), clock });
    }
  }

  /** A frame has come. */
  received(frame: Uint8Array): FrameMeaning {
    const decoder = createDecoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.syncStatus) return 'other';
    const answered = this.#awaited.shift();
    if (readVarInt(decoder) !== 1) {
      this.#isDeclined = true;
      return 'declined';
    }
    if (answered?.kind === syncKind.step2) {
      this.#isMerged = true;
      this.#isDeclined = false;
    }
    // Before that, older letters may be missing below the ones that were answered.
    if (answered && this.#isMerged) this.#acknowledgedClock = answered.clock;
    return 'acknowledged';
  }

  /** The server's question for what it lacks has been answered on this connection. */
  get hasHandedOver(): boolean {
    return this.#handedOver;
  }

  /** All that this device had when the connection began is acknowledged, with anything later. */
  get isMerged(): boolean {
    return this.#isMerged;
  }

  /** Up to where all that this client wrote has been acknowledged, on this connection or an earlier one. */
  get acknowledgedClock(): number {
    return this.#acknowledgedClock;
  }

  /** When the oldest frame without an answer was sent, null when there is none. */
  get awaitedSince(): number | null {
    return this.#awaited[0]?.sentAt ?? null;
  }

  /** Nothing is unacknowledged. Never true without a connection. */
  get settled(): boolean {
    return this.#handedOver && this.#awaited.length === 0 && !this.#isDeclined;
  }

  /** The server has answered everything, and declined some of it. */
  get isDeclined(): boolean {
    return this.#isDeclined && this.#awaited.length === 0;
  }
}
