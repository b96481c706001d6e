import type { NotificationPreferences } from '@commonplace/contracts/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

interface Changes {
  kinds?: Partial<NotificationPreferences['kinds']>;
  emailDigest?: boolean;
  emailWeekly?: boolean;
}

/** What the signed-in person is notified of; a change is shown at once, and taken back where it fails. */
export function usePreferences() {
  const cache = useQueryClient();
  const queryKey = queryKeys.notifications.preferences;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(api.notifications.preferences, {}, { signal })).preferences,
  });
  const save = useMutation({
    mutationFn: (body: Changes) => call(api.notifications.changePreferences, { body }),
    // One after the other: the last one says how it is.
    scope: { id: 'notification-preferences' },
    onMutate: ({ kinds, ...mails }) => {
      cache.setQueryData<NotificationPreferences>(
        queryKey,
        (before) => before && { ...before, ...mails, kinds: { ...before.kinds, ...kinds } },
      );
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
  return {
    preferences: query.data,
    change: save.mutate,
    problem: save.error ?? query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
