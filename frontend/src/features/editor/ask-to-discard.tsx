import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AskToDiscardProps {
  /** How many notes hold text that only this device knows; null while nothing is asked. */
  count: number | null;
  onAnswer: (discard: boolean) => void;
}

/** Asks whether to sign out although text on this device would be lost. */
export function AskToDiscard({ count, onAnswer }: AskToDiscardProps) {
  const { t } = useTranslation('editor');
  return (
    <Modal opened={count !== null} onClose={() => onAnswer(false)} title={t('signOut.title')}>
      <Text mb="lg">{t('signOut.explained', { count: count ?? 0 })}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {t('signOut.stay')}
        </Button>
        <Button color="danger" onClick={() => onAnswer(true)}>
          {t('signOut.leave')}
        </Button>
      </Group>
    </Modal>
  );
}
