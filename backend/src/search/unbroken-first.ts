import { setImmediate as letRequestsRun } from 'node:timers/promises';
import { foldText } from '@commonplace/contracts/search';
import { inChunks } from '../platform/database/sql-part.ts';

/** Of what is found so many are looked at, the best first. */
const mostLookedAt = 200;
const lookedAtOnce = 40;
/** And so many characters of their texts: some letters are eighteen once they are folded. */
const charactersLookedAt = 200_000;

/** Folding more takes milliseconds, in which no other request is answered. */
const longText = 2_000;

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
  readTexts: (ids: readonly string[]) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>,
): Promise<readonly T[]> {
  if (runs.length === 0) return found;
  const first = new Set<T>();
  let left = charactersLookedAt;
  for (const some of inChunks(found.slice(0, mostLookedAt), lookedAtOnce)) {
    const texts = await readTexts(some.map(({ id }) => id));
    for (const one of some) {
      const text = `${one.title}\n${texts.get(one.id) ?? ''}`;
      left -= text.length;
      if (left < 0) break;
      const folded = foldText(text);
      if (runs.every((run) => folded.includes(run))) first.add(one);
      if (text.length > longText) await letRequestsRun();
    }
    if (left < 0 || first.size >= wanted) break;
  }
  return [...first, ...found.filter((one) => !first.has(one))];
}
