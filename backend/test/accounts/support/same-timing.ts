/**
 * How well one can tell two kinds of request apart by their time: the share of pairs in which the first
 * kind took longer. 0.5 means not at all, 0 and 1 mean always. It looks at ranks, so a few slow answers of a
 * busy machine change nothing. The kinds take turns, in random order, so that both meet the same machine;
 * `between` is waited for after each.
 */
export async function sameTiming(
  rounds: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
  between: () => Promise<unknown>,
): Promise<number> {
  const times = { first: [] as number[], second: [] as number[] };
  const acts = { first, second };
  for (let round = 0; round < rounds; round += 1) {
    const order = Math.random() < 0.5 ? (['first', 'second'] as const) : (['second', 'first'] as const);
    for (const kind of order) {
      const begunAt = performance.now();
      await acts[kind](round);
      times[kind].push(performance.now() - begunAt);
      await between();
    }
  }
  let longer = 0;
  for (const one of times.first) for (const other of times.second) longer += one > other ? 1 : 0;
  return longer / rounds ** 2;
}
