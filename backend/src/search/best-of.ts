import { type BestMatch, type SearchKind, searchKinds } from '@commonplace/contracts/api';
import type { RankedPage } from './search-engine.ts';

/** The results of all kinds together, the best matches first; of equal ones those that are first of their kind. */
export function bestOf(pages: Record<SearchKind, RankedPage>): BestMatch[] {
  const all = searchKinds.flatMap((kind) =>
    pages[kind].ids.map((id, place) => ({ kind, id, place, score: pages[kind].scores[place] ?? 0 })),
  );
  return all.sort((a, b) => b.score - a.score || a.place - b.place).map(({ kind, id }) => ({ kind, id }));
}
