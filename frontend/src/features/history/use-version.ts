import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

// What a moment was stays so: only clearing history changes it, and forgets what is cached.
const isFixed = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const;

/** A note as it was at an instant, with its authors where they are wanted. */
export function useVersion(noteId: string, at: number, withAuthors: boolean) {
  return useQuery({
    ...isFixed,
    queryKey: queryKeys.history.version(noteId, at, withAuthors),
    queryFn: async ({ signal }) =>
      (
        await call(
          api.history.version,
          { query: { noteId, at, ...(withAuthors && { authors: 'named' }) } },
          { signal },
        )
      ).note,
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
