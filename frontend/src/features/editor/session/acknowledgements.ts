import { createDecoder, readVarInt, readVarString, readVarUint } from 'lib0/decoding';

/** Frame kinds of the Hocuspocus protocol that carry or acknowledge content. */
const frameKind = { sync: 0, syncStatus: 8 } as const;
/** Kinds of sync frame: a state vector, an answer to one, an update. The last two are acknowledged. */
const syncKind = { step1: 0, step2: 1, update: 2 } as const;

/**
 * Knows whether everything in the document has been acknowledged.
 *
 * The provider's own counter can't be used for a promise: a reconnection resets it to one while older
 * updates are still under way, whose acknowledgements then count for newer ones. Here each connection
 * starts from nothing and is settled once it has answered the server's state vector with all that the
 * server lacked, and every content frame sent on it has its answer. Answers come in the order of the
 * frames, one each.
 */
export class Acknowledgements {
  #awaited = 0;
  #handedOver = false;
  #rejected = false;

  /** A connection begins or ends: what was under way counts for nothing, the handshake repeats it. */
  reset(): void {
    this.#awaited = 0;
    this.#handedOver = false;
    this.#rejected = false;
  }

  /** A frame has gone onto the connection. */
  sent(frame: Uint8Array): void {
    // A pong, the only frame without a document.
    if (frame.length === 1) return;
    const decoder = createDecoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.sync) return;
    const kind = readVarUint(decoder);
    if (kind === syncKind.step1) return;
    if (kind === syncKind.step2) this.#handedOver = true;
    this.#awaited += 1;
  }

  /** A frame has come. Answers `rejected` when the server declined a change because this connection may only read. */
  received(frame: Uint8Array): 'acknowledged' | 'rejected' | 'other' {
    const decoder = createDecoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.syncStatus) return 'other';
    this.#awaited = Math.max(0, this.#awaited - 1);
    if (readVarInt(decoder) === 1) return 'acknowledged';
    this.#rejected = true;
    return 'rejected';
  }

  /** Nothing is unacknowledged. Never true without a connection. */
  get settled(): boolean {
    return this.#handedOver && this.#awaited === 0 && !this.#rejected;
  }
}
