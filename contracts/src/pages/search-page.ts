import { limits } from '../api/endpoint/limits.ts';
import type { BestMatch, FoundNote, FoundNotebook, FoundUser } from '../api/search.ts';
import { type SearchKind, searchKinds } from '../api/search-kinds.ts';
import type { HashtagView } from '../api/social/hashtags.ts';
import { withoutBidiOverrides } from '../document/text/bidi-overrides.ts';
import { legible } from '../document/text/legible-text.ts';
import { readPage } from './listing.ts';

export { searchKinds };

/** Of a search that an address can carry. */
export const searchCharacters = limits.searchCharacters;

/** What the address of a page of results asks for: `?q=`, `?tab=` and `?page=`. */
export interface SearchPageQuery {
  /** Empty for no search. */
  query: string;
  /** Null for that of {@link openingKind}. */
  tab: SearchKind | null;
  /** Of the tab. */
  page: number;
}

/** The results of a search, one page of one kind. */
export interface SearchPageData {
  query: string;
  /** The tab of the address; null where it has none. */
  asked: SearchKind | null;
  /** The open tab. */
  tab: SearchKind;
  /** Empty but for the kind of the tab. */
  found: { users: readonly FoundUser[]; notebooks: readonly FoundNotebook[]; notes: readonly FoundNote[] };
  /** Up to `limits.publicCount` of each. */
  counts: Readonly<Record<SearchKind, number>>;
  /** The topic of this name, if something about it is public. */
  topic: HashtagView | null;
  page: number;
  /** Of the tab, at least 1. */
  pages: number;
}

/** Reads what an address asks for. */
export function readSearchQuery({ q, tab, page }: Record<string, unknown>): SearchPageQuery {
  const asked = searchKinds.find((kind) => kind === tab) ?? null;
  return {
    query: typeof q === 'string' ? searchText(q) : '',
    tab: asked,
    page: asked === null ? 1 : readPage(page),
  };
}

/**
 * A typed text as it is searched for: in one line, legible and without what controls it or the words around it,
 * of a bounded length.
 */
export function searchText(text: string): string {
  const words = legible(withoutBidiOverrides(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))).trim();
  return [...words].slice(0, searchCharacters).join('');
}

/**
 * The kind that is open where none is asked for: people where a person is the best result, else the one with the most
 * results; of two with as many that of the best result. Notes where nothing was found.
 */
export function openingKind(
  best: BestMatch | undefined,
  counts: Readonly<Record<SearchKind, number>>,
): SearchKind {
  if (!best) return 'notes';
  if (best.kind === 'users') return 'users';
  return searchKinds.reduce<SearchKind>(
    (open, kind) => (counts[kind] > counts[open] ? kind : open),
    best.kind,
  );
}

/** The topic that a search of one word without signs may mean, without its `#`; null for other searches. */
export function topicOf(query: string): string | null {
  const word = query.replace(/^#/, '');
  return /^[\p{L}\p{M}\p{N}_\u200C]+$/u.test(word) && word.length <= limits.hashtagCharacters ? word : null;
}

/** Whether there is something to read about a topic. */
export function isUsed({ temp }: HashtagView): boolean {
  return temp.notesCount + temp.notebooksCount > 0;
}
