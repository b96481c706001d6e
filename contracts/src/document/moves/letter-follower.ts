import * as Y from 'yjs';
import { copiesOf, rootOf } from './letter-lines.ts';
import { asRuns, type Letter, lettersIn, type Run } from './letter-runs.ts';
import { LetterTexts } from './letter-texts.ts';
import { type Move, readMove } from './move.ts';
import { MoveLines } from './move-lines.ts';
import { itemOf } from './shared-letters.ts';

/** Runs that are stored of one anchor: its letters may come to lie anywhere. */
const mostRuns = 400;

/** A letter is not moved more often between two folds; only moves that lead in a circle would reach it. */
const mostSteps = 10_000;

/**
 * Leads from letters that once stood in a note to those that stand there for them (C33). Moves are read from everything
 * that came since, because a document keeps only the latest of them.
 */
export class LetterFollower {
  readonly #doc: Y.Doc;
  readonly #written: () => Iterable<Uint8Array>;
  #known: { moves: MoveLines; texts: LetterTexts } | null = null;

  /**
   * @param doc what the updates make
   * @param written the updates from the state before on, that state first
   */
  constructor(doc: Y.Doc, written: () => Iterable<Uint8Array>) {
    this.#doc = doc;
    this.#written = written;
  }

  /**
   * The same letters, in their order. What is in the text stays; in the place of what is not is its copy that is, or else
   * the last that was: an undo may bring it back.
   */
  follow(runs: readonly Run[]): Run[] {
    const letters = runs.flatMap((run) => [...this.#pieces(run)]);
    return asRuns(letters).slice(0, mostRuns);
  }

  *#pieces({ client, clock, length }: Run): Generator<Letter | Run> {
    const end = clock + length;
    for (let at = clock; at < end; ) {
      const item = itemOf(this.#doc, { client, clock: at });
      const until = item ? Math.min(end, item.id.clock + item.length) : at + 1;
      const piece = { client, clock: at, length: until - at };
      if (item && !item.deleted) yield piece;
      else for (const letter of lettersIn([piece])) yield this.#standsFor(letter);
      at = until;
    }
  }

  #standsFor(letter: Letter): Letter {
    this.#known ??= this.#read();
    const { moves, texts } = this.#known;
    if (!moves.touches({ ...letter, length: 1 })) return letter;
    // Who edits a note could lead elsewhere with a move that they make up.
    const isIt = (copy: Letter) => texts.isSame(letter, copy, 1);
    const isPresent = (item: Y.Item | null, copy: Letter) => item?.deleted === false && isIt(copy);
    const last = this.#lastOf(letter, moves);
    // Of copies that two made at once one is taken away, and the other is found from the letter that both are of.
    for (const from of [last, rootOf(moves, letter)]) {
      const [present] = copiesOf(moves, this.#doc, from, isPresent);
      if (present) return present.letter;
    }
    return isIt(last) ? last : letter;
  }

  /** Along the copies of a letter as long as there is one of each. */
  #lastOf(letter: Letter, moves: MoveLines): Letter {
    let last = letter;
    for (let steps = 0; steps < mostSteps; steps += 1) {
      if (itemOf(this.#doc, last)?.deleted === false) break;
      const copies = moves.copiesOf(last).filter(({ move }) => !move.isMerge);
      const [copy] = copies;
      if (!copy || copies.length > 1 || !this.#wasWritten(copy.letter)) break;
      last = copy.letter;
    }
    return last;
  }

  #wasWritten({ client, clock }: Letter): boolean {
    return clock < Y.getState(this.#doc.store, client);
  }

  #read() {
    const texts = new LetterTexts();
    const moves: Move[] = [];
    for (const update of this.#written())
      for (const struct of Y.decodeUpdate(update).structs) {
        if (!(struct instanceof Y.Item)) continue;
        const { client, clock } = struct.id;
        if (struct.content instanceof Y.ContentString)
          texts.add(client, { clock, text: struct.content.str, at: null });
        else if (struct.content instanceof Y.ContentAny)
          for (const value of (struct.content as Y.ContentAny & { arr: unknown[] }).arr) {
            const move = readMove(value, client);
            if (move) moves.push(move);
          }
      }
    return { moves: new MoveLines(moves), texts };
  }
}
