import type { EndpointResponse, NotebookView } from '@commonplace/contracts/api';
import {
  type QueryClient,
  replaceEqualDeep,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { AppError, api, call, isMissing, pauseWhileMissing, queryKeys, unlessMissing } from '../api/index.ts';
import { useWatch } from '../realtime/index.ts';

/** The answer that a kept notebook came with: the server says whether it still holds, and does not send it again. */
const answers = new WeakMap<object, EndpointResponse<typeof api.notebooks.list>>();

/**
 * One notebook with its sections, as the signed-in person sees it. Asks nothing while there is no id.
 *
 * @param isFollowed has changes pushed, and requests it when the page becomes visible again
 */
export function useNotebook(notebookId: string | null, { isFollowed = false } = {}) {
  const cache = useQueryClient();
  const query = useQuery<NotebookView>({
    ...notebookQuery(cache, notebookId ?? ''),
    enabled: notebookId !== null,
    ...(isFollowed && { refetchOnWindowFocus: 'always', refetchInterval: pauseWhileMissing }),
  });
  useWatch('notebook', isFollowed && !isMissing(query.error) ? notebookId : null);
  return query;
}

/** Of the notebooks of a list so many are read by their ids at once. */
const mostAtOnce = 20;

/**
 * Notebooks of a list with their sections and orders: those that have them in the list, and the others as they are read
 * by their ids. Of one that is still read the list's entry, and of those after the twentieth.
 */
export function useWholeNotebooks(listed: readonly NotebookView[]): NotebookView[] {
  const cache = useQueryClient();
  const cut = listed.filter(({ temp }) => !temp.isWhole).slice(0, mostAtOnce);
  return useQueries({
    queries: cut.map(({ id }) => notebookQuery(cache, id)),
    combine: (queries) => {
      const whole = new Map(queries.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
      return listed.map((notebook) => whole.get(notebook.id) ?? notebook);
    },
  });
}

/** The same of one; undefined while it is read. */
export function useWholeNotebook(listed: NotebookView | undefined): NotebookView | undefined {
  const isCut = listed !== undefined && !listed.temp.isWhole;
  const { data } = useNotebook(isCut ? listed.id : null);
  return isCut ? data : listed;
}

function notebookQuery(cache: QueryClient, id: string) {
  const queryKey = queryKeys.notebooks.one(id);
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<NotebookView> => {
      const kept = cache.getQueryData<NotebookView>(queryKey);
      const asked = call(
        api.notebooks.list,
        { query: { id } },
        { signal, before: kept && answers.get(kept) },
      );
      const answer = await unlessMissing(cache, queryKey, asked);
      if (!answer.notebook) throw new AppError('not_found');
      answers.set(answer.notebook, answer);
      return answer.notebook;
    },
    structuralSharing: keepAnswer,
  };
}

/** Shares what is the same with what was kept before. The copy that this makes keeps its answer. */
function keepAnswer(before: unknown, notebook: unknown): unknown {
  const kept = replaceEqualDeep(before, notebook);
  const answer = answers.get(notebook as NotebookView);
  if (answer) answers.set(kept as NotebookView, answer);
  return kept;
}
