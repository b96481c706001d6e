/** A run of blocks in one list that is in the place of a run in another. Empty runs are places between blocks. */
export interface Hunk {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** What is to be done to the list of the others: a run of it gives way to a run of mine. */
export interface BlockChange {
  from: number;
  to: number;
  mineFrom: number;
  mineTo: number;
  /** Both changed the same: theirs stays, and mine comes behind it. */
  isKeptBoth: boolean;
}

/**
 * What I changed of a list of blocks, as changes of what others have made of the same list meanwhile. Blocks are
 * compared by what they say. Where both changed the same block nothing gives way.
 *
 * @returns the changes in their order; applied from the last to the first, the places of all of them hold
 */
export function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): BlockChange[] {
  const theirHunks = difference(base, theirs);
  return difference(base, mine).flatMap((hunk): BlockChange[] => {
    const { otherFrom: mineFrom, otherTo: mineTo } = hunk;
    const met = theirHunks.filter((other) => overlaps(hunk, other));
    if (met.length === 0) {
      const from = hunk.from + shiftBefore(theirHunks, hunk.from);
      return [{ from, to: from + hunk.to - hunk.from, mineFrom, mineTo, isKeptBoth: false }];
    }
    const first = met[0] as Hunk;
    const last = met.at(-1) as Hunk;
    const from = first.otherFrom - Math.max(0, first.from - hunk.from);
    const to = last.otherTo + Math.max(0, hunk.to - last.to);
    const isSame =
      hunk.from <= first.from &&
      hunk.to >= last.to &&
      isEqual(mine.slice(mineFrom, mineTo), theirs.slice(from, to));
    return isSame ? [] : [{ from: to, to, mineFrom, mineTo, isKeptBoth: true }];
  });
}

function overlaps(mine: Hunk, other: Hunk): boolean {
  if (mine.from === mine.to) return other.from < mine.from && mine.from < other.to;
  if (other.from === other.to) return mine.from < other.from && other.from < mine.to;
  return other.from < mine.to && mine.from < other.to;
}

/** How far a place has moved by what was put in and taken out before it. */
function shiftBefore(hunks: readonly Hunk[], place: number): number {
  return hunks
    .filter(({ to }) => to <= place)
    .reduce((sum, { from, to, otherFrom, otherTo }) => sum + (otherTo - otherFrom) - (to - from), 0);
}

/** More pairs of blocks than this are not compared one by one: what differs is one run then. */
const mostPairs = 16_000_000;

/** Where a list differs from what it was, one block at a time where as many came as went. */
export function difference(base: readonly string[], other: readonly string[]): Hunk[] {
  const fewest = Math.min(base.length, other.length);
  let start = 0;
  while (start < fewest && base[start] === other[start]) start += 1;
  let end = 0;
  while (end < fewest - start && base[base.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [baseEnd, otherEnd] = [base.length - end, other.length - end];

  const hunks: Hunk[] = [];
  let [from, otherFrom] = [start, start];
  const close = (to: number, otherTo: number) => {
    const count = to - from;
    // Another's change in one of them is none in all.
    if (count === otherTo - otherFrom) {
      for (let each = 0; each < count; each += 1)
        hunks.push({
          from: from + each,
          to: from + each + 1,
          otherFrom: otherFrom + each,
          otherTo: otherFrom + each + 1,
        });
    } else hunks.push({ from, to, otherFrom, otherTo });
  };
  for (const [at, otherAt] of [
    ...common(base.slice(start, baseEnd), other.slice(start, otherEnd)),
    [baseEnd - start, otherEnd - start] as const,
  ]) {
    close(start + at, start + otherAt);
    [from, otherFrom] = [start + at + 1, start + otherAt + 1];
  }
  return hunks.filter(({ from, to, otherFrom, otherTo }) => to > from || otherTo > otherFrom);
}

/** The longest run of pairs, not necessarily beside each other, that both lists have in this order. */
function common(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const [height, width] = [one.length + 1, other.length + 1];
  if (height * width > mostPairs) return [];
  const lengths = new Uint16Array(height * width);
  for (let row = height - 2; row >= 0; row -= 1)
    for (let column = width - 2; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
      row += 1;
    else column += 1;
  }
  return pairs;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}
