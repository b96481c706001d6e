import type { OpenedNote } from '@commonplace/contracts/api';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { dayOf } from './day-of.ts';
import { useStaging } from './staging-calls.ts';

interface DiscardChangesDialogProps {
  note: Pick<OpenedNote, 'id' | 'publishedVersion'>;
  onClose: () => void;
}

/** Asks before a note says again, for everyone who has it open, what is public of it. */
export function DiscardChangesDialog({ note, onClose }: DiscardChangesDialogProps) {
  const { t } = useTranslation('staging');
  const { discard } = useStaging(note.id, onClose);
  const { at = 0, changes = 0 } = note.publishedVersion ?? {};
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      confirm={t('discardConfirm')}
      destroys
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      <Text>{t('discardText', { day: dayOf(at), count: changes })}</Text>
    </ConfirmDialog>
  );
}
