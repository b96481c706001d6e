import { limits } from '@commonplace/contracts/api';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { type NotebookPage, notebooksOf } from '../../../shared/notebooks/notebook-pages.ts';

/** Others' notebooks that the signed-in person saved, last edited first. */
export function useSavedNotebooks() {
  return useNotebookPages(queryKeys.notebooks.saved, limits.savedNotebooksPage, async (page, signal) => {
    const { savedNotebooks, count } = await call(api.notebooks.saved, { query: page }, { signal });
    return { notebooks: savedNotebooks, total: count };
  });
}

/** Notebooks that others share with the signed-in person, newest first. */
export function useSharedNotebooks() {
  return useNotebookPages(queryKeys.notebooks.shared, limits.sharedPage, async (page, signal) => {
    const { notebooksView, notebooksEdit, totalNotebooksCount } = await call(
      api.notebooks.shared,
      { query: page },
      { signal },
    );
    const notebooks = [...notebooksView, ...notebooksEdit].sort((a, b) =>
      b.createdAt.localeCompare(a.createdAt),
    );
    return { notebooks, total: totalNotebooksCount };
  });
}

type LoadPage = (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<NotebookPage>;

function useNotebookPages(queryKey: QueryKey, limit: number, load: LoadPage) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ limit, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, notebooks }, _pages, offset) =>
      notebooks.length > 0 && offset + limit < total ? offset + limit : null,
  });
  const notebooks = useMemo(() => notebooksOf(query.data), [query.data]);
  return { query, notebooks };
}
