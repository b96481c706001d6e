import { readSearchQuery, type SearchPageQuery } from '@commonplace/contracts/pages';
import { paths } from './paths.ts';

/** What the page of search results shows. */
export type SearchAddress = Pick<SearchPageQuery, 'query' | 'tab'>;

/** The address of the results of a search. {@link readSearchAddress} reads it. */
export function searchAddress({ query, tab, page = 1 }: SearchAddress & { page?: number }): string {
  const asked = new URLSearchParams({
    q: query,
    ...(tab && { tab }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${paths.search}?${asked}`;
}

/** Reads the query string of such an address. */
export function readSearchAddress(search: string): SearchAddress {
  const { query, tab } = readSearchQuery(Object.fromEntries(new URLSearchParams(search)));
  return { query, tab };
}
