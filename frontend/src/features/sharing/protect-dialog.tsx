import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
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
  const { t } = useTranslation(['sharing', 'common']);
  const act = thing.isProtected ? 'unprotect' : 'protect';
  const change = useChangeSharing({
    subject,
    run: () => callsOf[subject].protect(thing.id, { on: act === 'protect' }),
    onDone: onClose,
  });
  const effect = thing.audience.protectionEffect;
  const consequence = effect && consequences[effect][subject];
  return (
    <Dialog title={t(`sharing:${act}.title.${subject}`)} onClose={onClose}>
      <Text>{t(`sharing:${act}.text.${subject}`)}</Text>
      {consequence && <Text mt="xs">{t(consequence)}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:cancel')}
        </Button>
        <BusyButton loading={change.isPending} onClick={() => change.mutate(undefined)}>
          {t(`sharing:${act}.confirm`)}
        </BusyButton>
      </Group>
    </Dialog>
  );
}

/** What others notice of it. */
const consequences = {
  'makes-public': { note: 'sharing:unprotect.becomesPublic', notebook: null },
  'keeps-grants': { note: 'sharing:protect.ends.note.shared', notebook: null },
  'ends-grants': { note: null, notebook: 'sharing:protect.ends.notebook.shared' },
  'ends-publication': {
    note: 'sharing:protect.ends.note.published',
    notebook: 'sharing:protect.ends.notebook.published',
  },
} as const;
