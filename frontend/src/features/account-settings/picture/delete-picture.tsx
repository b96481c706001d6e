import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call } from '../../../shared/api/index.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { useTakeProfile } from '../use-profile.ts';

/** Asks before the picture is deleted, and deletes it. */
export function DeletePicture({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account-settings');
  const takeProfile = useTakeProfile();
  const deletion = useMutation({
    mutationFn: () => call(api.profiles.deletePicture, {}),
    onSuccess: async (answer) => {
      onClose();
      toast.brief(t('picture.removed'));
      await takeProfile(answer);
    },
    onError: (error) => {
      const refused = error instanceof AppError && !(error instanceof ConnectionError);
      toast.error(refused ? error.message : t('picture.failed'));
    },
  });
  return (
    <ConfirmDialog
      title={t('picture.removeTitle')}
      confirm={t('picture.removeConfirm')}
      destroys
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text>{t('picture.removeExplained')}</Text>
    </ConfirmDialog>
  );
}
