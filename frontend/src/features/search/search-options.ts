import { type HashtagView, type SearchKind, searchKinds } from '@commonplace/contracts/api';
import { listingPaths } from '../../shared/navigation/listing-paths.ts';
import { searchAddress } from '../../shared/navigation/search-address.ts';
import { bestFound, type Found, foundOf, pathOfFound } from '../../shared/search/found.ts';
import type { SearchAnswer } from './use-search.ts';

/** What the results are shown of: one kind, or the best of all kinds together. */
export type SearchTab = SearchKind | 'all';

/** What can be chosen below the field: a result, the topic of the searched name, or the page of all results of a kind. */
export type SearchOption = {
  /** Of the element. */
  id: string;
  to: string;
} & ({ found: Found } | { topic: HashtagView } | { allOf: SearchKind });

/** The best results of all kinds that are offered together. */
const mostTogether = 10;

/** The results of a tab, among those of all kinds the topic, then the pages of all of them; nothing without results. */
export function searchOptions(
  answer: SearchAnswer,
  tab: SearchTab,
  query: string,
  topic: HashtagView | null,
): SearchOption[] {
  const results = tab === 'all' ? bestFound(answer).slice(0, mostTogether) : foundOf(answer, tab);
  if (results.length === 0) return [];
  const kinds = tab === 'all' ? searchKinds.filter((kind) => answer.counts[kind] > 0) : [tab];
  return [
    ...results.map((found) => ({ id: `search-${found.item.id}`, to: pathOfFound(found), found })),
    ...(tab === 'all' && topic ? [{ id: 'search-topic', to: listingPaths.topic(topic.id), topic }] : []),
    ...kinds.map((kind) => ({
      id: `search-all-${kind}`,
      to: searchAddress({ query, tab: kind }),
      allOf: kind,
    })),
  ];
}
