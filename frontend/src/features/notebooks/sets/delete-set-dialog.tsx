import type { NotebookSetView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useDeleteSet } from '../operations/use-set-operations.ts';

interface DeleteSetDialogProps {
  set: NotebookSetView;
  onClose: () => void;
}

/** Asks before a set is deleted, and deletes it. Mount it to open it. */
export function DeleteSetDialog({ set, onClose }: DeleteSetDialogProps) {
  const { t } = useTranslation('notebooks');
  const deletion = useDeleteSet(set, onClose);
  return (
    <ConfirmDialog
      title={t('set.delete', { title: set.title })}
      confirm={t('delete.confirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(undefined)}
      onClose={onClose}
    >
      <Text>{t('set.deleteMeans')}</Text>
    </ConfirmDialog>
  );
}
