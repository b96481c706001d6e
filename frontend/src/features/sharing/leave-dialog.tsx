import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { callsOf, type SharedThing, type Subject } from './sharing-subject.ts';
import { useChangeSharing } from './use-change-sharing.ts';

interface LeaveDialogProps {
  subject: Subject;
  thing: SharedThing;
  onClose: () => void;
  /** Called when the thing can't be read any more, before the dialog closes. */
  onGone: () => void;
}

/**
 * Asks before a person gives back what was shared with them, because only its owner could share it again. Mount it to
 * open it.
 */
export function LeaveDialog({ subject, thing, onClose, onGone }: LeaveDialogProps) {
  const { t } = useTranslation('sharing-dialogs');
  const { isPublic, isReadWithoutGrant } = thing.audience;
  const change = useChangeSharing({
    subject,
    run: () => callsOf[subject].leave(thing.id),
    onDone: () => {
      if (!isReadWithoutGrant) onGone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`leave.title.${subject}`)}
      confirm={t('leave.confirm')}
      destroys
      busy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <Text>
        {t(
          !isReadWithoutGrant
            ? `leave.text.${subject}`
            : isPublic
              ? 'leave.stillPublic'
              : 'leave.stillInNotebook',
        )}
      </Text>
    </ConfirmDialog>
  );
}
