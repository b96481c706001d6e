import type { NotebookView } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { notebookRefusal } from '../../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { changeListedNotebook } from './saved-pages.ts';

/** What of a notebook saving it depends on. */
type Savable = Pick<NotebookView, 'id' | 'name' | 'temp'>;

/**
 * Keeps somebody else's notebook among one's saved ones, or takes it out again: shown at once, taken back
 * when the server refuses. Taking it out offers the way back.
 */
export function useSaveNotebook() {
  const { t } = useTranslation('notebooks');
  const cache = useQueryClient();
  const { mutate } = useMutation({
    // One after another, so that what is saved in the end is what was asked for last.
    scope: { id: 'save-notebook' },
    mutationFn: ({ notebook, on }: { notebook: Savable; on: boolean }) =>
      call(api.notebooks.save, { body: { notebookId: notebook.id, on } }),
    onMutate: ({ notebook, on }) =>
      changeListedNotebook(
        cache,
        notebook.id,
        (one) => ({ ...one, temp: { ...one.temp, hasSaved: on, saverCount: countAfter(one, on) } }),
        on,
      ),
    onSuccess: ({ message }, { notebook, on }) => {
      if (on) toast.success(message);
      else toast.brief(t('saved.unsaved'), { undo: () => mutate({ notebook, on: true }) });
    },
    onError: (error, _input, takeBack) => {
      takeBack?.();
      toast.error(notebookRefusal(error));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
  });
  return mutate;
}

function countAfter({ temp }: NotebookView, on: boolean): number {
  if (temp.hasSaved === on) return temp.saverCount;
  return temp.saverCount + (on ? 1 : -1);
}
