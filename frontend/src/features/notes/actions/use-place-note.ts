import type { NoteSummary } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { type NotePlace, placeOf } from './note-place.ts';

/** A note's place is seen in every list of notes, and in what notebooks say of themselves. */
function useFreshPlaces() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
      cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
    ]);
}

/** Moves a note, and offers to move it back. */
export function useMoveNote() {
  const { t } = useTranslation('notes');
  const refresh = useFreshPlaces();
  const move = (noteId: string, place: NotePlace) => call(api.notes.move, { body: { noteId, ...place } });
  const onError = (error: unknown) => toast.error(refusalWords(error, t('failed')));
  const back = useMutation({
    mutationFn: ({ noteId, place }: { noteId: string; place: NotePlace }) => move(noteId, place),
    onSuccess: () => toast.brief(t('move.undone')),
    onError,
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ note, place }: { note: NoteSummary; place: NotePlace }) => move(note.id, place),
    onSuccess: ({ message }, { note }) => {
      const place = placeOf(note);
      const undo = place ? () => back.mutate({ noteId: note.id, place }) : undefined;
      toast.success(message || t('move.done'), undo && { undo });
    },
    onError,
    onSettled: refresh,
  });
}

/** Copies a note. The copy is private and one's own; the toast leads to it. */
export function useCopyNote() {
  const { t } = useTranslation('notes');
  const refresh = useFreshPlaces();
  const navigate = useNavigate();
  return useMutation({
    // A second press on the same copy, or a retry, makes no second copy.
    mutationFn: ({ note, place, key }: { note: NoteSummary; place: NotePlace; key: string }) =>
      call(api.notes.copy, { headers: { 'idempotency-key': key }, body: { noteId: note.id, ...place } }),
    onSuccess: ({ message, note: copied }) =>
      toast.success(message || t('copy.done'), {
        action: { label: t('copy.open'), run: () => void navigate(paths.note(copied.id)) },
      }),
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
    onSettled: refresh,
  });
}
