import { type Move, MoveLog, mostKept, recordMoves } from '@commonplace/contracts/document/moves';
import type * as Y from 'yjs';
import { followedPosition } from './followed-position.ts';
import { doubledLetters, takeAway } from './mending/doubled-letters.ts';
import { movedTo, type Swallowed, swallowedLetters, writeAgain } from './mending/swallowed-letters.ts';
import type { Moves } from './moves.ts';
import { StepBack } from './undo/step-back.ts';
import type { StepOptions } from './undo/step-items.ts';
import type { BlockRules } from './writing/block-rules.ts';

/** Marks what this editor writes to mend what acts of two people have left, which is not part of an own act. */
export const mendingOrigin = Symbol('mending');

export interface MoveOptions {
  doc: Y.Doc;
  /** Where moves are noted down, see {@link MoveLog}. */
  stored: Y.Array<unknown>;
  rules: BlockRules;
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

  /** The one that mends for all editors of a document. */
  static of(doc: Y.Doc): MoveKeeper | null {
    return [...(keepers.get(doc) ?? [])].find((keeper) => keeper.#options.mayWrite()) ?? null;
  }

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
    recordMoves(this.#log, transaction, this.#options.rules.holdsText);
  }

  follow(position: Y.RelativePosition): Y.RelativePosition {
    const { doc } = this.#options;
    return followedPosition(doc, position, (letter) => {
      this.#log.beginLooking();
      return movedTo(this.#log, doc, letter)?.place ?? null;
    });
  }

  stepBack(options: Omit<StepOptions, 'log' | 'rules'>): StepBack {
    return new StepBack({ ...options, log: this.#log, rules: this.#options.rules });
  }

  #onTransaction = (transaction: Y.Transaction): void => {
    const { doc, rules } = this.#options;
    if (!this.#mendsForAll) return;
    if (transaction.origin === mendingOrigin) return;
    this.#log.beginLooking();
    if (transaction.local) {
      this.#own.push(...this.#log.broughtBy(transaction));
      this.#own.splice(0, Math.max(0, this.#own.length - mostKept));
      return;
    }
    this.#news.push(...this.#own.splice(0), ...this.#log.broughtBy(transaction));
    if (transaction.deleteSet.clients.has(doc.clientID))
      this.#swallowed.push(...swallowedLetters(this.#log, transaction, rules.holdsText));
  };

  get #mendsForAll(): boolean {
    return MoveKeeper.of(this.#options.doc) === this;
  }

  #mend = (): void => {
    const { doc, rules, mayWrite } = this.#options;
    const swallowed = this.#swallowed.splice(0);
    const news = this.#news.splice(0);
    if (swallowed.length + news.length === 0 || !mayWrite()) return;
    this.#log.beginLooking();
    if (swallowed.length === 0 && doubledLetters(this.#log, doc, news).length === 0) return;
    doc.transact(() => {
      for (const each of swallowed) writeAgain(this.#log, doc, rules, each);
      const doubled = doubledLetters(this.#log, doc, news);
      if (doubled.length > 0) takeAway(this.#log, doc, doubled);
    }, mendingOrigin);
  };
}
