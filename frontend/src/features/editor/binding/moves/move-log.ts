import * as Y from 'yjs';

/** Letters, or blocks, of one client in a row. */
export interface Run {
  client: number;
  clock: number;
  length: number;
}

/** A run among those of a move, with how many letters come before it. */
interface Stretch extends Run {
  before: number;
}

/** Letters that an act deleted in one place and wrote again in another, because nothing in Yjs can move. */
export interface Move {
  /** Who did it. */
  by: number;
  /** The letters and blocks that are gone, each once, and in the same order those that stand for them. */
  from: Stretch[];
  to: Stretch[];
  /** What the mover knew of those who had written there: their clocks. Who is missing had written nothing there. */
  known: ReadonlyMap<number, number>;
  /** The letters stood there twice already, so these are no copies of their own. */
  isMerge: boolean;
}

/** What an act says of the letters it has moved. */
export interface NewMove extends Pick<Move, 'known' | 'isMerge'> {
  from: Run[];
  to: Run[];
}

/** Acts further back are nobody's present any more. */
const kept = 128;
/** Runs of all acts that are kept, about 100 KB: they are no part of the text, and must not fill its document. */
const mostRunsKept = 8_000;
/** Runs and letters of one act, beyond which it is not noted down: rebuilding a whole long note. */
const mostRuns = 4_000;
export const mostLetters = 50_000;
/**
 * So many moves are looked at for one change that arrives. What others have noted down may lead through any number
 * of letters; beyond that it is not followed, and what they have moved stays as it is.
 */
const mostLooks = 2_000_000;

type Stored = Y.ContentAny & { arr: unknown[] };

/**
 * The latest moves of all editors of a document, in a shared list beside the text (C28). Only with it can
 * an editor tell that two letters are one, or where the block is in which a letter of its own went down.
 */
export class MoveLog {
  readonly #stored: Y.Array<unknown>;
  #read: Entry[] | null = null;
  #lines: Record<'from' | 'to', Map<number, Line[]>> | null = null;
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

  /** Those that a transaction brought, of the latest, in the order in which they stand in the document. */
  broughtBy({ changed, beforeState }: Y.Transaction): Move[] {
    if (!changed.has(this.#stored as never)) return [];
    return this.#entries.flatMap(({ move, client, clock }) =>
      move && clock >= (beforeState.get(client) ?? 0) ? [move] : [],
    );
  }

  add({ from, to, known, isMerge }: NewMove): void {
    if (from.length === 0 || from.length + to.length > mostRuns || lengthOf(from) > mostLetters) return;
    this.#stored.push([{ from: flat(from), to: flat(to), known: [...known].flat(), isMerge }]);
    this.#forget();
    const older = this.#stored.length - this.#entries.length;
    if (older > 0) this.#stored.delete(0, older);
    this.#forget();
  }

  /** All that are kept, in the order in which they stand in the document. */
  get moves(): readonly Move[] {
    return this.#entries.flatMap(({ move }) => move ?? []);
  }

  /** What stands for a letter since it was moved, with the move; more than one where two moved it at once. */
  copiesOf(letter: Letter): Copy[] {
    return this.#lookUp('from', letter).map(({ move, index }) => ({ move, letter: at(move.to, index) }));
  }

  /** The letter that another one was written for. */
  originalOf(letter: Letter): Letter | null {
    const [found] = this.#lookUp('to', letter);
    return found ? at(found.move.from, found.index) : null;
  }

  /** The latest of the list, which are the same for everybody. */
  get #entries(): readonly Entry[] {
    this.#read ??= latest(this.#stored);
    return this.#read;
  }

  #lookUp(side: 'from' | 'to', { client, clock }: Letter): { move: Move; index: number }[] {
    this.#lines ??= this.#readLines();
    const lines = this.#lines[side].get(client) ?? [];
    this.#looks += 1 + lines.length;
    if (this.isSpent) return [];
    const found: { move: Move; index: number }[] = [];
    for (const { move, runs } of lines) {
      const run = lastUpTo(runs, clock, 'clock');
      if (run && clock < run.clock + run.length) found.push({ move, index: run.before + clock - run.clock });
    }
    return found;
  }

  #readLines() {
    const { moves } = this;
    // Where letters stood already they are nobody's copies.
    const written = moves.filter(({ isMerge }) => !isMerge);
    return { from: linesOf(moves, 'from'), to: linesOf(written, 'to') };
  }

  #forget = (): void => {
    this.#read = null;
    this.#lines = null;
  };
}

/** A letter that stands for another. */
export interface Copy {
  move: Move;
  letter: Letter;
}

/** An element of the list; null for what is no move. */
interface Entry extends Letter {
  move: Move | null;
}

/** The runs of one client in a move, by their clocks. */
interface Line {
  move: Move;
  runs: Stretch[];
}

function linesOf(moves: readonly Move[], side: 'from' | 'to'): Map<number, Line[]> {
  const found = new Map<number, Line[]>();
  for (const move of moves) {
    for (const [client, runs] of byClient(move[side])) {
      const lines = found.get(client) ?? [];
      lines.push({ move, runs });
      found.set(client, lines);
    }
  }
  return found;
}

function byClient(runs: readonly Stretch[]): Map<number, Stretch[]> {
  const found = Map.groupBy(runs, ({ client }) => client);
  for (const ofClient of found.values()) ofClient.sort((a, b) => a.clock - b.clock);
  return found;
}

/** The last of those in order that begins no later than that. */
function lastUpTo(sorted: readonly Stretch[], place: number, begin: 'clock' | 'before'): Stretch | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Stretch)[begin] <= place) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

/** One letter, or one block. */
export interface Letter {
  client: number;
  clock: number;
}

export function isSameLetter(a: Letter, b: Letter): boolean {
  return a.client === b.client && a.clock === b.clock;
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

function at(runs: readonly Stretch[], index: number): Letter {
  const run = lastUpTo(runs, index, 'before');
  if (!run) throw new RangeError('A move has as many letters on both sides');
  return { client: run.client, clock: run.clock + index - run.before };
}

const flat = (runs: readonly Run[]) => runs.flatMap(({ client, clock, length }) => [client, clock, length]);

function latest(stored: Y.Array<unknown>): Entry[] {
  const values: { value: unknown; client: number; clock: number }[] = [];
  for (let item = stored._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentAny)) continue;
    const { client, clock } = item.id;
    // Strangers choose how many there are.
    const { arr } = item.content as Stored;
    for (let index = Math.max(0, arr.length - kept); index < arr.length; index += 1)
      values.push({ value: arr[index], client, clock: clock + index });
  }
  const entries: Entry[] = [];
  let runs = 0;
  for (const { value, client, clock } of values.slice(-kept).reverse()) {
    const move = readMove(value, client);
    runs += move ? move.from.length + move.to.length : 0;
    if (runs > mostRunsKept) break;
    entries.push({ move, client, clock });
  }
  return entries.reverse();
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
  if (length === 0 || length > mostLetters || length !== lengthOf(move.to)) return null;
  if (!isEachOnce(move.from)) return null;
  // Who moves a letter writes it.
  return move.isMerge || (move.to.every(({ client }) => client === by) && isEachOnce(move.to)) ? move : null;
}

function isEachOnce(runs: readonly Stretch[]): boolean {
  return [...byClient(runs).values()].every((ofClient) =>
    ofClient.every(({ clock, length }, index) => {
      const next = ofClient[index + 1];
      return length > 0 && (!next || clock + length <= next.clock);
    }),
  );
}

function areNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);
}

function runsOf(numbers: readonly number[]): Stretch[] {
  const runs: Stretch[] = [];
  let before = 0;
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [client, clock, length] = numbers.slice(index, index + 3) as [number, number, number];
    runs.push({ client, clock, length, before });
    before += length;
  }
  return runs;
}

const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, { length }) => sum + length, 0);
