import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../shared/api/index.ts';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { emptyTrash } from './trash-calls.ts';

/** Asks before everything in the trash is deleted for good. Mount it to open it. */
export function EmptyTrashDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('trash');
  const cache = useQueryClient();
  const emptying = useMutation({
    mutationFn: () => emptyTrash(cache),
    onSuccess: () => {
      toast.brief(t('emptied'));
      onClose();
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  return (
    <ConfirmDialog
      title={t('empty.title')}
      confirm={t('empty.confirm')}
      destroys
      busy={emptying.isPending}
      onConfirm={() => emptying.mutate()}
      onClose={onClose}
    >
      <Text>{t('empty.permanent', { count })}</Text>
    </ConfirmDialog>
  );
}
