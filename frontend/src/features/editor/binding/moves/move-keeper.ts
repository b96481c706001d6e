import type * as Y from 'yjs';
import { doubledLetters, takeAway } from './doubled-letters.ts';
import { type Move, MoveLog } from './move-log.ts';
import { noteMoves } from './note-moves.ts';
import { type Swallowed, swallowedLetters, writeAgain } from './swallowed-letters.ts';

/** Marks what this editor writes to mend what acts of two people have left, which is nobody's own act. */
export const mendingOrigin = Symbol('mending');

interface MoveKeeperOptions {
  doc: Y.Doc;
  /** Where moves are noted down, see {@link MoveLog}. */
  stored: Y.Array<unknown>;
  /** Whether elements of that name hold text, as paragraphs do. */
  holdsText: (name: string) => boolean;
  /** Whether this editor may write now. */
  mayWrite: () => boolean;
}

/** One of several editors of one document on one page mends for all. */
const mending = new WeakMap<Y.Doc, MoveKeeper>();

/**
 * Keeps what people write while others move the letters around it (C28). Nothing in Yjs can move: making a
 * paragraph a heading, splitting it or putting it into a list deletes letters and writes them again. Each
 * such act says which letters are which. With that the author of letters that went down with the old block
 * puts them into the new one, and of letters that two people moved at once one copy is taken away again,
 * each time by the one editor whose letters they are.
 */
export class MoveKeeper {
  readonly #options: MoveKeeperOptions;
  readonly #log: MoveLog;
  /** What is to be mended once all that came together is in the document. */
  #swallowed: Swallowed[] = [];
  #news: Move[] = [];

  constructor(options: MoveKeeperOptions) {
    this.#options = options;
    this.#log = new MoveLog(options.stored);
    if (!mending.has(options.doc)) mending.set(options.doc, this);
    options.doc.on('afterTransaction', this.#onTransaction);
    options.doc.on('afterAllTransactions', this.#mend);
  }

  close(): void {
    const { doc } = this.#options;
    doc.off('afterTransaction', this.#onTransaction);
    doc.off('afterAllTransactions', this.#mend);
    this.#log.close();
    if (mending.get(doc) === this) mending.delete(doc);
  }

  /** To be called at the end of an act, inside its transaction. */
  note(transaction: Y.Transaction): void {
    noteMoves(this.#log, transaction, this.#options.holdsText);
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    const { doc, holdsText, mayWrite } = this.#options;
    if (transaction.local || mending.get(doc) !== this || !mayWrite()) return;
    this.#news.push(...this.#log.broughtBy(transaction));
    if (transaction.deleteSet.clients.has(doc.clientID))
      this.#swallowed.push(...swallowedLetters(this.#log, transaction, holdsText));
  };

  #mend = (): void => {
    const { doc, mayWrite } = this.#options;
    const [swallowed, news] = [this.#swallowed.splice(0), this.#news.splice(0)];
    if (!mayWrite()) return;
    const doubled = doubledLetters(this.#log, doc, news);
    if (swallowed.length + doubled.length === 0) return;
    doc.transact(() => {
      for (const each of swallowed) writeAgain(this.#log, doc, each);
      if (doubled.length > 0) takeAway(this.#log, doc, doubled);
    }, mendingOrigin);
  };
}
