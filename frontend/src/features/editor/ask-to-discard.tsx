import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AskToDiscardProps {
  /** How many notes hold text that only this device knows; null while nothing is asked. */
  count: number | null;
  onAnswer: (discard: boolean) => void;
}

/** Asks whether to sign out although text on this device would be lost. */
export function AskToDiscard({ count, onAnswer }: AskToDiscardProps) {
  const { t } = useTranslation(['editor', 'common']);
  return (
    <Modal
      opened={count !== null}
      onClose={() => onAnswer(false)}
      title={t('editor:signOut.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text mb="lg">{t('editor:signOut.explained', { count: count ?? 0 })}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {t('editor:signOut.stay')}
        </Button>
        <Button color="danger" onClick={() => onAnswer(true)}>
          {t('editor:signOut.leave')}
        </Button>
      </Group>
    </Modal>
  );
}
