import { areEachOnce, lengthOf, runsOf, type Stretch } from './letter-runs.ts';

/** Runs of one act, beyond which it is not noted down: rebuilding a whole long note. */
export const mostRuns = 4_000;
/** Letters of one move. Acts with more are several. */
export const mostAtOnce = 50_000;

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
