import type { api as Api, EndpointResponse, SavedItem } from '@commonplace/contracts/api';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

export type Shown = 'all' | 'unread';
/** What is cached of one view of the reading list. */
export type SavedPages = InfiniteData<EndpointResponse<typeof Api.saved.list>, string | null>;

/** The id of what was saved, and what it is called. */
export function thingOf(item: SavedItem): { id: string; isNote: boolean } {
  return item.kind === 'note' ? { id: item.note.id, isNote: true } : { id: item.notebook.id, isNote: false };
}

/** The reading list, page by page: each begins behind the last item of the one before. */
export function useSaved(show: Shown) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.saved, show],
    queryFn: ({ pageParam, signal }) =>
      call(api.saved.list, { query: { show, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}
