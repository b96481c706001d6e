import { limits } from '../api/endpoint/limits.ts';
import { listPlaceOf, readListPlace } from '../api/endpoint/list-place.ts';
import type { NotebookView } from '../api/library/notebooks.ts';
import type { NoteSummary } from '../api/library/notes.ts';

/** The tabs of pages that list what is public. */
export const listingTabs = ['notes', 'notebooks'] as const;
export type ListingTab = (typeof listingTabs)[number];

/** The orders in which pages list notes, with what the API calls them. The first is the one of an address without a name. */
export const noteOrders = { latest: 'publishedAt', popular: 'popularity' } as const;
export type NoteOrder = keyof typeof noteOrders;

/** Things are counted up to here: this number also stands for more. */
export const mostCounted = limits.publicCount;

/** What a page lists in its open tab. */
export type Listed =
  | { tab: 'notes'; order: NoteOrder; notes: readonly NoteSummary[] }
  | { tab: 'notebooks'; notebooks: readonly NotebookView[] };

/** In which order a page lists notes; of notebooks there is one. */
export const orderOf = (listed: Listed): NoteOrder => (listed.tab === 'notes' ? listed.order : 'latest');

/** One page of what is public, for everyone, of one person or with one hashtag. */
export interface Listing {
  listed: Listed;
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  /** Behind which item the next page begins, so that it repeats and skips nothing; null where that is not known. */
  next: string | null;
}

/** What an address asks of such a page: `?tab=`, `?order=` and `?page=`. Null is the tab that the page opens by itself. */
export interface ListingQuery {
  tab: ListingTab | null;
  /** Of notes. */
  order: NoteOrder;
  page: number;
  /** Behind which item the page begins: {@link Listing.next} of the one before. */
  after?: string;
}

/** Reads what an address asks for; what no listing has is its first page. */
export function readListingQuery(
  query: Partial<Record<'tab' | 'order' | 'page' | 'after', unknown>>,
): ListingQuery {
  const page = readPage(query.page);
  return {
    tab: listingTabs.find((tab) => tab === query.tab) ?? null,
    order: query.order === 'popular' ? 'popular' : 'latest',
    page,
    ...(page > 1 && readListPlace(query.after) && { after: query.after as string }),
  };
}

/** The number of a page in an address; what is none is the first. */
export function readPage(page: unknown): number {
  return typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** Behind which of these notebooks, the last edited first, the next page begins. */
export function nextNotebooks(notebooks: readonly NotebookView[]): string | null {
  const last = notebooks.at(-1);
  return last ? listPlaceOf(last) : null;
}

/** How many pages of `limit` entries there are; an empty list has one. */
export function pagesOf(count: number, limit: number): number {
  return Math.max(1, Math.ceil(count / limit));
}

/** The tab that a profile opens by itself: its notes, unless there are none. */
export function firstTabOf({ notesCount }: { notesCount: number }): ListingTab {
  return notesCount > 0 ? 'notes' : 'notebooks';
}

/** The lists of people of a profile, beside its tabs. */
export const followTabs = ['followers', 'following'] as const;
export type FollowTab = (typeof followTabs)[number];
export type ProfileTab = ListingTab | FollowTab;

/** What the address of a profile asks for: as every listing, or for people. */
export type ProfileQuery = Omit<ListingQuery, 'tab'> & { tab: ProfileTab | null };

/** Reads it; a list of people has no page numbers. */
export function readProfileQuery(query: Parameters<typeof readListingQuery>[0]): ProfileQuery {
  const tab = followTabs.find((name) => name === query.tab);
  if (!tab) return readListingQuery(query);
  return {
    tab,
    order: 'latest',
    page: 1,
    ...(readListPlace(query.after) && { after: query.after as string }),
  };
}

/** Whether a tab lists people. */
export function isFollowTab(tab: ProfileTab | null): tab is FollowTab {
  return followTabs.some((name) => name === tab);
}
