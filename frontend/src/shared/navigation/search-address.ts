import { type SearchKind, searchKinds } from '@commonplace/contracts/api';
import { searchText } from '@commonplace/contracts/pages';
import { paths } from './paths.ts';

/** What the page of search results shows. */
export interface SearchAddress {
  /** Empty for no search. */
  query: string;
  /** The open tab; null for the one that `tabFor` chooses by the results. */
  tab: SearchKind | null;
}

/** The address of the results of a search. {@link readSearchAddress} reads it. */
export function searchAddress({ query, tab }: SearchAddress): string {
  return `${paths.search}?${new URLSearchParams({ q: query, ...(tab && { tab }) })}`;
}

/** Reads the query string of such an address. */
export function readSearchAddress(search: string): SearchAddress {
  const asked = new URLSearchParams(search);
  return {
    query: searchText(asked.get('q') ?? ''),
    tab: searchKinds.find((kind) => kind === asked.get('tab')) ?? null,
  };
}
