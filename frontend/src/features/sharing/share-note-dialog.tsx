import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call, queryKeys } from '../../shared/api/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { toast } from '../../shared/ui/toasts.tsx';
import { type Grantee, listsOf, sameGrants } from './grantee.ts';
import { GranteeList } from './grantee-list.tsx';
import { PeopleSearch } from './people-search.tsx';

interface ShareNoteDialogProps {
  noteId: string;
  onClose: () => void;
}

/** Who may see and edit a note. Nothing changes before Share is pressed. Mount it to open it. */
export function ShareNoteDialog({ noteId, onClose }: ShareNoteDialogProps) {
  const { t } = useTranslation(['sharing', 'common']);
  const query = useQuery({
    queryKey: queryKeys.notes.sharedWith(noteId),
    queryFn: async ({ signal }): Promise<Grantee[]> => {
      const { editors, viewers } = await call(api.notes.sharedWith, { query: { id: noteId } }, { signal });
      return [
        ...editors.map((person) => ({ person, permission: 'edit' as const })),
        ...viewers.map((person) => ({ person, permission: 'view' as const })),
      ];
    },
    // The dialog edits what it was opened with; it must not be an old answer.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog title={t('sharing:title')} onClose={onClose}>
      {query.data && <GranteeForm noteId={noteId} stored={query.data} onClose={onClose} />}
      {query.isPending && <Skeleton height={220} aria-label={t('common:loading')} role="status" />}
      {query.isError && (
        <StateMessage
          alert
          drawing="unplugged"
          title={t('sharing:loadFailed')}
          action={
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

function GranteeForm({ noteId, stored, onClose }: ShareNoteDialogProps & { stored: Grantee[] }) {
  const { t } = useTranslation(['sharing', 'common']);
  const user = useUser();
  const cache = useQueryClient();
  const [grantees, setGrantees] = useState(stored);
  const save = useMutation({
    mutationFn: () => call(api.notes.share, { body: { noteId, ...listsOf(grantees, user?.id) } }),
    onSuccess: async () => {
      toast.brief(t('sharing:saved'));
      onClose();
      await cache.invalidateQueries({ queryKey: queryKeys.notes.all });
    },
    onError: (error) => {
      const refused = error instanceof AppError && !(error instanceof ConnectionError);
      toast.error(refused ? error.message : t('sharing:saveFailed'));
    },
  });
  const known = new Set([...grantees.map(({ person }) => person.id), user?.id]);
  return (
    <>
      <PeopleSearch
        leaveOut={(person) => known.has(person.id)}
        onChoose={(person) => setGrantees([{ person, permission: 'view' }, ...grantees])}
      />
      <GranteeList grantees={grantees} onChange={setGrantees} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          loading={save.isPending}
          disabled={sameGrants(grantees, stored)}
          onClick={() => save.mutate()}
        >
          {t('sharing:save')}
        </Button>
      </Group>
    </>
  );
}
