import * as Y from 'yjs';

/** Letters of one client with ids that follow each other. */
export interface LetterRun {
  client: number;
  clock: number;
  length: number;
}

/** The letters of each block of a fragment. */
export function letterRuns(fragment: Y.XmlFragment): LetterRun[][] {
  return fragment.toArray().map((block) => runsIn(block as Y.XmlElement | Y.XmlText));
}

/** Without recursion: the depth of what is below is chosen by the sender. */
function runsIn(block: Y.XmlElement | Y.XmlText | Y.XmlHook): LetterRun[] {
  const runs: LetterRun[] = [];
  const open: unknown[] = [block];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof Y.XmlText) {
      for (let item = next._start; item !== null; item = item.right) {
        if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
        runs.push({ client: item.id.client, clock: item.id.clock, length: item.length });
      }
    } else if (next instanceof Y.XmlElement) open.push(...next.toArray());
  }
  return runs;
}

/** By block of `after`: how many letters it has of which block of `before`. */
export function sharedLetters(
  before: readonly LetterRun[][],
  after: readonly LetterRun[][],
): Map<number, number>[] {
  const byClient = new Map<number, { clock: number; length: number; block: number }[]>();
  before.forEach((runs, block) => {
    for (const { client, clock, length } of runs) {
      const known = byClient.get(client);
      if (known) known.push({ clock, length, block });
      else byClient.set(client, [{ clock, length, block }]);
    }
  });
  for (const runs of byClient.values()) runs.sort((a, b) => a.clock - b.clock);
  return after.map((runs) => {
    const shared = new Map<number, number>();
    for (const { client, clock, length } of runs) {
      const known = byClient.get(client) ?? [];
      for (let at = firstBehind(known, clock); at < known.length; at += 1) {
        const run = known[at] as (typeof known)[number];
        if (run.clock >= clock + length) break;
        const letters = Math.min(clock + length, run.clock + run.length) - Math.max(clock, run.clock);
        shared.set(run.block, (shared.get(run.block) ?? 0) + letters);
      }
    }
    return shared;
  });
}

/** The first run that ends behind a clock. */
function firstBehind(runs: readonly { clock: number; length: number }[], clock: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { clock: from, length } = runs[middle] as { clock: number; length: number };
    if (from + length > clock) high = middle;
    else low = middle + 1;
  }
  return low;
}
