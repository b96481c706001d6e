import { inChunks } from '../platform/database/sql-part.ts';
import { foldText } from '../platform/search/fold.ts';

/** Of what is found so many are looked at, the best first. */
const mostLookedAt = 200;
const lookedAtOnce = 40;

interface Found {
  id: string;
  title: string;
}

/**
 * Puts what has each run of letters in one piece, in its title or text, before what has only the pairs of it at different
 * places. Looks at texts until so many are in order as are wanted.
 */
export async function unbrokenFirst<T extends Found>(
  found: readonly T[],
  runs: readonly string[],
  wanted: number,
  readTexts: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<readonly T[]> {
  if (runs.length === 0) return found;
  const first = new Set<T>();
  for (const some of inChunks(found.slice(0, mostLookedAt), lookedAtOnce)) {
    const texts = await readTexts(some.map(({ id }) => id));
    for (const one of some) {
      const folded = foldText(`${one.title}\n${texts.get(one.id) ?? ''}`);
      if (runs.every((run) => folded.includes(run))) first.add(one);
    }
    if (first.size >= wanted) break;
  }
  return [...first, ...found.filter((one) => !first.has(one))];
}
