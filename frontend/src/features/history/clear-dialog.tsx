import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../shared/api/index.ts';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { useHistoryActs } from './history-acts.ts';
import { historyTitleId } from './history-title-id.ts';

/** What is deleted when history is cleared. */
export interface Lost {
  /** Moments before it, as far as they are listed. */
  moments: number;
  /** There are older ones that are not listed yet. */
  isMore: boolean;
  names: readonly string[];
}

interface ClearDialogProps {
  noteId: string;
  at: number;
  /** Its date and time. */
  when: string;
  lost: Lost;
  onClose: () => void;
}

/** Asks before what a note was until a moment is deleted for good. Mount it to open it. */
export function ClearDialog({ noteId, at, when, lost, onClose }: ClearDialogProps) {
  const { t, i18n } = useTranslation('history');
  const acts = useHistoryActs(noteId);
  const { moments: count, isMore, names } = lost;
  const clearing = useMutation({
    mutationFn: () => acts.clear(at),
    onSuccess: () => {
      toast.brief(t('clear.done'));
      onClose();
      // The menu that this was opened from is made anew.
      document.getElementById(historyTitleId)?.focus();
    },
    onError: (error) => toast.error(refusalWords(error, t('failed'))),
  });
  return (
    <ConfirmDialog
      title={t('clear.title')}
      confirm={t('clear.confirm')}
      destroys
      busy={clearing.isPending}
      onConfirm={() => clearing.mutate()}
      onClose={onClose}
    >
      <Text>{t(isMore ? 'clear.lostMore' : 'clear.lost', { count, when })}</Text>
      {names.length > 0 && (
        <Text mt="xs">{t('clear.named', { names: new Intl.ListFormat(i18n.language).format(names) })}</Text>
      )}
      <Text mt="xs">{t('clear.stays')}</Text>
    </ConfirmDialog>
  );
}
