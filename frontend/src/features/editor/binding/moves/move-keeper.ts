import * as Y from 'yjs';
import { doubledLetters, takeAway } from './doubled-letters.ts';
import { followedPosition } from './followed-position.ts';
import { type Move, MoveLog, mostKept } from './move-log.ts';
import type { Moves } from './moves.ts';
import { recordMoves } from './record-moves.ts';
import { noteRestored, type Restored, restoredLetters, restoredTwice } from './restored-letters.ts';
import { movedTo, type Swallowed, swallowedLetters, writeAgain } from './swallowed-letters.ts';

/** Marks what this editor writes to mend what acts of two people have left, which is not part of an own act. */
export const mendingOrigin = Symbol('mending');

export interface MoveOptions {
  doc: Y.Doc;
  /** Where moves are noted down, see {@link MoveLog}. */
  stored: Y.Array<unknown>;
  /** Whether elements of that name hold text, as paragraphs do. */
  holdsText: (name: string) => boolean;
  /** Whether this editor may write now. */
  mayWrite: () => boolean;
}

/** The editors of a document on this page. One of those that may write mends for all. */
const keepers = new WeakMap<Y.Doc, Set<MoveKeeper>>();

/**
 * Keeps what people write while others move the letters around it (C28). Nothing in Yjs can move: making a
 * paragraph a heading, splitting it or putting it into a list deletes letters and writes them again. Each
 * such act says which letters are which. With that the author of letters that went down with the old block
 * puts them into the new one, and of letters that two people moved at once one copy is taken away again,
 * each time by the one editor whose letters they are.
 */
export class MoveKeeper implements Moves {
  readonly #options: MoveOptions;
  readonly #log: MoveLog;
  /** What is to be mended once all that came together is in the document. */
  #swallowed: Swallowed[] = [];
  #news: Move[] = [];
  /**
   * What was moved here since something last arrived: it may have been two copies of a letter, before either of those
   * who made them had taken one away.
   */
  readonly #own: Move[] = [];
  #restored: Restored[] = [];

  constructor(options: MoveOptions) {
    this.#options = options;
    this.#log = new MoveLog(options.stored);
    const ofDoc = keepers.get(options.doc) ?? new Set();
    keepers.set(options.doc, ofDoc.add(this));
    options.doc.on('afterTransaction', this.#onTransaction);
    options.doc.on('afterAllTransactions', this.#mend);
  }

  close(): void {
    const { doc } = this.#options;
    doc.off('afterTransaction', this.#onTransaction);
    doc.off('afterAllTransactions', this.#mend);
    this.#log.close();
    keepers.get(doc)?.delete(this);
  }

  note(transaction: Y.Transaction): void {
    recordMoves(this.#log, transaction, this.#options.holdsText);
  }

  follow(position: Y.RelativePosition): Y.RelativePosition {
    const { doc } = this.#options;
    return followedPosition(doc, position, (letter) => {
      this.#log.beginLooking();
      return movedTo(this.#log, doc, letter)?.place ?? null;
    });
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    const { doc, holdsText } = this.#options;
    if (!this.#mendsForAll) return;
    if (transaction.origin === mendingOrigin) return;
    this.#log.beginLooking();
    if (transaction.local) {
      this.#own.push(...this.#log.broughtBy(transaction));
      this.#own.splice(0, Math.max(0, this.#own.length - mostKept));
      if (transaction.origin instanceof Y.UndoManager)
        this.#restored.push(...restoredLetters(this.#log, transaction, holdsText));
      return;
    }
    this.#news.push(...this.#own.splice(0), ...this.#log.broughtBy(transaction));
    if (transaction.deleteSet.clients.has(doc.clientID))
      this.#swallowed.push(...swallowedLetters(this.#log, transaction, holdsText));
  };

  get #mendsForAll(): boolean {
    const ofDoc = keepers.get(this.#options.doc) ?? [];
    return [...ofDoc].find((keeper) => keeper.#options.mayWrite()) === this;
  }

  #mend = (): void => {
    const { doc, mayWrite } = this.#options;
    const swallowed = this.#swallowed.splice(0);
    const news = this.#news.splice(0);
    const restored = this.#restored.splice(0);
    if (swallowed.length + news.length + restored.length === 0 || !mayWrite()) return;
    this.#log.beginLooking();
    const writes = swallowed.length + restored.length > 0;
    if (!writes && doubledLetters(this.#log, doc, news).length === 0) return;
    doc.transact(() => {
      noteRestored(this.#log, restored);
      for (const each of swallowed) writeAgain(this.#log, doc, each);
      const doubled = [...restoredTwice(this.#log, doc, restored), ...doubledLetters(this.#log, doc, news)];
      if (doubled.length > 0) takeAway(this.#log, doc, doubled);
    }, mendingOrigin);
  };
}
