import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  /** What would be lost, in a sentence. */
  explained: string;
  onAnswer: (leave: boolean) => void;
}

/** Whether unsaved changes are to be left behind. */
export function LeaveQuestion({ explained, onAnswer }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirm={t('leave.leave')}
      cancel={t('leave.stay')}
      destroys
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text>{explained}</Text>
    </ConfirmDialog>
  );
}
