import { limits, type NotificationView } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';
import { showUnread } from './use-unread.ts';

/**
 * The notifications of the signed-in person, the latest first. The badge shows the number that comes with them: it may
 * be less than before, as where something cannot be read any more.
 */
export function notificationSource(cache: QueryClient): CollectionSource<NotificationView> {
  return sourceOf(queryKeys.notifications.list, limits.notificationsPage, async (query, signal) => {
    const answer = await call(api.notifications.list, { query }, { signal });
    void showUnread(cache, answer.unreadNotificationsCount);
    return { runs: [{ items: answer.notifications, total: answer.totalNotificationsCount }] };
  });
}
