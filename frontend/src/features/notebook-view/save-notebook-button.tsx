import type { NotebookView } from '@commonplace/contracts/api';
import { Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { notebookRefusal } from '../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import classes from './save-notebook-button.module.css';

/** Keeps somebody else's notebook among one's saved ones, and says how many people do. */
export function SaveNotebookButton({ notebook }: { notebook: NotebookView }) {
  const { t } = useTranslation('notebook-view');
  const cache = useQueryClient();
  const key = queryKeys.notebooks.one(notebook.id);
  const { hasSaved, saverCount } = notebook.temp;
  const show = (shown: { hasSaved: boolean; saverCount: number }) =>
    cache.setQueryData<NotebookView>(key, (seen) => seen && { ...seen, temp: { ...seen.temp, ...shown } });

  const save = useMutation({
    // One after another, so that what is shown in the end is what was asked for last.
    scope: { id: `save ${notebook.id}` },
    mutationFn: (on: boolean) => call(api.notebooks.save, { body: { notebookId: notebook.id, on } }),
    onMutate: async (on) => {
      await cache.cancelQueries({ queryKey: key });
      const seen = cache.getQueryData<NotebookView>(key)?.temp ?? notebook.temp;
      const step = on === seen.hasSaved ? 0 : on ? 1 : -1;
      show({ hasSaved: on, saverCount: Math.max(0, seen.saverCount + step) });
    },
    onSuccess: ({ hasSaved: isSaved, saverCount: count, message }, on) => {
      show({ hasSaved: isSaved, saverCount: count });
      if (!on) toast.brief(message || t('unsaved'), { undo: () => save.mutate(true) });
    },
    onError: (error, on) => {
      const seen = cache.getQueryData<NotebookView>(key)?.temp;
      if (seen) show({ hasSaved: !on, saverCount: Math.max(0, seen.saverCount + (on ? -1 : 1)) });
      toast.error(notebookRefusal(error));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
  });
  const Icon = hasSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      variant="subtle"
      color="ink"
      className={classes.save}
      aria-pressed={hasSaved}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden className={classes.bookmark} />}
      onClick={() => save.mutate(!hasSaved)}
    >
      {t('saves', { count: saverCount })}
    </Button>
  );
}
