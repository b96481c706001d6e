import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/confirm-dialog.tsx';

interface AskToDiscardProps {
  /** How many notes hold text that only this device knows. */
  count: number;
  onAnswer: (discard: boolean) => void;
}

/** Asks whether to sign out although text on this device would be lost. Mount it to open it. */
export function AskToDiscard({ count, onAnswer }: AskToDiscardProps) {
  const { t } = useTranslation('live-note');
  return (
    <ConfirmDialog
      title={t('signOut.title')}
      confirm={t('signOut.leave')}
      cancel={t('signOut.stay')}
      destroys
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text>{t('signOut.explained', { count })}</Text>
    </ConfirmDialog>
  );
}
