import type { NotebookView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProtectNotebook } from '../operations/use-protect-notebook.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ProtectNotebookDialogProps {
  notebook: NotebookView;
  onClose: () => void;
}

/** Asks before a notebook is protected, which ends its sharing, or its protection taken away. */
export function ProtectNotebookDialog({ notebook, onClose }: ProtectNotebookDialogProps) {
  const { t } = useTranslation('notebooks');
  const protection = useProtectNotebook(onClose);
  const words = notebook.isProtected ? 'unprotect' : 'protect';
  return (
    <ConfirmDialog
      title={t(`${words}.title`, { name: notebook.name })}
      confirm={t(`${words}.confirm`)}
      busy={protection.isPending}
      onConfirm={() => protection.mutate(notebook)}
      onClose={onClose}
    >
      <Text>{t(`${words}.means`)}</Text>
    </ConfirmDialog>
  );
}
