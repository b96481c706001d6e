import * as Y from 'yjs';

/** Letters, or blocks, of one client in a row. */
export interface Run {
  client: number;
  clock: number;
  length: number;
}

/** Letters that an act deleted in one place and wrote again in another, because nothing in Yjs can move. */
export interface Move {
  /** Who did it. */
  by: number;
  /** The letters and blocks that are gone, and in the same order those that stand for them. */
  from: Run[];
  to: Run[];
  /** What the mover knew of those who had written there: their clocks. Who is missing had written nothing there. */
  known: ReadonlyMap<number, number>;
  /** The letters stood there twice already, so these are no copies of their own. */
  isMerge: boolean;
}

/** Acts further back are nobody's present any more. */
const kept = 128;
/** Runs and letters of one act, beyond which it is not noted down: rebuilding a whole long note. */
const mostRuns = 4_000;
const mostLetters = 50_000;

type Stored = Y.ContentAny & { arr: unknown[] };

/**
 * The latest moves of all editors of a document, in a shared list beside the text (C28). Only with it can
 * an editor tell that two letters are one, or where the block is in which a letter of its own went down.
 */
export class MoveLog {
  readonly #stored: Y.Array<unknown>;
  #read: Move[] | null = null;
  #places: Record<'from' | 'to', Map<number, Place[]>> | null = null;

  constructor(stored: Y.Array<unknown>) {
    this.#stored = stored;
    stored.observe(this.#forget);
  }

  close(): void {
    this.#stored.unobserve(this.#forget);
  }

  /** In the order in which they stand in the document, which is the same for everybody. */
  get moves(): readonly Move[] {
    this.#read ??= [...movesIn(this.#stored, () => true)];
    return this.#read;
  }

  /** Those that a transaction brought. */
  broughtBy({ changed, beforeState }: Y.Transaction): Move[] {
    if (!changed.has(this.#stored as never)) return [];
    return [...movesIn(this.#stored, ({ id: { client, clock } }) => clock >= (beforeState.get(client) ?? 0))];
  }

  add({ from, to, known, isMerge }: Omit<Move, 'by'>): void {
    if (from.length === 0 || from.length + to.length > mostRuns || lengthOf(from) > mostLetters) return;
    this.#stored.push([{ from: flat(from), to: flat(to), known: [...known].flat(), isMerge }]);
    if (this.#stored.length > kept) this.#stored.delete(0, this.#stored.length - kept);
    this.#forget();
  }

  /** What stands for a letter since it was moved, with the move; more than one where two moved it at once. */
  copiesOf({ client, clock }: Letter): Copy[] {
    return this.#index('from', client).flatMap(({ move, run, before }) =>
      run.clock <= clock && clock < run.clock + run.length
        ? [{ move, letter: at(move.to, before + clock - run.clock) }]
        : [],
    );
  }

  /** The letter that another one was written for. */
  originalOf({ client, clock }: Letter): Letter | null {
    for (const { move, run, before } of this.#index('to', client)) {
      if (!move.isMerge && run.clock <= clock && clock < run.clock + run.length)
        return at(move.from, before + clock - run.clock);
    }
    return null;
  }

  #index(side: 'from' | 'to', client: number): readonly Place[] {
    this.#places ??= { from: placesIn(this.moves, 'from'), to: placesIn(this.moves, 'to') };
    return this.#places[side].get(client) ?? [];
  }

  #forget = (): void => {
    this.#read = null;
    this.#places = null;
  };
}

/** A letter that stands for another. */
export interface Copy {
  move: Move;
  letter: Letter;
}

/** Where in the letters of a move a run of them begins. */
interface Place {
  move: Move;
  run: Run;
  before: number;
}

function placesIn(moves: readonly Move[], side: 'from' | 'to'): Map<number, Place[]> {
  const found = new Map<number, Place[]>();
  for (const move of moves) {
    let before = 0;
    for (const run of move[side]) {
      const ofClient = found.get(run.client) ?? [];
      ofClient.push({ move, run, before });
      found.set(run.client, ofClient);
      before += run.length;
    }
  }
  return found;
}

/** One letter, or one block. */
export interface Letter {
  client: number;
  clock: number;
}

/** The letters in a row, as few runs. */
export function asRuns(letters: Iterable<Letter>): Run[] {
  const runs: Run[] = [];
  for (const { client, clock } of letters) {
    const last = runs.at(-1);
    if (last?.client === client && last.clock + last.length === clock) last.length += 1;
    else runs.push({ client, clock, length: 1 });
  }
  return runs;
}

export function* lettersIn(runs: readonly Run[]): Generator<Letter> {
  for (const { client, clock, length } of runs)
    for (let offset = 0; offset < length; offset += 1) yield { client, clock: clock + offset };
}

function at(runs: readonly Run[], index: number): Letter {
  let left = index;
  for (const { client, clock, length } of runs) {
    if (left < length) return { client, clock: clock + left };
    left -= length;
  }
  throw new RangeError('A move has as many letters on both sides');
}

const flat = (runs: readonly Run[]) => runs.flatMap(({ client, clock, length }) => [client, clock, length]);

function* movesIn(stored: Y.Array<unknown>, isWanted: (item: Y.Item) => boolean): Generator<Move> {
  for (let item = stored._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentAny)) continue;
    const { arr } = item.content as Stored;
    if (!isWanted(item)) continue;
    for (const value of arr) {
      const move = readMove(value, item.id.client);
      if (move) yield move;
    }
  }
}

const alreadyRead = new WeakMap<object, Move | null>();

function readMove(value: unknown, by: number): Move | null {
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
  if (length > mostLetters || length !== lengthOf(move.to)) return null;
  // Who moves a letter writes it.
  return move.isMerge || move.to.every(({ client }) => client === by) ? move : null;
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);
}

function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [client, clock, length] = numbers.slice(index, index + 3) as [number, number, number];
    runs.push({ client, clock, length });
  }
  return runs;
}

const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, { length }) => sum + length, 0);
