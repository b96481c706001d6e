import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call } from '../../../shared/api/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../../shared/ui/dialogs/dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { useTakeProfile } from '../use-profile.ts';

/** Asks before the picture is deleted, and deletes it. */
export function DeletePicture({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account-settings', 'common']);
  const takeProfile = useTakeProfile();
  const deletion = useMutation({
    mutationFn: () => call(api.profiles.deletePicture, {}),
    onSuccess: (answer) => {
      takeProfile(answer);
      onClose();
      toast.brief(t('account-settings:picture.removed'));
    },
    onError: (error) => {
      const refused = error instanceof AppError && !(error instanceof ConnectionError);
      toast.error(refused ? error.message : t('account-settings:picture.failed'));
    },
  });
  return (
    <Dialog title={t('account-settings:picture.removeTitle')} onClose={onClose}>
      <Text>{t('account-settings:picture.removeExplained')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <BusyButton color="danger" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('account-settings:picture.removeConfirm')}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
