import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { whenIdle } from '../../shared/ui/loading/when-idle.ts';

/** How many notifications the signed-in person has not seen; 0 until that is known. Requested once the page is idle. */
export function useUnread(): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data = 0 } = useQuery({
    queryKey: queryKeys.notifications.unread,
    queryFn: async ({ signal }) =>
      (await call(api.notifications.list, { query: { limit: 1 } }, { signal })).unreadNotificationsCount,
    enabled: isIdle,
  });
  return data;
}

/** Shows a number that the server has told; an answer that is on its way may be older. */
export async function showUnread(cache: QueryClient, unread: number): Promise<void> {
  await cache.cancelQueries({ queryKey: queryKeys.notifications.unread });
  cache.setQueryData(queryKeys.notifications.unread, unread);
}
