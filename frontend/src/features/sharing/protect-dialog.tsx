import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/ui/dialogs/confirm-dialog.tsx';
import { callsOf, type SharedThing, type Subject } from './sharing-subject.ts';
import { useChangeSharing } from './use-change-sharing.ts';

interface ProtectDialogProps {
  subject: Subject;
  thing: SharedThing;
  onClose: () => void;
}

/**
 * Says what protecting a note or a notebook takes from whom, or what it opens when the protection goes,
 * and does it. Mount it to open it.
 */
export function ProtectDialog({ subject, thing, onClose }: ProtectDialogProps) {
  const { t } = useTranslation('sharing-dialogs');
  const act = thing.isProtected ? 'unprotect' : 'protect';
  const change = useChangeSharing({
    subject,
    run: () => callsOf[subject].protect(thing.id, { on: act === 'protect' }),
    onDone: onClose,
  });
  const effect = thing.audience.protectionEffect;
  const consequence = effect && consequences[effect][subject];
  return (
    <ConfirmDialog
      title={t(`${act}.title.${subject}`)}
      confirm={t(`${act}.confirm`)}
      busy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <Text>{t(`${act}.text.${subject}`)}</Text>
      {consequence && <Text mt="xs">{t(consequence)}</Text>}
    </ConfirmDialog>
  );
}

/** What others notice of it. */
const consequences = {
  'makes-public': { note: 'unprotect.becomesPublic', notebook: null },
  'keeps-grants': { note: 'protect.ends.note.shared', notebook: null },
  'ends-grants': { note: null, notebook: 'protect.ends.notebook.shared' },
  'ends-publication': {
    note: 'protect.ends.note.published',
    notebook: 'protect.ends.notebook.published',
  },
} as const;
