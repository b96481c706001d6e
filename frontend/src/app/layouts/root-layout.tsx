import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useBrowserNotifications } from '../../features/notifications/browser/use-browser-notifications.ts';
import { useUser } from '../../shared/session/index.ts';
import classes from '../../shared/ui/skip-link.module.css';
import { SessionEnd } from '../session-end.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ExchangeHost } from './exchange-host.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { RecentSignInDialog } from './recent-sign-in-dialog.tsx';

/** The frame of every page: the skip link, the connection banner, and dialogs that any page may open. */
export function RootLayout() {
  const { t } = useTranslation('frame');
  useFocusOnNewPage();
  const isSignedIn = useUser() !== null;
  useBrowserNotifications(isSignedIn);
  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <SessionEnd />
      <ConnectionBanner />
      <Outlet />
      <ModerationDialog />
      {isSignedIn && <ExchangeHost />}
      <RecentSignInDialog />
    </>
  );
}

/** Moves the focus to the content of a page that replaced another one, so that it is read from its start. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A field that took the focus by itself keeps it.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [pathname]);
}
