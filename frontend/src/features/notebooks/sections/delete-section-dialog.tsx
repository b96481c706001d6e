import type { SectionView } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useDeleteSection } from '../operations/use-section-operations.ts';

interface DeleteSectionDialogProps {
  section: SectionView;
  onClose: () => void;
}

/** Asks before a section is deleted, and deletes it. Mount it to open it. */
export function DeleteSectionDialog({ section, onClose }: DeleteSectionDialogProps) {
  const { t } = useTranslation('notebooks');
  const deletion = useDeleteSection(section, onClose);
  return (
    <ConfirmDialog
      title={t('section.delete', { title: section.title })}
      confirm={t('delete.confirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(undefined)}
      onClose={onClose}
    >
      <Text>{t('section.deleteMeans')}</Text>
    </ConfirmDialog>
  );
}
