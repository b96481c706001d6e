/**
 * Whether a word, or where `isBeginning` its beginning, is the searched one with a typing error or two. Both are folded.
 */
export function isLikeWord(word: string, searched: string, isBeginning: boolean): boolean {
  const most = errorsIn(searched);
  const isNear = (other: string) => distanceBetween(searched, other, most) <= most;
  return (
    isNear(word) || (isBeginning && word.length > searched.length && isNear(word.slice(0, searched.length)))
  );
}

/** Typing errors that a word of this length may have. */
export function errorsIn({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Letters to insert, remove, replace or exchange with their neighbour, counted up to `most`, beyond which it is more.
 * Only places that are so near each other are compared, until there are too many: a search compares a hundred thousand
 * words.
 */
function distanceBetween(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (a === b) return 0;
  if (most === 0 || Math.abs(a.length - b.length) > most) return tooMany;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  let leastAbove = 0;
  for (let row = 1; row <= a.length; row += 1) {
    const distances: number[] = new Array(b.length + 1).fill(tooMany);
    let least = tooMany;
    for (let column = Math.max(0, row - most); column <= Math.min(b.length, row + most); column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const distance =
        column === 0
          ? row
          : Math.min(
              (above[column] ?? tooMany) + 1,
              (distances[column - 1] ?? tooMany) + 1,
              (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
              row > 1 && column > 1 && isExchanged ? (before[column - 2] ?? tooMany) + 1 : tooMany,
            );
      distances[column] = distance;
      least = Math.min(least, distance);
    }
    // An exchange goes on from the row before.
    if (least > most && leastAbove >= most) return tooMany;
    [before, above, leastAbove] = [above, distances, least];
  }
  return Math.min(above[b.length] ?? tooMany, tooMany);
}
