import type { NotebookView } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/index.ts';
import type { OwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';

/**
 * Shows a change of one's own notebooks and sets before the server has done it. What is returned puts back
 * what was there.
 */
export async function changeOwnNotebooks(
  cache: QueryClient,
  change: (own: OwnNotebooks) => OwnNotebooks,
): Promise<() => void> {
  const { mine } = queryKeys.notebooks;
  await cache.cancelQueries({ queryKey: mine });
  const before = cache.getQueryData<OwnNotebooks>(mine);
  if (before) cache.setQueryData(mine, change(before));
  return () => cache.setQueryData(mine, before);
}

/** The same, for one notebook or for each. */
export function eachNotebook(change: (notebook: NotebookView) => NotebookView) {
  return (own: OwnNotebooks): OwnNotebooks => ({ ...own, notebooks: own.notebooks.map(change) });
}
