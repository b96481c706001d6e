import type { NoteSummary } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { changeCachedNote } from '../../../shared/notes/cached-notes.ts';
import { liveNotes } from '../../../shared/notes/live-notes.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/** Gives a note another title: shown at once, taken back when the server refuses. */
export function useRenameNote() {
  const { t } = useTranslation('notes');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ note, title }: { note: NoteSummary; title: string }) =>
      call(api.notes.create, { headers: {}, body: { noteId: note.id, title } }),
    onMutate: ({ note, title }) => {
      liveNotes.expectTitle(note.id, title);
      return changeCachedNote(cache, note.id, (cached) => ({ ...cached, title }));
    },
    onError: (error, { note }, takeBack) => {
      liveNotes.expectTitle(note.id, note.title);
      takeBack?.();
      toast.error(refusalWords(error, t('rename.failed')));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
  });
}
