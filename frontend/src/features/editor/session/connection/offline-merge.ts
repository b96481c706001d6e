import type * as Y from 'yjs';
import { bothChanged, changedTexts } from './both-changed.ts';
import { type LetterRun, type RemovedText, removedTexts, unseenIn } from './removed-text.ts';

/** A text that went down, with those of its letters that only this device had. */
export interface LostText {
  text: string;
  unseen: LetterRun[];
}

interface OfflineMergeOptions {
  doc: Y.Doc;
  /** Marks the transactions that bring what the server has. */
  origin: unknown;
  /** Up to where the server has acknowledged what this client wrote, ever. */
  acknowledgedClock(): number;
  /** Edits have been waiting for an answer for so long that they were written apart from the others. */
  isStalled(): boolean;
  /** What is written now reaches the others later, if they are there at all. */
  isApart(): boolean;
  /** Text that only this device had went down with what others deleted meanwhile (C23). */
  onTextLost(lost: readonly LostText[]): void;
  /** Where this device and others changed the same text apart from each other (C23b). */
  onBothChanged(places: readonly Y.RelativePosition[]): void;
}

/**
 * Watches what the server brings after a time without it, and reports text that only this device
 * had and that is gone now. Such a time ends with a new connection, whose merge lasts from the handshake
 * until the server has acknowledged what this device brought to it, or on the old one, when answers
 * come again.
 *
 * What this client wrote is unseen until it was acknowledged: that the server took it may be news to us,
 * and to the others it went down with the rest. Of what an earlier visit left unsent, the server's
 * state vector decides. It comes after the server's changes; until then what they removed is kept, over
 * a broken connection too.
 */
export class OfflineMerge {
  readonly #options: OfflineMergeOptions;
  #isUnderWay = false;
  #serverState: ReadonlyMap<number, number> | null = null;
  #removed: RemovedText[] = [];
  /** Texts that the server's changes were in, and those that this device changed apart from it. */
  #theirs = new Set<Y.XmlText>();
  #mine = new Set<Y.XmlText>();

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
  serverHas(clocks: ReadonlyMap<number, number>): void {
    this.#serverState = clocks;
    this.#report();
  }

  /** What this device brought is acknowledged: from now on the others delete what they have seen. */
  end(): void {
    this.#isUnderWay = false;
    this.#theirs.clear();
    this.#mine.clear();
  }

  close(): void {
    this.#options.doc.off('afterTransaction', this.#onTransaction);
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    const { origin, isStalled, isApart } = this.#options;
    if (transaction.origin !== origin) {
      if (transaction.local && isApart()) addAll(this.#mine, changedTexts(transaction));
      return;
    }
    if (!(this.#isUnderWay || isStalled())) return;
    this.#removed.push(...removedTexts(transaction));
    addAll(this.#theirs, changedTexts(transaction));
    this.#report();
  };

  #report(): void {
    const { doc, acknowledgedClock, onTextLost, onBothChanged } = this.#options;
    const state = this.#serverState;
    if (state === null) return;
    const seenUpTo = (client: number) => {
      if (client === doc.clientID) return acknowledgedClock();
      return this.#isUnderWay ? (state.get(client) ?? 0) : Infinity;
    };
    const lost = this.#removed
      .map((removed) => ({ text: removed.text, unseen: unseenIn(removed, seenUpTo) }))
      .filter(({ unseen }) => unseen.length > 0);
    this.#removed = [];
    if (lost.length > 0) onTextLost(lost);
    const places = bothChanged(this.#theirs, this.#mine, seenUpTo);
    this.#theirs.clear();
    if (places.length > 0) onBothChanged(places);
  }
}

function addAll<T>(set: Set<T>, more: Iterable<T>): void {
  for (const each of more) set.add(each);
}
