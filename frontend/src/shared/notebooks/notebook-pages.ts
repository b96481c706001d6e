import type { NotebookView } from '@commonplace/contracts/api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/index.ts';

/** One page of a list of notebooks. `total` counts the notebooks of all pages. */
export interface NotebookPage {
  notebooks: NotebookView[];
  total: number;
}

export type NotebookPages = InfiniteData<NotebookPage, number>;

/** The notebooks of all pages; one that moved up between two pages is there once. */
export function notebooksOf(pages: InfiniteData<NotebookPage> | undefined): NotebookView[] {
  const byId = new Map(
    pages?.pages.flatMap(({ notebooks }) => notebooks.map((notebook) => [notebook.id, notebook] as const)),
  );
  return [...byId.values()];
}

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
  const before: [key: readonly string[], shown: unknown][] = [];
  const one = queryKeys.notebooks.one(notebookId);
  await cache.cancelQueries({ queryKey: one });
  before.push([one, cache.getQueryData(one)]);
  cache.setQueryData<NotebookView>(one, (notebook) => notebook && change(notebook));
  for (const key of [saved, shared]) {
    await cache.cancelQueries({ queryKey: key });
    const pages = cache.getQueryData<NotebookPages>(key);
    before.push([key, pages]);
    if (!pages) continue;
    const stays = key === shared || staysSaved;
    cache.setQueryData<NotebookPages>(key, {
      ...pages,
      pages: pages.pages.map(({ notebooks, total }) => {
        const left = stays ? notebooks : notebooks.filter(({ id }) => id !== notebookId);
        return {
          notebooks: left.map((notebook) => (notebook.id === notebookId ? change(notebook) : notebook)),
          total: total - (notebooks.length - left.length),
        };
      }),
    });
  }
  return () => {
    for (const [key, shown] of before) cache.setQueryData(key, shown);
  };
}
