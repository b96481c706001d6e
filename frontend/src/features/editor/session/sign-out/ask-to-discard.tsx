import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.tsx';

interface AskToDiscardProps {
  /** How many notes hold text that only this device knows. */
  count: number;
  onAnswer: (discard: boolean) => void;
}

/** Asks whether to sign out although text on this device would be lost. Mount it to open it. */
export function AskToDiscard({ count, onAnswer }: AskToDiscardProps) {
  const { t } = useTranslation('editor');
  return (
    <Dialog title={t('signOut.title')} onClose={() => onAnswer(false)}>
      <Text mb="lg">{t('signOut.explained', { count })}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {t('signOut.stay')}
        </Button>
        <Button color="danger" onClick={() => onAnswer(true)}>
          {t('signOut.leave')}
        </Button>
      </Group>
    </Dialog>
  );
}
