import type { SavedItem } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { type SavedPages, thingOf } from './use-saved.ts';

/** Marking as read, and removing with a way back; shown at once, taken back when the server refuses. */
export function useSavedOperations() {
  const { t } = useTranslation('saved');
  const cache = useQueryClient();
  /** Changes an item wherever it is listed, or leaves it out for null. */
  const show = async (item: SavedItem, change: (item: SavedItem) => SavedItem | null) => {
    await cache.cancelQueries({ queryKey: queryKeys.saved });
    const { id } = thingOf(item);
    cache.setQueriesData<SavedPages>(
      { queryKey: queryKeys.saved },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((one) => (thingOf(one).id === id ? (change(one) ?? []) : one)),
          })),
        },
    );
  };
  const onSettled = () =>
    Promise.all(
      [queryKeys.saved, queryKeys.notes.all, queryKeys.notebooks.all].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  const onError = (error: Error) => toast.error(refusalWords(error, t('refused')));

  const marking = useMutation({
    scope: { id: 'saved' },
    mutationFn: ({ item, on }: { item: SavedItem; on: boolean }) =>
      call(api.saved.markRead, { body: { kind: item.kind, id: thingOf(item).id, on } }),
    onMutate: ({ item, on }) => show(item, (one) => ({ ...one, isRead: on })),
    onError,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.saved, refetchType: 'inactive' }),
  });
  const restoring = useMutation({
    scope: { id: 'saved' },
    mutationFn: async (item: SavedItem) => {
      await keep(item, true);
      if (item.isRead)
        await call(api.saved.markRead, { body: { kind: item.kind, id: thingOf(item).id, on: true } });
    },
    onError,
    onSettled,
  });
  const removing = useMutation({
    scope: { id: 'saved' },
    mutationFn: (item: SavedItem) => keep(item, false),
    onMutate: (item) => show(item, () => null),
    onSuccess: (_answer, item) => toast.brief(t('removed'), { undo: () => restoring.mutate(item) }),
    onError,
    onSettled,
  });
  return { mark: marking.mutate, remove: removing.mutate };
}

/** Saves it where it was saved, or takes it out of everywhere. */
async function keep(item: SavedItem, on: boolean): Promise<void> {
  if (item.kind === 'notebook') {
    await call(api.notebooks.save, { body: { notebookId: item.notebook.id, on } });
    return;
  }
  const { id: noteId, temp } = item.note;
  for (const { id: notebookId } of temp.savedIn)
    await call(api.notes.save, { body: { noteId, notebookId, on } });
}
