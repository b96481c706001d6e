import type { api as Api, EndpointResponse } from '@commonplace/contracts/api';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { AppError, api, call, queryKeys } from '../../shared/api/index.ts';

export type SearchAnswer = EndpointResponse<typeof Api.search.all>;

/** Results of each kind that are offered while one types. */
const offered = 6;

/** `ready` with `isStale`: the results of the query before, while those of the present one load. */
export type SearchState =
  | { kind: 'loading' }
  /** `message` is what the server says about it, null where it was not reached. */
  | { kind: 'failed'; message: string | null; isRetrying: boolean; retry: () => void }
  | { kind: 'ready'; answer: SearchAnswer; isStale: boolean };

/** The best results of each kind, and how many there are. An empty query asks for nothing; a newer query aborts an older one. */
export function useSearch(query: string): SearchState {
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.search(query),
    queryFn: query
      ? ({ signal }) => call(api.search.all, { query: { query, limit: offered } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    // What was written meanwhile is found at once (W21e).
    staleTime: 0,
    gcTime: 60_000,
  });
  if (data) return { kind: 'ready', answer: data, isStale: isPlaceholderData };
  if (error) {
    const message = error instanceof AppError && error.code === 'rate_limited' ? error.message : null;
    return { kind: 'failed', message, isRetrying: isFetching, retry: () => void refetch() };
  }
  return { kind: 'loading' };
}
