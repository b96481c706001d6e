import * as Y from 'yjs';
import {
  areEachOnce,
  asNumbers,
  countUpTo,
  inPiecesOf,
  type Letter,
  lengthOf,
  letterAt,
  type Run,
  runsOf,
  type Stretch,
} from './letter-runs.ts';

/** Letters that an act deleted in one place and wrote again in another, because nothing in Yjs can move. */
export interface Move {
  /** Who did it. */
  by: number;
  /** The letters and blocks that are gone, each once, and in the same order those that replace them. */
  from: Stretch[];
  to: Stretch[];
  /** What the mover knew of those who had written there: their clocks. Who is missing had written nothing there. */
  known: ReadonlyMap<number, number>;
  /** The letters were there twice already, so these are no copies of their own. */
  isMerge: boolean;
}

/** What an act says of the letters it has moved. */
export interface NewMove extends Pick<Move, 'known' | 'isMerge'> {
  from: Run[];
  to: Run[];
}

/** Acts further back are over on every screen. */
export const mostKept = 512;
/** Runs of all acts that are kept, about 100 KB: they are no part of the text, and must not fill its document. */
const mostRunsKept = 8_000;
/** Runs and letters of one act, beyond which it is not noted down: rebuilding a whole long note. */
const mostRuns = 4_000;
export const mostLetters = 200_000;
/** Letters of one move. Acts with more are several. */
const mostAtOnce = 50_000;
/**
 * So many moves are looked at for one change that arrives. What others have noted down may lead through any number
 * of letters; beyond that it is not followed, and what they have moved stays as it is.
 */
const mostLooks = 2_000_000;

type Stored = Y.ContentAny & { arr: unknown[] };

/**
 * The latest moves of all editors of a document, in a shared list beside the text (C28). Only with it can
 * an editor recognise that two letters are one, or where the block is in which a letter of its own went down.
 */
export class MoveLog {
  readonly #stored: Y.Array<unknown>;
  #read: Entry[] | null = null;
  #lines: Record<'from' | 'to', ReadonlyMap<number, readonly Placed[]>> | null = null;
  #looks = 0;

  constructor(stored: Y.Array<unknown>) {
    this.#stored = stored;
    stored.observe(this.#forget);
  }

  close(): void {
    this.#stored.unobserve(this.#forget);
  }

  /** A change is looked at: for this one nothing has been looked up yet. */
  beginLooking(): void {
    this.#looks = 0;
  }

  /** For this change enough was looked up. The last answers may say too little. */
  get isSpent(): boolean {
    return this.#looks > mostLooks;
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

  /** What replaces a letter since it was moved, with the move; more than one where two moved it at once. */
  copiesOf(letter: Letter): Copy[] {
    return this.#lookUp('from', letter).map(({ move, index }) => ({
      move,
      letter: letterAt(move.to, index),
    }));
  }

  /** The letter that another one was written for. */
  originalOf(letter: Letter): Letter | null {
    const [found] = this.#lookUp('to', letter);
    return found ? letterAt(found.move.from, found.index) : null;
  }

  /** Whether any of those letters has been moved, or was written for another. */
  touches({ client, clock, length }: Run): boolean {
    this.#lines ??= this.#readLines();
    return Object.values(this.#lines).some((lines) => {
      const placed = lines.get(client) ?? [];
      const last = placed[countUpTo(placed, clock + length - 1, ({ run }) => run.clock) - 1];
      return last !== undefined && last.reach > clock;
    });
  }

  /** What was known to a person who moved a letter away, or brought it where it was; null where it was not moved. */
  knownOf(letter: Letter): ReadonlyMap<number, number> | null {
    const [found] = [...this.#lookUp('from', letter), ...this.#lookUp('to', letter)];
    return found?.move.known ?? null;
  }

  /** The latest of the list, which are the same for everybody. */
  get #entries(): readonly Entry[] {
    this.#read ??= latest(this.#stored);
    return this.#read;
  }

  #lookUp(side: 'from' | 'to', { client, clock }: Letter): { move: Move; index: number }[] {
    this.#lines ??= this.#readLines();
    const placed = this.#lines[side].get(client) ?? [];
    const found: Placed[] = [];
    this.#looks += 1;
    for (let at = countUpTo(placed, clock, ({ run }) => run.clock) - 1; at >= 0; at -= 1) {
      const here = placed[at] as Placed;
      if (here.reach <= clock) break;
      this.#looks += 1;
      if (this.isSpent) return [];
      if (clock < here.run.clock + here.run.length) found.push(here);
    }
    return found
      .sort((a, b) => a.order - b.order)
      .map(({ move, run }) => ({ move, index: run.before + clock - run.clock }));
  }

  #readLines() {
    const { moves } = this;
    // Where letters were already they are not copies.
    const written = moves.filter(({ isMerge }) => !isMerge);
    return { from: linesOf(moves, 'from'), to: linesOf(written, 'to') };
  }

  #forget = (): void => {
    this.#read = null;
    this.#lines = null;
  };
}

/** A letter that replaces another. */
export interface Copy {
  move: Move;
  letter: Letter;
}

/** An element of the list; null for what is no move. */
interface Entry extends Letter {
  move: Move | null;
}

/** A run of a move, among all those of one client by their clocks. */
interface Placed {
  run: Stretch;
  move: Move;
  /** Which of the moves it is, in their order. */
  order: number;
  /** Where the furthest of the runs up to this one ends: nothing before it is found beyond that. */
  reach: number;
}

/** So that a letter is found without asking each move. */
function linesOf(moves: readonly Move[], side: 'from' | 'to'): ReadonlyMap<number, readonly Placed[]> {
  const all = moves.flatMap((move, order) =>
    move[side].map((run): Placed => ({ run, move, order, reach: 0 })),
  );
  const found = Map.groupBy(all, ({ run }) => run.client);
  for (const placed of found.values()) {
    placed.sort((a, b) => a.run.clock - b.run.clock);
    let reach = 0;
    for (const each of placed) {
      reach = Math.max(reach, each.run.clock + each.run.length);
      each.reach = reach;
    }
  }
  return found;
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

const alreadyRead = new WeakMap<object, Move | null>();

/** What an element of the list says, if it is a move that its writer can have made. */
export function readMove(value: unknown, by: number): Move | null {
  if (typeof value !== 'object' || value === null) return null;
  let move = alreadyRead.get(value);
  if (move === undefined) {
    move = checkedMove(value, by);
    alreadyRead.set(value, move);
  }
  return move;
}

/** Others may have written anything there. */
function checkedMove(value: object, by: number): Move | null {
  const { from, to, known, isMerge } = value as Record<string, unknown>;
  if (!areNumbers(from) || !areNumbers(to) || !areNumbers(known)) return null;
  if (from.length > 3 * mostRuns || to.length > 3 * mostRuns) return null;
  const clocks = new Map<number, number>();
  for (let index = 0; index + 1 < known.length; index += 2)
    clocks.set(known[index] as number, known[index + 1] as number);
  const move = { by, from: runsOf(from), to: runsOf(to), known: clocks, isMerge: isMerge === true };
  const length = lengthOf(move.from);
  if (length === 0 || length > mostAtOnce || length !== lengthOf(move.to)) return null;
  if (!areEachOnce(move.from)) return null;
  // Who moves a letter writes it.
  return move.isMerge || (move.to.every(({ client }) => client === by) && areEachOnce(move.to)) ? move : null;
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);
}
