import { useQuery } from '@tanstack/react-query';
import { AppError, api, call, queryKeys } from '../api/index.ts';

/** One notebook with its sections, as the signed-in person sees it. Asks nothing while there is no id. */
export function useNotebook(notebookId: string | null) {
  return useQuery({
    queryKey: queryKeys.notebooks.one(notebookId ?? ''),
    queryFn: async ({ signal }) => {
      const { notebook } = await call(api.notebooks.list, { query: { id: notebookId ?? '' } }, { signal });
      if (!notebook) throw new AppError('not_found');
      return notebook;
    },
    enabled: notebookId !== null,
  });
}
