import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../../shared/api/index.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';

interface DeleteNoteDialogProps {
  noteId: string;
  onClose: () => void;
  /** Called once the note is gone, before the dialog closes. */
  onDeleted: () => void;
}

/** Asks before a note is deleted for good, and deletes it. Mount it to open it. */
export function DeleteNoteDialog({ noteId, onClose, onDeleted }: DeleteNoteDialogProps) {
  const { t } = useTranslation('notes');
  const cache = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(api.notes.delete, { body: { id: noteId } }),
    onSuccess: async () => {
      onDeleted();
      onClose();
      cache.removeQueries({ queryKey: queryKeys.notes.one(noteId) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.notes.all }),
        cache.invalidateQueries({ queryKey: queryKeys.notebooks.all }),
      ]);
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text>{t('delete.permanent')}</Text>
    </ConfirmDialog>
  );
}
