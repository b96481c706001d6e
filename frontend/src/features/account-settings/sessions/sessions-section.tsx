import type { OpenSession } from '@commonplace/contracts/api';
import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../shared/api/index.ts';
import { BusyButton } from '../../../shared/ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../shared/ui/toasts.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './sessions-section.module.css';

const sessionsKey = ['account', 'sessions'];

/** Every browser and device that is signed in, and the way to end what should not be. */
export function SessionsSection({ headingId }: { headingId: string }) {
  const { t } = useTranslation(['account-settings', 'common']);
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(api.profiles.sessions, {}, { signal })).sessions,
    staleTime: 0,
  });
  const end = useMutation({
    /** One session, or all others where it is null. */
    mutationFn: (session: OpenSession | null) =>
      call(api.profiles.endSession, { body: session ? { sessionId: session.id } : {} }),
    onSuccess: (_answer, session) => {
      cache.setQueryData<OpenSession[]>(sessionsKey, (before) =>
        before?.filter((other) => (session ? other.id !== session.id : other.isCurrent)),
      );
      setAsking(false);
      toast.brief(t(session ? 'account-settings:sessions.ended' : 'account-settings:sessions.othersEnded'));
      // What was pressed is gone: the list's heading takes the focus.
      document.getElementById(headingId)?.focus();
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });

  if (query.isPending) return <Skeleton height={72} role="status" aria-label={t('common:loading')} />;
  if (!query.data) {
    return (
      <div role="alert">
        <Text mb="sm">{t('account-settings:sessions.loadFailed')}</Text>
        <BusyButton variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:retry')}
        </BusyButton>
      </div>
    );
  }
  const others = query.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={classes.list}>
        {query.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables?.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" mt="md" onClick={() => setAsking(true)}>
          {t('account-settings:sessions.endOthers')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('account-settings:sessions.endOthersTitle')}
          confirm={t('account-settings:sessions.endOthers')}
          busy={end.isPending}
          onConfirm={() => end.mutate(null)}
          onClose={() => setAsking(false)}
        >
          <Text>{t('account-settings:sessions.endOthersExplained')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
