import type { NoteSummary } from '@commonplace/contracts/api';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call, queryKeys } from '../../shared/api/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import type { NotePage } from './use-note-pages.ts';

type CachedLists = InfiniteData<NotePage, number>;

/** Gives a note another title: shown at once, taken back when the server refuses. */
export function useRenameNote() {
  const { t } = useTranslation('notes');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ note, title }: { note: NoteSummary; title: string }) =>
      call(api.notes.create, { headers: {}, body: { noteId: note.id, title } }),
    onMutate: async ({ note, title }) => {
      await cache.cancelQueries({ queryKey: queryKeys.notes.all });
      const before = cache.getQueriesData<CachedLists>({ predicate: isList });
      cache.setQueriesData<CachedLists>(
        { predicate: isList },
        (lists) => lists && retitled(lists, note.id, title),
      );
      return before;
    },
    onError: (error, _change, before) => {
      for (const [key, lists] of before ?? []) cache.setQueryData(key, lists);
      const refused = error instanceof AppError && !(error instanceof ConnectionError);
      toast.error(refused ? error.message : t('rename.failed'));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
  });
}

function isList({ queryKey: [first, second] }: { queryKey: readonly unknown[] }): boolean {
  return (
    first === queryKeys.notes.all[0] &&
    (second === queryKeys.notes.mine[1] || second === queryKeys.notes.shared[1])
  );
}

function retitled(lists: CachedLists, noteId: string, title: string): CachedLists {
  const pages = lists.pages.map((page) => ({
    ...page,
    notes: page.notes.map((note) => (note.id === noteId ? { ...note, title } : note)),
  }));
  return { ...lists, pages };
}
