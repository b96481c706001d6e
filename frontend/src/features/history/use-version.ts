import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

// What a moment was stays so: only clearing history changes it, and forgets what is cached.
const isFixed = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

/** A note as it was at an instant. */
export function useVersion(noteId: string, at: number) {
  return useQuery({
    ...isFixed,
    queryKey: queryKeys.history.version(noteId, at),
    queryFn: async ({ signal }) =>
      (await call(api.history.version, { query: { noteId, at } }, { signal })).note,
  });
}

/** The HTML of a note as it was at an instant, with what changed since another. */
export function useComparison(noteId: string, from: number, to: number, isWanted: boolean) {
  return useQuery({
    ...isFixed,
    enabled: isWanted,
    queryKey: queryKeys.history.comparison(noteId, from, to),
    queryFn: async ({ signal }) =>
      (await call(api.history.compare, { query: { noteId, from, to } }, { signal })).htmlContent,
  });
}
