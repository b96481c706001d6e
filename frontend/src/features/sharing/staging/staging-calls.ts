import type { PublishMode } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, call, refusalWords } from '../../../shared/api/index.ts';
import { refreshRestored, takeBackRestore } from '../../../shared/notes/take-back-restore.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/**
 * What readers of a note see from now on, and what they do not see yet.
 *
 * @param onConflict called when something was changed that the person was not shown
 */
export function useStaging(noteId: string, onDone: () => void, onConflict?: () => unknown) {
  const { t } = useTranslation(['staging', 'sharing']);
  const cache = useQueryClient();
  const body = { noteId };
  const onError = (error: unknown) => {
    toast.error(refusalWords(error, t('sharing:failed.note')));
    if (error instanceof AppError && error.code === 'conflict') onConflict?.();
  };
  const end = async () => {
    await refreshRestored(cache, noteId);
    onDone();
  };
  return {
    setMode: useMutation({
      mutationFn: (to: { mode: PublishMode; shown?: number | undefined }) =>
        call(api.notes.publishMode, { body: { noteId, ...to } }),
      onSuccess: (_, { mode }) => {
        toast.brief(t(`staging:changed.${mode}`));
        return end();
      },
      onError,
    }),
    publish: useMutation({
      mutationFn: (shown: number | undefined) => call(api.notes.publishChanges, { body: { noteId, shown } }),
      onSuccess: () => {
        toast.brief(t('staging:published'));
        return end();
      },
      onError,
    }),
    discard: useMutation({
      mutationFn: () => call(api.notes.discardChanges, { body }),
      onSuccess: ({ before }) => {
        toast.brief(
          t('staging:discarded'),
          before === null ? {} : { undo: () => void takeBackRestore(cache, noteId, before).catch(onError) },
        );
        return end();
      },
      onError,
    }),
  };
}
