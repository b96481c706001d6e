/** One letter, or one block. */
export interface Letter {
  client: number;
  clock: number;
}

/** Letters, or blocks, of one client in a row. */
export interface Run extends Letter {
  length: number;
}

/** A run among those of a move, with how many letters come before it. */
export interface Stretch extends Run {
  before: number;
}

/** Letters, or runs of them, in a row as few runs. */
export function asRuns(letters: Iterable<Letter | Run>): Run[] {
  const runs: Run[] = [];
  for (const each of letters) {
    const { client, clock } = each;
    const length = 'length' in each ? each.length : 1;
    const last = runs.at(-1);
    if (last?.client === client && last.clock + last.length === clock) last.length += length;
    else runs.push({ client, clock, length });
  }
  return runs;
}

export function* lettersIn(runs: readonly Run[]): Generator<Letter> {
  for (const { client, clock, length } of runs)
    for (let offset = 0; offset < length; offset += 1) yield { client, clock: clock + offset };
}

/** How many letters runs have together. */
export function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { length }) => sum + length, 0);
}

/** The runs in pieces of so many letters, the last of them of what is left. */
export function inPiecesOf(most: number, runs: readonly Run[]): Run[][] {
  const pieces: Run[][] = [];
  let room = 0;
  for (const { client, clock, length } of runs) {
    for (let done = 0; done < length; ) {
      if (room === 0) {
        pieces.push([]);
        room = most;
      }
      const count = Math.min(room, length - done);
      pieces.at(-1)?.push({ client, clock: clock + done, length: count });
      done += count;
      room -= count;
    }
  }
  return pieces;
}

/** Runs as they are stored: three numbers each. */
export function asNumbers(runs: readonly Run[]): number[] {
  return runs.flatMap(({ client, clock, length }) => [client, clock, length]);
}

/** The runs of stored numbers; what is left over of them is left out. */
export function runsOf(numbers: readonly number[]): Stretch[] {
  const runs: Stretch[] = [];
  let before = 0;
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [client, clock, length] = numbers.slice(index, index + 3) as [number, number, number];
    runs.push({ client, clock, length, before });
    before += length;
  }
  return runs;
}

/**
 * The letter at an index among all of the runs.
 *
 * @throws RangeError when the index is below 0 or there are no runs
 */
export function letterAt(runs: readonly Stretch[], index: number): Letter {
  const run = runs[countUpTo(runs, index, ({ before }) => before) - 1];
  if (!run) throw new RangeError('A move has as many letters on both sides');
  return { client: run.client, clock: run.clock + index - run.before };
}

/** Whether no letter is in two of the runs, and none of them is empty. */
export function areEachOnce(runs: readonly Stretch[]): boolean {
  const inOrder = runs.toSorted((a, b) => a.client - b.client || a.clock - b.clock);
  return inOrder.every(({ client, clock, length }, index) => {
    const next = inOrder[index + 1];
    return length > 0 && (next?.client !== client || clock + length <= next.clock);
  });
}

/** How many of those in order begin no later than that. */
export function countUpTo<T>(inOrder: readonly T[], place: number, beginOf: (each: T) => number): number {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beginOf(inOrder[middle] as T) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
