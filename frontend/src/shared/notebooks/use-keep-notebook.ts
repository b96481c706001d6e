import type { NotebookView } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys, refusalWords } from '../api/index.ts';
import { i18n } from '../i18n/i18n.ts';
import { useViewSaved } from '../navigation/use-view-saved.ts';
import { toast } from '../ui/toasts.tsx';
import { changeShownNotebook } from './notebook-pages.ts';

/**
 * Saves another person's notebook, or takes it out again: shown at once wherever it
 * stands, taken back when the server refuses. Taking it out offers the way back.
 */
export function useKeepNotebook() {
  const cache = useQueryClient();
  const view = useViewSaved();
  const { mutate } = useMutation({
    // One after another, so that what is saved in the end is what was asked for last.
    scope: { id: 'keep-notebook' },
    mutationFn: ({ notebook, on }: { notebook: NotebookView; on: boolean }) =>
      call(api.notebooks.save, { body: { notebookId: notebook.id, on } }),
    onMutate: ({ notebook, on }) =>
      changeShownNotebook(
        cache,
        notebook.id,
        (one) => ({ ...one, temp: { ...one.temp, hasSaved: on, saverCount: countAfter(one, on) } }),
        on,
      ),
    onSuccess: ({ message }, { notebook, on }) => {
      if (on) toast.success(message, { action: view });
      else toast.brief(message, { undo: () => mutate({ notebook, on: true }) });
    },
    onError: (error, _input, takeBack) => {
      takeBack?.();
      toast.error(refusalWords(error, i18n.t('notebooks:saveUnreachable')));
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.notebooks.all, queryKeys.saved].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
  return mutate;
}

function countAfter({ temp }: NotebookView, on: boolean): number {
  if (temp.hasSaved === on) return temp.saverCount;
  return Math.max(0, temp.saverCount + (on ? 1 : -1));
}
