import { Button, Group, Skeleton } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import { useUser } from '../../shared/session/index.ts';
import { BusyButton } from '../../shared/ui/controls/busy-button.tsx';
import { Dialog } from '../../shared/ui/dialogs/dialog.tsx';
import { copyLink } from './copy-link.ts';
import { type Grantee, listsOf, sameGrants } from './grantee.ts';
import { GranteeList } from './grantee-list.tsx';
import { PeopleSearch } from './people-search.tsx';
import classes from './share-dialog.module.css';
import { callsOf, type SharedThing, type Subject } from './sharing-subject.ts';
import { useChangeSharing } from './use-change-sharing.ts';
import { useSharedWith } from './use-shared-with.ts';

interface ShareDialogProps {
  subject: Subject;
  thing: SharedThing;
  onClose: () => void;
}

/** Who may see and edit a note or a notebook. Nothing changes before Share is pressed. Mount it to open it. */
export function ShareDialog({ subject, thing, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['sharing-dialogs', 'common']);
  const people = useSharedWith(subject, thing.id);
  return (
    <Dialog title={t(`sharing-dialogs:title.${subject}`)} onClose={onClose}>
      {people.data && <GranteeForm subject={subject} thing={thing} stored={people.data} onClose={onClose} />}
      {people.isPending && <Skeleton height={260} aria-label={t('common:loading')} role="status" />}
      {people.isError && (
        <LoadFailed
          title={t('sharing-dialogs:loadFailed')}
          isRetrying={people.isFetching}
          retry={() => void people.refetch()}
        />
      )}
    </Dialog>
  );
}

function GranteeForm({ subject, thing, stored, onClose }: ShareDialogProps & { stored: Grantee[] }) {
  const { t } = useTranslation(['sharing-dialogs', 'sharing', 'common']);
  const user = useUser();
  const [grantees, setGrantees] = useState(stored);
  const saving = useChangeSharing({
    subject,
    run: () => callsOf[subject].share(thing.id, listsOf(grantees, user?.id)),
    onDone: onClose,
  });
  const known = new Set([...grantees.map(({ person }) => person.id), user?.id]);
  return (
    <>
      <p className={classes.hint}>{t(hintWords(subject, thing))}</p>
      <PeopleSearch
        leaveOut={(person) => known.has(person.id)}
        onChoose={(person) => setGrantees([{ person, permission: 'view' }, ...grantees])}
      />
      <GranteeList grantees={grantees} nobody={t(nobodyWords(subject, thing))} onChange={setGrantees} />
      <Group justify="space-between" mt="lg" gap="xs">
        <Button
          variant="subtle"
          className={classes.link ?? ''}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
          onClick={() => void copyLink(subject, thing.id)}
        >
          {t('sharing:copyLink')}
        </Button>
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <BusyButton
            loading={saving.isPending}
            disabled={sameGrants(grantees, stored)}
            onClick={() => saving.mutate(undefined)}
          >
            {t('sharing-dialogs:save')}
          </BusyButton>
        </Group>
      </Group>
    </>
  );
}

/** What choosing people here does, beside what everyone sees anyway. */
function hintWords(subject: Subject, { sharing, audience: { isPublic } }: SharedThing) {
  if (subject === 'notebook')
    return isPublic ? 'sharing-dialogs:hint.notebook.published' : 'sharing-dialogs:hint.notebook.private';
  if (!isPublic) return 'sharing-dialogs:hint.note.private';
  return sharing === 'published'
    ? 'sharing-dialogs:hint.note.published'
    : 'sharing-dialogs:hint.note.throughNotebook';
}

/** What stands where no people do: a thing without grants may still be seen by others. */
function nobodyWords(subject: Subject, { audience: { isPublic, grantsFrom } }: SharedThing) {
  if (subject === 'notebook')
    return isPublic ? 'sharing-dialogs:nobody.notebook.published' : 'sharing-dialogs:nobody.notebook.private';
  if (isPublic) return 'sharing-dialogs:nobody.note.published';
  return grantsFrom.includes('notebook')
    ? 'sharing-dialogs:nobody.note.throughNotebook'
    : 'sharing-dialogs:nobody.note.private';
}
