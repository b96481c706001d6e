import type { EntityManager } from 'typeorm';
import { decodeSet, placesOf } from './index/doc-set.ts';
import { exactly, newestBlock, RangeBudget, readPostings } from './index/postings.ts';
import { type IndexedKind, scopeKey } from './index/search-key.ts';

/** How many documents a scope has. */
export async function countInScope(
  manager: EntityManager,
  kind: IndexedKind,
  scope: string,
): Promise<number> {
  const top = await newestBlock(manager, kind);
  if (top < 0) return 0;
  const wanted = [{ at: 0, keys: exactly([scopeKey(scope)]) }];
  let count = 0;
  for (const { docs } of await readPostings(manager, kind, { bottom: 0, top }, wanted, new RangeBudget())) {
    for (const _ of placesOf(decodeSet(docs))) count += 1;
  }
  return count;
}
