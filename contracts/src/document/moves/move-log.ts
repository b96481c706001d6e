import * as Y from 'yjs';
import { asNumbers, inPiecesOf, type Letter, lengthOf, type Run } from './letter-runs.ts';
import { type Move, mostAtOnce, mostRuns, readMove } from './move.ts';
import { Looks, type MovedLetter, MoveLines } from './move-lines.ts';

/** What an act says of the letters it has moved. */
export interface NewMove extends Pick<Move, 'known' | 'isMerge'> {
  from: Run[];
  to: Run[];
}

/** Acts further back are over on every screen. */
export const mostKept = 512;
/** Runs of all acts that are kept, about 100 KB: they are no part of the text, and must not fill its document. */
const mostRunsKept = 8_000;
/** Letters of one act, beyond which it is not noted down: rebuilding a whole long note. */
export const mostLetters = 200_000;

type Stored = Y.ContentAny & { arr: unknown[] };

/**
 * The latest moves of all editors of a document, in a shared list beside the text (C28). Only with it can
 * an editor recognise that two letters are one, or where the block is in which a letter of its own went down.
 */
export class MoveLog {
  readonly #stored: Y.Array<unknown>;
  #read: Entry[] | null = null;
  #lines: MoveLines | null = null;
  readonly #looks = new Looks();

  constructor(stored: Y.Array<unknown>) {
    this.#stored = stored;
    stored.observe(this.#forget);
  }

  close(): void {
    this.#stored.unobserve(this.#forget);
  }

  /** A change is looked at: for this one nothing has been looked up yet. */
  beginLooking(): void {
    this.#looks.count = 0;
  }

  /** For this change enough was looked up. The last answers may say too little. */
  get isSpent(): boolean {
    return this.#looks.areSpent;
  }

  /** Whether that client has moved anything of what is kept. */
  isMover(client: number): boolean {
    return this.#entries.some(({ move }) => move?.by === client && !move.isMerge);
  }

  /** Those that a transaction brought, of the latest, in document order. */
  broughtBy({ changed, beforeState }: Y.Transaction): Move[] {
    if (!changed.has(this.#stored as never)) return [];
    return this.#entries.flatMap(({ move, client, clock }) =>
      move && clock >= (beforeState.get(client) ?? 0) ? [move] : [],
    );
  }

  add({ from, to, known, isMerge }: NewMove): void {
    if (from.length === 0 || from.length + to.length > mostRuns || lengthOf(from) > mostLetters) return;
    const copies = inPiecesOf(mostAtOnce, to).map(asNumbers);
    const pieces = inPiecesOf(mostAtOnce, from).map((piece, index) => ({
      from: asNumbers(piece),
      to: copies[index],
      known: [...known].flat(),
      isMerge,
    }));
    this.#stored.push(pieces);
    this.#forget();
    const older = this.#stored.length - this.#entries.length;
    if (older > 0) this.#stored.delete(0, older);
    this.#forget();
  }

  /** All that are kept, in document order. */
  get moves(): readonly Move[] {
    return this.#entries.flatMap(({ move }) => move ?? []);
  }

  /** See {@link MoveLines.copiesOf}. */
  copiesOf(letter: Letter): MovedLetter[] {
    return this.#byLetter.copiesOf(letter);
  }

  /** See {@link MoveLines.originalOf}. */
  originalOf(letter: Letter): Letter | null {
    return this.#byLetter.originalOf(letter);
  }

  /** See {@link MoveLines.touches}. */
  touches(run: Run): boolean {
    return this.#byLetter.touches(run);
  }

  /** See {@link MoveLines.knownOf}. */
  knownOf(letter: Letter): ReadonlyMap<number, number> | null {
    return this.#byLetter.knownOf(letter);
  }

  get #byLetter(): MoveLines {
    this.#lines ??= new MoveLines(this.moves, this.#looks);
    return this.#lines;
  }

  /** The latest of the list, which are the same for everybody. */
  get #entries(): readonly Entry[] {
    this.#read ??= latest(this.#stored);
    return this.#read;
  }

  #forget = (): void => {
    this.#read = null;
    this.#lines = null;
  };
}

/** An element of the list; null for what is no move. */
interface Entry extends Letter {
  move: Move | null;
}

function latest(stored: Y.Array<unknown>): Entry[] {
  const values: { value: unknown; client: number; clock: number }[] = [];
  for (let item = stored._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentAny)) continue;
    const { client, clock } = item.id;
    // Other people choose how many there are.
    const { arr } = item.content as Stored;
    for (let index = Math.max(0, arr.length - mostKept); index < arr.length; index += 1)
      values.push({ value: arr[index], client, clock: clock + index });
  }
  const entries: Entry[] = [];
  let runs = 0;
  for (const { value, client, clock } of values.slice(-mostKept).reverse()) {
    const move = readMove(value, client);
    runs += move ? move.from.length + move.to.length : 0;
    if (runs > mostRunsKept) break;
    entries.push({ move, client, clock });
  }
  return entries.reverse();
}
