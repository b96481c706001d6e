import { limits } from '@commonplace/contracts/api';
import {
  type Listing,
  type ListingTab,
  type NoteOrder,
  nextNotebooks,
  noteOrders,
  pagesOf,
} from '@commonplace/contracts/pages';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** Whose public things: everyone's, a person's, or those with a hashtag (without its `#`). */
export type ListingScope =
  | { kind: 'everyone' }
  | { kind: 'person'; username: string }
  | { kind: 'hashtag'; tag: string };

/** Which page of which list is asked for. */
export interface ListingQuestion {
  scope: ListingScope;
  tab: ListingTab;
  /** Of notes, without it the latest first. */
  order?: NoteOrder;
  page: number;
  /** Behind which item the page begins, where it is known. */
  after?: string | undefined;
  /** How many a page has, without it as many as pages of the scope have. */
  limit?: number;
}

const sizes: Record<ListingScope['kind'], number> = {
  everyone: limits.explorePage,
  person: limits.explorePage,
  hashtag: limits.hashtagPage,
};

/** One page of what is public, as the signed-in person has rights to it. The page before stays until the next one is there. */
export function useListing({
  scope,
  tab,
  order = 'latest',
  page,
  after,
  limit = sizes[scope.kind],
}: ListingQuestion) {
  const query = {
    limit,
    offset: (page - 1) * limit,
    ...(after && { after }),
  };
  const question = [scope, query] as const;
  const ordered = { ...query, sortBy: noteOrders[order] };
  const notes = useQuery({
    queryKey: [...queryKeys.notes.public, scope, ordered],
    queryFn: tab === 'notes' ? ({ signal }) => notesOf(scope, ordered, signal) : skipToken,
    placeholderData: keepPreviousData,
    select: ({ notes, count, next }): Listing => ({
      listed: { tab: 'notes', order, notes },
      page,
      next,
      pages: pagesOf(count, limit),
    }),
  });
  const notebooks = useQuery({
    queryKey: [...queryKeys.notebooks.public, ...question],
    queryFn: tab === 'notebooks' ? ({ signal }) => notebooksOf(scope, query, signal) : skipToken,
    placeholderData: keepPreviousData,
    select: ({ notebooks, count }): Listing => ({
      listed: { tab: 'notebooks', notebooks },
      page,
      next: nextNotebooks(notebooks),
      pages: pagesOf(count, limit),
    }),
  });
  return tab === 'notes' ? notes : notebooks;
}

type Query = { limit: number; offset: number; after?: string };

function notesOf(
  scope: ListingScope,
  query: Query & { sortBy: (typeof noteOrders)[NoteOrder] },
  signal: AbortSignal,
) {
  switch (scope.kind) {
    case 'everyone':
      return call(api.notes.public, { query }, { signal });
    case 'person':
      return call(api.notes.ofPerson, { params: { username: scope.username }, query }, { signal });
    case 'hashtag':
      return call(api.hashtags.notes, { params: { hashtag: scope.tag }, query }, { signal });
  }
}

function notebooksOf(scope: ListingScope, query: Query, signal: AbortSignal) {
  switch (scope.kind) {
    case 'everyone':
      return call(api.notebooks.public, { query }, { signal });
    case 'person':
      return call(api.notebooks.ofPerson, { params: { username: scope.username }, query }, { signal });
    case 'hashtag':
      return call(api.hashtags.notebooks, { params: { hashtag: scope.tag }, query }, { signal });
  }
}
