import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sessionStore, useSession } from '../shared/session/index.ts';
import { toast } from '../shared/ui/toasts.tsx';

const destinations = { expired: '/', 'signed-out': '/', 'timed-out': '/login' } as const;

/** Leaves for the page that belongs to the way a session ended, and says so when the person did not choose it. */
export function SessionEnd() {
  const session = useSession();
  const ended = session.kind === 'guest' ? session.ended : null;
  const navigate = useNavigate();
  const { t } = useTranslation('accounts');
  useEffect(() => {
    if (!ended) return;
    if (ended === 'timed-out') toast.error(t('sessionTimedOut'));
    void Promise.resolve(navigate(destinations[ended], { replace: true })).then(sessionStore.settle);
  }, [ended, navigate, t]);
  return null;
}
