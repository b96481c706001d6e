import type { EndpointResponse, NotebookView } from '@commonplace/contracts/api';
import { type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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

/**
 * Notebooks of a list, with the sections and orders of those that have them in the list or were read by their ids
 * before, and of the one that is entered, which is read. `isReading` until that one is there.
 */
export function useKnownNotebooks(listed: readonly NotebookView[], enteredId: string | null) {
  const cache = useQueryClient();
  const isCut = listed.some(({ id, temp }) => id === enteredId && !temp.isWhole);
  const { data: entered, isFetching } = useNotebook(isCut ? enteredId : null);
  const notebooks = useMemo(() => {
    const known = (id: string) =>
      entered?.id === id ? entered : cache.getQueryData<NotebookView>(queryKeys.notebooks.one(id));
    return listed.map((notebook) => (notebook.temp.isWhole ? notebook : (known(notebook.id) ?? notebook)));
  }, [cache, listed, entered]);
  return { notebooks, isReading: isFetching && !entered };
}

/** One notebook of a list with its sections and orders, read by its id if they are not there; undefined meanwhile. */
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
