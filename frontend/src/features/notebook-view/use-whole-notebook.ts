import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** One page of what stands in a notebook: its notes, and beside them those of others that were saved into it. */
interface NotebookNotesPage {
  notes: NoteSummary[];
  savedNotes: NoteSummary[];
  count: number;
  savedCount: number;
}

/** What is cached of a notebook's notes. */
export type NotebookNotesPages = InfiniteData<NotebookNotesPage, number>;

/** All notes of a notebook, last edited first: the first page at once, the others one after another. Null asks for nothing. */
export function useWholeNotebook(notebookId: string | null) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.notes.inNotebook(notebookId ?? ''),
    queryFn: async ({ pageParam: offset, signal }): Promise<NotebookNotesPage> => {
      const page = { notebookId: [notebookId ?? ''], limit: limits.notesPage, offset };
      return call(api.notebooks.notes, { query: page }, { signal });
    },
    enabled: notebookId !== null,
    initialPageParam: 0,
    getNextPageParam: ({ count, savedCount }, _pages, offset) => {
      const next = offset + limits.notesPage;
      return next < Math.max(count, savedCount) ? next : null;
    },
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (notebookId !== null && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [notebookId, hasNextPage, isFetching, isError, fetchNextPage]);

  const { notes, saved } = useMemo(() => {
    // What moved between two pages would be there twice.
    const pages = query.data?.pages ?? [];
    const byId = (list: NoteSummary[]) => new Map(list.map((note) => [note.id, note]));
    return {
      notes: byId(pages.flatMap((page) => page.notes)),
      saved: byId(pages.flatMap((page) => page.savedNotes)),
    };
  }, [query.data]);
  return { query, notes, saved, isComplete: query.data !== undefined && !hasNextPage };
}
