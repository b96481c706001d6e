/** How much of two sequences is the same, in the same order: 1 for equals. */
export function agreement(one: readonly string[], other: readonly string[]): number {
  const all = one.length + other.length;
  return all === 0 ? 1 : (2 * commonLength(one, other)) / all;
}

/** The length of the longest sequence that is in both (Myers' O(ND), without the script). */
export function commonLength(one: readonly string[], other: readonly string[]): number {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [endOfOne, endOfOther] = [one.length, other.length];
  while (endOfOne > start && endOfOther > start && one[endOfOne - 1] === other[endOfOther - 1]) {
    endOfOne -= 1;
    endOfOther -= 1;
  }
  const a = one.slice(start, endOfOne);
  const b = other.slice(start, endOfOther);
  const same = start + one.length - endOfOne;
  return same + (a.length + b.length - editsBetween(a, b)) / 2;
}

/** How many must be taken out of one and put in to have the other. */
function editsBetween(a: readonly string[], b: readonly string[]): number {
  const most = a.length + b.length;
  const reach = new Int32Array(2 * most + 2);
  for (let edits = 0; edits <= most; edits += 1)
    for (let line = -edits; line <= edits; line += 2) {
      const down = line === -edits || (line !== edits && at(line - 1) < at(line + 1));
      let x = down ? at(line + 1) : at(line - 1) + 1;
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x += 1;
      reach[line + most] = x;
      if (x >= a.length && x - line >= b.length) return edits;
    }
  return most;

  function at(line: number): number {
    return reach[line + most] ?? 0;
  }
}
