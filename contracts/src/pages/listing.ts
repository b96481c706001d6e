import { limits } from '../api/limits.ts';
import { listPlaceOf, readListPlace } from '../api/list-place.ts';
import type { NotebookView } from '../api/notebooks.ts';
import type { NoteSummary } from '../api/notes.ts';

/** The tabs of pages that list what is public. */
export const listingTabs = ['notes', 'notebooks'] as const;
export type ListingTab = (typeof listingTabs)[number];

/** Things are counted up to here: this number also stands for more. */
export const mostCounted = limits.publicCount;

/** Of a search that an address can carry. */
export const searchCharacters = limits.searchCharacters;

/** What a page lists in its open tab. */
export type Listed =
  | { tab: 'notes'; notes: readonly NoteSummary[] }
  | { tab: 'notebooks'; notebooks: readonly NotebookView[] };

/** One page of what is public, for everyone, of one person or with one hashtag. */
export interface Listing {
  listed: Listed;
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
}

/** What an address asks of such a page: `?tab=`, `?page=` and `?q=`. Null is the tab that the page opens by itself. */
export interface ListingQuery {
  tab: ListingTab | null;
  page: number;
  /** Empty for no search. */
  search: string;
  /** Behind which item the page begins, as {@link nextPlaceOf} says it. */
  after?: string;
}

/** Reads what an address asks for; what no listing has is its first page. */
export function readListingQuery(query: {
  tab?: unknown;
  page?: unknown;
  q?: unknown;
  after?: unknown;
}): ListingQuery {
  const page = typeof query.page === 'string' && /^[1-9]\d{0,4}$/.test(query.page) ? Number(query.page) : 1;
  return {
    tab: listingTabs.find((tab) => tab === query.tab) ?? null,
    page,
    search: typeof query.q === 'string' ? searchText(query.q) : '',
    ...(page > 1 && readListPlace(query.after) && { after: query.after as string }),
  };
}

/** Behind which item the next page begins, so that it repeats and skips nothing; null where only numbers say it. */
export function nextPlaceOf(listed: Listed, search: string): string | null {
  const last = (listed.tab === 'notes' ? listed.notes : listed.notebooks).at(-1);
  return last && search === '' ? listPlaceOf(last) : null;
}

/** A typed text as it is searched for: in one line, without control characters, of a bounded length. */
export function searchText(text: string): string {
  const words = text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return [...words].slice(0, searchCharacters).join('');
}

/** How many pages of `limit` entries there are; an empty list has one. */
export function pagesOf(count: number, limit: number): number {
  return Math.max(1, Math.ceil(count / limit));
}

/** The tab that a profile opens by itself: the first one, unless only the other has something. */
export function firstTabOf({
  notebooksCount,
  notesCount,
}: Record<'notebooksCount' | 'notesCount', number>): ListingTab {
  return notebooksCount === 0 && notesCount > 0 ? 'notes' : 'notebooks';
}
