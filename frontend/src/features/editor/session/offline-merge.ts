import * as Y from 'yjs';
import { holdsUnseen, type RemovedText, removedTexts } from './removed-text.ts';

interface OfflineMergeOptions {
  doc: Y.Doc;
  /** Marks the transactions that bring what the server has. */
  origin: unknown;
  /** Text that only this device had went down with what others deleted meanwhile (C23). */
  onTextLost(text: string): void;
}

/**
 * Watches the merge at the beginning of each connection, from the handshake until the server has
 * acknowledged what this device brought to it.
 *
 * Which letters are new to the others says the server's own state vector, so it is true also of what
 * an earlier visit left unsent. It comes after the server's changes; until then what they removed is
 * kept, over a broken connection too.
 */
export class OfflineMerge {
  readonly #options: OfflineMergeOptions;
  #isUnderWay = false;
  #serverState: ReadonlyMap<number, number> | null = null;
  #removed: RemovedText[] = [];

  constructor(options: OfflineMergeOptions) {
    this.#options = options;
    options.doc.on('afterTransaction', this.#onTransaction);
  }

  /** A connection begins. */
  begin(): void {
    this.#isUnderWay = true;
    this.#serverState = null;
  }

  /** The server told what it has. */
  serverHas(stateVector: Uint8Array): void {
    this.#serverState = Y.decodeStateVector(stateVector);
    this.#report();
  }

  /** What this device brought is acknowledged: from now on the others delete what they have seen. */
  end(): void {
    this.#isUnderWay = false;
  }

  close(): void {
    this.#options.doc.off('afterTransaction', this.#onTransaction);
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    if (!this.#isUnderWay || transaction.origin !== this.#options.origin) return;
    this.#removed.push(...removedTexts(transaction));
    this.#report();
  };

  #report(): void {
    const state = this.#serverState;
    if (state === null) return;
    const lost = this.#removed.filter((removed) => holdsUnseen(removed, state));
    this.#removed = [];
    if (lost.length > 0) this.#options.onTextLost(lost.map(({ text }) => text).join('\n\n'));
  }
}
