import { api, call } from '../../../shared/api/index.ts';
import { holdLock } from '../../../shared/locks/hold-lock.ts';
import { realtime } from '../../../shared/realtime/index.ts';

/** Held by every visible tab, shared. */
const visibleLock = 'a tab is visible';
/** Held by the tab that decides, so that one act is shown once. */
const decidingLock = 'notifications of the browser';
/** The latest notification that this browser has shown; ids sort by age. */
const shownKey = 'browserNotificationShown';

/**
 * Has the browser show the latest notification when one comes and no tab of ours is visible: one of the tabs does it,
 * once for each.
 *
 * @param open follows the link of a notification that is clicked
 * @returns stops it
 */
export function showNotifications(open: (link: string) => void): () => void {
  const stopHolding = holdWhileVisible();
  let unreadBefore: number | null = null;
  const stopListening = realtime.on('notifications-changed', ({ unread }) => {
    const isMore = unread > (unreadBefore ?? 0);
    unreadBefore = unread;
    if (isMore && Notification.permission === 'granted')
      void navigator.locks.request(decidingLock, () => showLatest(open)).catch(() => {});
  });
  return () => {
    stopHolding();
    stopListening();
  };
}

async function showLatest(open: (link: string) => void): Promise<void> {
  if (await isAnyTabVisible()) return;
  const [latest] = (await call(api.notifications.list, { query: { limit: 1 } })).notifications;
  if (!latest || latest.seen || latest.id <= (localStorage.getItem(shownKey) ?? '')) return;
  localStorage.setItem(shownKey, latest.id);
  const { id, title, description, link, media } = latest;
  const shown = new Notification(title, {
    body: description,
    tag: id,
    ...(media.imgUrl !== null && { icon: media.imgUrl }),
  });
  shown.onclick = () => {
    window.focus();
    open(link);
    shown.close();
  };
}

function isAnyTabVisible(): Promise<boolean> {
  return navigator.locks.request(visibleLock, { ifAvailable: true }, async (lock) => lock === null);
}

function holdWhileVisible(): () => void {
  let whileVisible: AbortController | null = null;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible) {
      whileVisible?.abort();
      whileVisible = null;
    } else if (!whileVisible) {
      whileVisible = new AbortController();
      holdLock(visibleLock, { mode: 'shared', signal: whileVisible.signal });
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    whileVisible?.abort();
  };
}
