import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { type DeletedNotebook, useDeleteNotebook } from '../operations/use-delete-notebook.ts';

interface DeleteNotebookDialogProps {
  notebook: DeletedNotebook;
  onClose: () => void;
  /** Called once the notebook is gone, before the dialog closes. */
  onDeleted: () => void;
}

/** Asks before a notebook and everything in it is deleted for good, and deletes it. Mount it to open it. */
export function DeleteNotebookDialog({ notebook, onClose, onDeleted }: DeleteNotebookDialogProps) {
  const { t } = useTranslation('notebooks');
  const deletion = useDeleteNotebook(() => {
    onDeleted();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('delete.title', { name: notebook.name })}
      confirm={t('delete.confirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(notebook)}
      onClose={onClose}
    >
      <Text>{t('delete.contents', { count: notebook.temp.notesCount })}</Text>
    </ConfirmDialog>
  );
}
