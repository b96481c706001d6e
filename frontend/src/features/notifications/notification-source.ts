import { limits, type NotificationView } from '@commonplace/contracts/api';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';

/** The notifications of the signed-in person, the latest first. */
export function notificationSource(): CollectionSource<NotificationView> {
  return sourceOf(queryKeys.notifications.list, limits.notificationsPage, async (query, signal) => {
    const { notifications, totalNotificationsCount: total } = await call(
      api.notifications.list,
      { query },
      { signal },
    );
    return { runs: [{ items: notifications, total }] };
  });
}
