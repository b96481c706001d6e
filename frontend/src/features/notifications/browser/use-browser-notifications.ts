import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasBrowserNotifications, useBrowserPreference } from './browser-preference.ts';
import { showNotifications } from './show-notifications.ts';

/** Shows notifications of the browser to a signed-in person who wants them. */
export function useBrowserNotifications(isSignedIn: boolean): void {
  const [isWanted] = useBrowserPreference();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSignedIn || !isWanted || !hasBrowserNotifications()) return;
    return showNotifications((link) => void navigate(link));
  }, [isSignedIn, isWanted, navigate]);
}
