import type { NotebookView } from '@commonplace/contracts/api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/index.ts';
import type { CachedPages } from '../collections/use-pages.ts';
import type { PushedCounts } from '../notes/cached-notes.ts';

/**
 * Shows a change of one notebook wherever others' notebooks are shown: by itself and in every list of them. One
 * that is not saved any more leaves the saved ones. What is returned puts back what was there.
 */
export async function changeShownNotebook(
  cache: QueryClient,
  notebookId: string,
  change: (notebook: NotebookView) => NotebookView,
  staysSaved: boolean,
): Promise<() => void> {
  const { saved, shared } = queryKeys.notebooks;
  const before: [key: QueryKey, shown: unknown][] = [];
  const one = queryKeys.notebooks.one(notebookId);
  await cache.cancelQueries({ queryKey: one });
  before.push([one, cache.getQueryData(one)]);
  cache.setQueryData<NotebookView>(one, (notebook) => notebook && change(notebook));
  for (const key of [saved, shared]) {
    await cache.cancelQueries({ queryKey: key });
    const pages = cache.getQueryData<CachedPages<NotebookView>>(key);
    before.push([key, pages]);
    if (!pages) continue;
    const stays = key === shared || staysSaved;
    cache.setQueryData<CachedPages<NotebookView>>(key, {
      ...pages,
      pages: pages.pages.map(({ runs }) => ({
        runs: runs.map(({ items, total }) => {
          const left = stays ? items : items.filter(({ id }) => id !== notebookId);
          return {
            items: left.map((notebook) => (notebook.id === notebookId ? change(notebook) : notebook)),
            total: total - (items.length - left.length),
          };
        }),
      })),
    });
  }
  const everyones = { queryKey: queryKeys.notebooks.public };
  await cache.cancelQueries(everyones);
  before.push(...cache.getQueriesData(everyones));
  cache.setQueriesData<{ notebooks: NotebookView[] }>(
    everyones,
    (page) =>
      page && {
        ...page,
        notebooks: page.notebooks.map((each) => (each.id === notebookId ? change(each) : each)),
      },
  );
  return () => {
    for (const [key, shown] of before) cache.setQueryData(key, shown);
  };
}

/** Shows what the server has pushed about an open notebook. */
export function showNotebookCounts(cache: QueryClient, notebookId: string, pushed: PushedCounts): void {
  const queryKey = queryKeys.notebooks.one(notebookId);
  const state = cache.getQueryState<NotebookView>(queryKey);
  // What is cached is as old as before, and requested again where it was to be.
  if (state?.data && !state.isInvalidated)
    cache.setQueryData(
      queryKey,
      { ...state.data, temp: { ...state.data.temp, ...pushed } },
      { updatedAt: state.dataUpdatedAt },
    );
}
