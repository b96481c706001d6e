import type { EndpointResponse, NotebookView } from '@commonplace/contracts/api';
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const queryKey = queryKeys.notebooks.one(notebookId ?? '');
  const query = useQuery<NotebookView>({
    queryKey,
    queryFn: async ({ signal }) => {
      const kept = cache.getQueryData<NotebookView>(queryKey);
      const query = { id: notebookId ?? '' };
      const asked = call(api.notebooks.list, { query }, { signal, before: kept && answers.get(kept) });
      const answer = await unlessMissing(cache, queryKey, asked);
      if (!answer.notebook) throw new AppError('not_found');
      answers.set(answer.notebook, answer);
      return answer.notebook;
    },
    structuralSharing: keepAnswer,
    enabled: notebookId !== null,
    ...(isFollowed && { refetchOnWindowFocus: 'always', refetchInterval: pauseWhileMissing }),
  });
  useWatch('notebook', isFollowed && !isMissing(query.error) ? notebookId : null);
  return query;
}

/** Shares what is the same with what was kept before. The copy that this makes keeps its answer. */
function keepAnswer(before: unknown, notebook: unknown): unknown {
  const kept = replaceEqualDeep(before, notebook);
  const answer = answers.get(notebook as NotebookView);
  if (answer) answers.set(kept as NotebookView, answer);
  return kept;
}
