import { Notifications, type NotificationsStore } from '@mantine/notifications';
import classes from './toasts.module.css';

/** The toasts of a store, over everything, moving nothing: bottom right; on a phone above what a thumb needs there. */
export function ToastList({ store, limit }: { store: NotificationsStore; limit: number }) {
  return (
    <Notifications
      store={store}
      position="bottom-right"
      classNames={{ root: classes.place ?? '', notification: classes.notification ?? '' }}
      limit={limit}
      containerWidth={360}
      aria-live="polite"
    />
  );
}
