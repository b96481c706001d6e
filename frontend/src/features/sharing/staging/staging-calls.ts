import type { PublishMode } from '@commonplace/contracts/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, refusalWords } from '../../../shared/api/index.ts';
import { refreshRestored, takeBackRestore } from '../../../shared/notes/take-back-restore.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/** What readers of a note see from now on, and what they do not see yet. */
export function useStaging(noteId: string, onDone: () => void) {
  const { t } = useTranslation(['staging', 'sharing']);
  const cache = useQueryClient();
  const body = { noteId };
  const onError = (error: unknown) => toast.error(refusalWords(error, t('sharing:failed.note')));
  const end = async () => {
    await refreshRestored(cache, noteId);
    onDone();
  };
  return {
    setMode: useMutation({
      mutationFn: (mode: PublishMode) => call(api.notes.publishMode, { body: { noteId, mode } }),
      onSuccess: (_, mode) => {
        toast.brief(t(`staging:changed.${mode}`));
        return end();
      },
      onError,
    }),
    publish: useMutation({
      mutationFn: () => call(api.notes.publishChanges, { body }),
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
