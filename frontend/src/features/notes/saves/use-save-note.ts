import type { NoteSummary } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { useViewSaved } from '../../../shared/navigation/use-view-saved.ts';
import { changeCachedNote } from '../../../shared/notes/cached-notes.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

type SavedIn = NoteSummary['temp']['savedIn'];

interface Saving {
  note: Pick<NoteSummary, 'id'>;
  /** One's own notebook that the note is kept in or taken out of. */
  notebook: SavedIn[number];
  on: boolean;
}

/**
 * Keeps another's note in a notebook of one's own, or takes it out and offers to put it back. Shown at
 * once, taken back when the server refuses.
 */
export function useSaveNote() {
  const { t } = useTranslation('notes');
  const cache = useQueryClient();
  const view = useViewSaved();
  const showSavedIn = (noteId: string, change: (before: SavedIn) => SavedIn) =>
    changeCachedNote(cache, noteId, (note) => ({
      ...note,
      temp: { ...note.temp, savedIn: change(note.temp.savedIn) },
    }));
  const saving = useMutation({
    // Two at once on one note would each show what the other has not loaded yet.
    scope: { id: 'save-note' },
    mutationFn: ({ note, notebook, on }: Saving) =>
      call(api.notes.save, { body: { noteId: note.id, notebookId: notebook.id, on } }),
    onMutate: ({ note, notebook, on }) =>
      showSavedIn(note.id, (before) => {
        const others = before.filter(({ id }) => id !== notebook.id);
        return on ? [...others, { id: notebook.id, name: notebook.name }] : others;
      }),
    onSuccess: ({ savedIn }, { note, notebook, on }) => {
      void showSavedIn(note.id, () => savedIn);
      if (on) toast.brief(t('save.saved', { notebook: notebook.name }), { action: view });
      else {
        toast.brief(t('save.removed', { notebook: notebook.name }), {
          undo: () => saving.mutate({ note, notebook, on: true }),
        });
      }
    },
    onError: (error, _saving, takeBack) => {
      takeBack?.();
      toast.error(refusalWords(error, t('failed')));
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.notes.all, queryKeys.saved].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
  return saving;
}
