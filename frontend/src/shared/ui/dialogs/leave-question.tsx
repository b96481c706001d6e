import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface LeaveQuestionProps {
  /** What would be lost, in a sentence. */
  explained: string;
  onAnswer: (leave: boolean) => void;
}

/** Whether unsaved changes are to be left behind. */
export function LeaveQuestion({ explained, onAnswer }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('leave.title')} onClose={() => onAnswer(false)}>
      <Text>{explained}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {t('leave.stay')}
        </Button>
        <Button color="danger" onClick={() => onAnswer(true)}>
          {t('leave.leave')}
        </Button>
      </Group>
    </Dialog>
  );
}
