import { limits, type NotebookView } from '@commonplace/contracts/api';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';

/** Others' notebooks that the signed-in person saved, last edited first. */
export function savedNotebooksSource(): CollectionSource<NotebookView> {
  return sourceOf(queryKeys.notebooks.saved, limits.savedNotebooksPage, async (page, signal) => {
    const { savedNotebooks, count } = await call(api.notebooks.saved, { query: page }, { signal });
    return { runs: [{ items: savedNotebooks, total: count }] };
  });
}

/** Notebooks that others share with the signed-in person, newest first. */
export function sharedNotebooksSource(): CollectionSource<NotebookView> {
  return sourceOf(queryKeys.notebooks.shared, limits.sharedPage, async (page, signal) => {
    const { notebooksView, notebooksEdit, totalNotebooksCount } = await call(
      api.notebooks.shared,
      { query: page },
      { signal },
    );
    const notebooks = [...notebooksView, ...notebooksEdit].sort((a, b) =>
      b.createdAt.localeCompare(a.createdAt),
    );
    return { runs: [{ items: notebooks, total: totalNotebooksCount }] };
  });
}
