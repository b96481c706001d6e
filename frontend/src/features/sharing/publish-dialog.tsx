import type { NoteSummary } from '@commonplace/contracts/api';
import { Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../shared/api/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '../../shared/ui/dialogs/dialog-actions.tsx';
import { copyLink } from './copy-link.ts';
import { ListedNote } from './listed-note.tsx';
import { callsOf, type SharedThing, type Subject } from './sharing-subject.ts';
import { PublishModeChoice } from './staging/publish-mode-choice.tsx';
import { useChangeSharing } from './use-change-sharing.ts';
import { useSharedWith } from './use-shared-with.ts';

interface PublishDialogProps {
  subject: Subject;
  thing: SharedThing;
  /** The note, where it is one. */
  note?: NoteSummary | undefined;
  onClose: () => void;
}

/** Asks before a note or a notebook becomes public, or private again. Mount it to open it. */
export function PublishDialog(props: PublishDialogProps) {
  return props.thing.sharing === 'published' ? <Unpublish {...props} /> : <Publish {...props} />;
}

function Publish({ subject, thing, note, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['sharing-dialogs', 'sharing', 'common']);
  const [mode, setMode] = useState(note?.publishMode ?? 'live');
  const publishing = useChangeSharing({
    subject,
    run: async () => {
      // Before anyone reads it.
      if (note && mode !== (note.publishMode ?? 'live'))
        await call(api.notes.publishMode, { body: { noteId: thing.id, mode } });
      return callsOf[subject].publish(thing.id, { on: true });
    },
    onDone: onClose,
    offer: () => ({
      action: { label: t('sharing:copyLink'), run: () => void copyLink(subject, thing.id) },
    }),
  });
  return (
    <Dialog title={t(`sharing-dialogs:publish.title.${subject}`)} onClose={onClose}>
      <Text>{t(`sharing-dialogs:publish.text.${subject}`)}</Text>
      {thing.notebookSharing === 'published' && (
        <Text mt="xs">{t('sharing-dialogs:publish.isPublicAnyway')}</Text>
      )}
      {note && <ListedNote note={note} />}
      {note && <PublishModeChoice mode={mode} onMode={setMode} />}
      <DialogActions
        data-autofocus
        loading={publishing.isPending}
        onClick={() => publishing.mutate(undefined)}
        onCancel={onClose}
      >
        {t('sharing-dialogs:publish.confirm')}
      </DialogActions>
    </Dialog>
  );
}

function Unpublish({ subject, thing, onClose }: PublishDialogProps) {
  const { t } = useTranslation(['sharing-dialogs', 'common']);
  const people = useSharedWith(subject, thing.id);
  const [left, setLeft] = useState<'only-me' | 'keep'>('only-me');
  const unpublishing = useChangeSharing({
    subject,
    run: (keepGrants: boolean) => callsOf[subject].publish(thing.id, { on: false, keepGrants }),
    onDone: onClose,
  });
  const count = people.data?.length ?? 0;
  return (
    <Dialog title={t(`sharing-dialogs:unpublish.title.${subject}`)} onClose={onClose}>
      <Text>{t(`sharing-dialogs:unpublish.text.${subject}`)}</Text>
      {thing.notebookSharing === 'published' && (
        <Text mt="xs">{t('sharing-dialogs:unpublish.staysPublic')}</Text>
      )}
      {people.isPending && <Skeleton height={24} mt="md" aria-label={t('common:loading')} role="status" />}
      {people.isError && (
        <Group mt="md" gap="xs" role="alert">
          <Text>{t('sharing-dialogs:loadFailed')}</Text>
          <BusyButton variant="default" loading={people.isFetching} onClick={() => void people.refetch()}>
            {t('common:retry')}
          </BusyButton>
        </Group>
      )}
      {count > 0 && (
        <Radio.Group
          mt="md"
          label={t('sharing-dialogs:unpublish.who')}
          value={left}
          onChange={(value) => setLeft(value === 'keep' ? 'keep' : 'only-me')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="only-me" label={t('sharing-dialogs:unpublish.onlyMe')} />
            <Radio value="keep" label={t('sharing-dialogs:unpublish.keep', { count })} />
          </Stack>
        </Radio.Group>
      )}
      <DialogActions
        isCautious
        disabled={!people.isSuccess}
        loading={unpublishing.isPending}
        onClick={() => unpublishing.mutate(count > 0 && left === 'keep')}
        onCancel={onClose}
      >
        {t('sharing-dialogs:unpublish.confirm')}
      </DialogActions>
    </Dialog>
  );
}
