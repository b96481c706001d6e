/** A run of items that are in both lists, or only in the new or the old one. Runs follow each other as they are read. */
export type Run<T> =
  | { kind: 'same'; before: T[]; after: T[] }
  | { kind: 'removed'; before: T[] }
  | { kind: 'added'; after: T[] };

type Step = Run<unknown>['kind'];

/** Beyond so many differences all that lies between equal ends counts as replaced: the effort grows with their square. */
const mostDifferences = 1_000;

/** The shortest way from one list to another (Myers), by a key of each item. */
export function compareLists<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Run<T>[] {
  const olds = before.map(keyOf);
  const news = after.map(keyOf);
  const least = Math.min(olds.length, news.length);
  let start = 0;
  while (start < least && olds[start] === news[start]) start += 1;
  let end = 0;
  while (end < least - start && olds.at(-1 - end) === news.at(-1 - end)) end += 1;
  const oldPart = olds.slice(start, olds.length - end);
  const newPart = news.slice(start, news.length - end);
  const steps: Step[] = [
    ...Array<Step>(start).fill('same'),
    ...(shortestWay(oldPart, newPart) ?? replaced(oldPart.length, newPart.length)),
    ...Array<Step>(end).fill('same'),
  ];
  return runsOf(steps, before, after);
}

function replaced(olds: number, news: number): Step[] {
  return [...Array<Step>(olds).fill('removed'), ...Array<Step>(news).fill('added')];
}

function runsOf<T>(steps: readonly Step[], before: readonly T[], after: readonly T[]): Run<T>[] {
  const runs: Run<T>[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const step of steps) {
    let run = runs.at(-1);
    if (run?.kind !== step) {
      run = { kind: step, before: [], after: [] } as Run<T>;
      runs.push(run);
    }
    if (run.kind !== 'added') run.before.push(before[oldAt++] as T);
    if (run.kind !== 'removed') run.after.push(after[newAt++] as T);
  }
  return runs;
}

/** Null when they differ too much. */
function shortestWay(olds: readonly string[], news: readonly string[]): Step[] | null {
  const most = Math.min(olds.length + news.length, mostDifferences);
  const middle = most + 1;
  // How far down the old list each diagonal has come.
  const ends = new Int32Array(2 * most + 3);
  // The same before each step, from diagonal `-d - 1` on.
  const trace: Int32Array[] = [];
  const end = (at: number) => ends[middle + at] as number;
  for (let d = 0; d <= most; d += 1) {
    trace.push(ends.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && end(k - 1) < end(k + 1)) ? end(k + 1) : end(k - 1) + 1;
      while (x < olds.length && x - k < news.length && olds[x] === news[x - k]) x += 1;
      ends[middle + k] = x;
      if (x >= olds.length && x - k >= news.length) return walkBack(trace, olds.length, news.length);
    }
  }
  return null;
}

function walkBack(trace: readonly Int32Array[], olds: number, news: number): Step[] {
  const steps: Step[] = [];
  let [x, y] = [olds, news];
  for (let d = trace.length - 1; d >= 0; d -= 1) {
    const end = (k: number) => trace[d]?.[k + d + 1] as number;
    const k = x - y;
    const from = k === -d || (k !== d && end(k - 1) < end(k + 1)) ? k + 1 : k - 1;
    const fromX = end(from);
    const fromY = fromX - from;
    for (; x > fromX && y > fromY; x -= 1, y -= 1) steps.push('same');
    if (d > 0) steps.push(x === fromX ? 'added' : 'removed');
    x = fromX;
    y = fromY;
  }
  return steps.reverse();
}
