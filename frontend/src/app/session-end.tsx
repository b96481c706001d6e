import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../shared/navigation/next-path.ts';
import { paths } from '../shared/navigation/paths.ts';
import { sessionStore, useSession } from '../shared/session/index.ts';
import { toast } from '../shared/ui/toasts.tsx';

/**
 * Leaves for the page that belongs to the way a session ended: home for who chose to go, signing in and
 * coming back for who did not, with a word about why.
 */
export function SessionEnd() {
  const session = useSession();
  const ended = session.kind === 'guest' ? session.ended : null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { t } = useTranslation('accounts');

  useEffect(() => {
    if (ended === 'timed-out') toast.error(t('sessionTimedOut'));
  }, [ended, t]);

  useEffect(() => {
    if (!ended) return;
    const here = pathname + search;
    const [isThere, destination] =
      ended === 'timed-out'
        ? [pathname === loginPath('/'), loginPath(here)]
        : [here === paths.home, paths.home];
    // Only once the new page is on screen: React puts it off, and the old one would send a guest to sign in.
    if (isThere) sessionStore.settle();
    else void navigate(destination, { replace: true });
  }, [ended, pathname, search, navigate]);
  return null;
}
