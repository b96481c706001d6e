import type { NotebookSetView, NotebookView } from '@commonplace/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** The signed-in person's notebooks with their sections, by name, and their sets, by title. */
export interface OwnNotebooks {
  notebooks: NotebookView[];
  sets: NotebookSetView[];
}

/**
 * All notebooks and sets of the signed-in person, in one answer: a person has at most a thousand, and
 * sorting, filtering and searching them needs no further question.
 */
export function useOwnNotebooks() {
  return useQuery({
    queryKey: queryKeys.notebooks.mine,
    queryFn: async ({ signal }): Promise<OwnNotebooks> => {
      const { notebooks = [], sets = [] } = await call(api.notebooks.list, { query: {} }, { signal });
      return { notebooks, sets };
    },
  });
}
