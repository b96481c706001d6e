import { Decoder, readVarString, readVarUint } from 'lib0/decoding';

const frameKind = { sync: 0, syncStatus: 8 } as const;
const syncKind = { step1: 0, step2: 1, update: 2 } as const;

/**
 * Which of the frames sent on one socket were acknowledged, told from the bytes alone. The server answers
 * content frames in their order, and none that was sent before the document was greeted. The provider only
 * counts, so it knows nothing while a person goes on typing.
 */
export class FrameLedger {
  private readonly onAcknowledged: (frame: Uint8Array) => void;
  private waiting: Uint8Array[] = [];
  /** Put off by the server until it has what they build on; the answer that brings it is answered after them. */
  private deferred: Uint8Array[] = [];
  private isGreeted = false;

  constructor(onAcknowledged: (frame: Uint8Array) => void) {
    this.onAcknowledged = onAcknowledged;
  }

  sent(frame: Uint8Array): void {
    const decoder = new Decoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.sync) return;
    const kind = readVarUint(decoder);
    if (kind === syncKind.step1) {
      this.closed();
      this.isGreeted = true;
    } else if (this.isGreeted) this.waiting.push(frame);
  }

  received(frame: Uint8Array): void {
    const decoder = new Decoder(frame);
    readVarString(decoder);
    if (readVarUint(decoder) !== frameKind.syncStatus) return;
    const isApplied = readVarUint(decoder) === 1;
    const answered = (isApplied && this.deferred.shift()) || this.waiting.shift();
    if (!answered) return;
    if (isApplied) this.onAcknowledged(answered);
    else this.deferred.push(answered);
  }

  /** The socket, or the document on it, was closed: nothing that was sent will be answered any more. */
  closed(): void {
    this.isGreeted = false;
    this.waiting = [];
    this.deferred = [];
  }
}
