import {
  createNotificationsStore,
  hideNotification,
  Notifications,
  type NotificationsStore,
  showNotification,
} from '@mantine/notifications';
import { i18n } from '../i18n/i18n.ts';
import classes from './toasts.module.css';

/** A toast of the first kind: one line about what was just done. One at a time. */
const briefs = createNotificationsStore();
/** A toast of the other kind: a titled success or error. At most two. */
const notices = createNotificationsStore();

/** Shows in a toast; the oldest one makes room, because Mantine's own limit would keep the newest waiting. */
function show(
  store: NotificationsStore,
  most: number,
  toast: { title?: string; message: string; tone: string },
) {
  const shown = store.getState().notifications;
  for (const { id } of shown.slice(0, Math.max(0, shown.length - most + 1))) {
    if (id) hideNotification(id, store);
  }
  const { tone, ...content } = toast;
  showNotification(
    {
      ...content,
      withBorder: false,
      closeButtonProps: { 'aria-label': i18n.t('close') },
      'data-tone': tone,
      role: tone === 'danger' ? 'alert' : 'status',
    },
    store,
  );
}

export const toast = {
  /** One line about what was just done, such as "Link copied." */
  brief: (message: string) => show(briefs, 1, { message, tone: 'plain' }),
  success: (message: string) => show(notices, 2, { title: i18n.t('success'), message, tone: 'good' }),
  /** Says what happened and what to do next. */
  error: (message: string) => show(notices, 2, { title: i18n.t('error'), message, tone: 'danger' }),
};

/** Where toasts appear: bottom right, over everything, moving nothing. */
export function Toasts() {
  return (
    <>
      <Notifications
        store={notices}
        position="bottom-right"
        classNames={classes}
        limit={2}
        containerWidth={360}
      />
      <Notifications
        store={briefs}
        position="bottom-right"
        classNames={classes}
        limit={1}
        containerWidth={360}
      />
    </>
  );
}
