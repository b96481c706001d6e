import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { changeFollowed } from './change-followed.ts';
import type { Followed, FollowState } from './followed.ts';

/**
 * Follows or unfollows a person or a hashtag. The change is shown at once everywhere, and reverted when the server
 * refuses it.
 */
export function useFollow(followed: Followed) {
  const { t } = useTranslation('follows');
  const cache = useQueryClient();
  const username = useUser()?.username;
  const key = ['follow', followed];
  /** Whether no later change is pending. */
  const isLast = () => cache.isMutating({ mutationKey: key }) === 1;
  const { mutate } = useMutation({
    mutationKey: key,
    // In sequence, so that the last click determines the final state.
    scope: { id: 'follow' },
    mutationFn: (on: boolean) => sendFollow(followed, on),
    onMutate: (on) => changeFollowed(cache, followed, (state) => stateAfter(state, on)),
    // Before the invalidation below, because writing marks the data as fresh.
    onSuccess: async ({ userFollows, followersCount }) => {
      if (isLast()) await changeFollowed(cache, followed, () => ({ userFollows, followersCount }));
    },
    onError: (error, _on, takeBack) => {
      if (isLast()) takeBack?.();
      toast.error(refusalWords(error, t('failed')));
    },
    onSettled: (state) => {
      void cache.invalidateQueries({ queryKey: queryKeys.notes.feed });
      // One's own profile counts whom one follows.
      if (username) void cache.invalidateQueries({ queryKey: queryKeys.profile(username) });
      // An unfollowed subject stays in the open list, so that it can be followed again.
      const refetchType = state?.userFollows === false ? 'none' : 'active';
      void cache.invalidateQueries({ queryKey: queryKeys.follows.all, refetchType });
      // A page that was being loaded was cancelled.
      void cache.refetchQueries({
        queryKey: queryKeys.follows.all,
        type: 'active',
        predicate: ({ state: { status, fetchStatus } }) => status === 'pending' && fetchStatus === 'idle',
      });
    },
  });
  return mutate;
}

function sendFollow(followed: Followed, on: boolean) {
  return followed.kind === 'person'
    ? call(api.follows.person, { params: { username: followed.username }, body: { on } })
    : call(api.follows.hashtag, { params: { hashtag: followed.tag }, body: { on } });
}

function stateAfter({ userFollows, followersCount }: FollowState, on: boolean): FollowState {
  const change = Number(on) - Number(userFollows);
  return { userFollows: on, followersCount: Math.max(0, followersCount + change) };
}
