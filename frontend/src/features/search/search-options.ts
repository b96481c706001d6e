import type { SearchKind } from '@commonplace/contracts/api';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { type Found, foundOf, pathOfFound } from './found.ts';
import type { SearchAnswer } from './use-search.ts';

/** What can be chosen below the field: a result, or the page of all results (`found` is null). */
export interface SearchOption {
  /** Of the element. */
  id: string;
  to: string;
  found: Found | null;
}

/** The results of a tab, then the page of all of them; nothing without results. */
export function searchOptions(answer: SearchAnswer, kind: SearchKind, query: string): SearchOption[] {
  const results = foundOf(answer, kind).map((found) => ({
    id: `search-${found.item.id}`,
    to: pathOfFound(found),
    found,
  }));
  if (results.length === 0) return [];
  return [...results, { id: 'search-all', to: searchAddress({ query, tab: kind }), found: null }];
}
