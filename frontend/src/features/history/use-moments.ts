import { limits } from '@commonplace/contracts/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { groupMoments } from './group-moments.ts';

/** Milliseconds until a page is asked for again. */
const pagePause = 15_000;

/**
 * The moments of a note by day and session, page by page from the newest on. Others may write on: they are kept fresh.
 * `bytes` is what its history takes, for its author.
 */
export function useMoments(noteId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.history.moments(noteId),
    queryFn: ({ pageParam: before, signal }) =>
      call(api.history.moments, { query: { noteId, before, limit: limits.momentsPage } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ moments }) =>
      moments.length < limits.momentsPage ? undefined : moments.at(-1)?.until,
    staleTime: 0,
    // All pages are asked for: the more there are, the less often.
    refetchInterval: ({ state }) => pagePause * (state.data?.pages.length ?? 1),
  });
  const { data } = query;
  const days = useMemo(
    () => (data ? groupMoments(data.pages.flatMap(({ moments }) => moments)) : null),
    [data],
  );
  return {
    query,
    days,
    isBeforeKnown: data?.pages.at(-1)?.isBeforeKnown ?? false,
    bytes: data?.pages[0]?.bytes ?? null,
  };
}
